"""Stories of voices that the weights under test were not fitted on."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.editions import DEFAULT_EDITION
from lawtext.evaluation.figures import Asked
from lawtext.matcher import deciding
from lawtext.matcher.weights import Weights
from lawtext.model import Corpus
from lawtext.scenes import Scene, learned_scenes
from lawtext.stories import HELD_OUT, Story
from lawtext.training.fitting import fit
from lawtext.training.texts import decides


def split(stories: Sequence[Story], voices: Sequence[str] = HELD_OUT) -> tuple[list[Story], list[Story]]:
    """Stories to fit on, and stories to report."""
    return [s for s in stories if s.voice not in voices], [s for s in stories if s.voice in voices]


def scenes_without(voices: Sequence[str] = HELD_OUT) -> list[Scene]:
    """Scenes to fit on beside those stories."""
    return [scene for scene in learned_scenes() if scene.voice not in voices]


def asked(corpus: Corpus, story: Story) -> Asked:
    """What decides is the story's law; what no module rules on has none."""
    if not story.is_ours:
        return Asked(story.text, story.edition, "")
    module = corpus.module(story.module)
    return Asked(story.text, story.edition, deciding(decides(story) or module.laws[DEFAULT_EDITION][0]), module.id)


def without(corpus: Corpus, stories: Sequence[Story], voices: Sequence[str]) -> tuple[Weights, list[Asked]]:
    """Weights and thresholds of all other voices, and the texts of these."""
    kept, held = split(stories, voices)
    return fit(corpus, kept, scenes_without(voices)), [asked(corpus, story) for story in held]
