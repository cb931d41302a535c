"""Scenes: stories of which it is known what they state, what was true at the table, and every ruling that is right.

The matcher and the reading are fitted on stories; scenes judge the whole way from the text to the ruling, and nothing
is ever fitted on them. One line a scene in `<group>.jsonl`; `lawtext.scenes.form` says what stands in a line.
"""

from __future__ import annotations

from lawtext.scenes.examples import EXAMPLE, example_scenes
from lawtext.scenes.form import WAYS, Scene, Statement, scene_from
from lawtext.scenes.loader import HOME, misfits, scenes

__all__ = ["EXAMPLE", "HOME", "WAYS", "Scene", "Statement", "example_scenes", "misfits", "scene_from", "scenes"]
