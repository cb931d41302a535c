"""Scenes: stories of which it is known what they state, what was true at the table, and every ruling that is right.

The matcher is fitted on stories. The scenes of the groups `told-…` teach the reading what passages state, and judge
only where their voice was left out; all others judge the whole way from the text to the ruling, and nothing is ever
fitted on them. One line a scene in `<group>.jsonl`; `lawtext.scenes.form` says what stands in a line.
A club's own corrections come in through `intake`, to be reviewed first.
"""

from __future__ import annotations

from lawtext.scenes.examples import EXAMPLE, example_scenes
from lawtext.scenes.form import WAYS, Scene, Statement, scene_from
from lawtext.scenes.loader import HOME, LEARNED, learned_scenes, misfits, scenes, scenes_in
from lawtext.scenes.proof import unproved

__all__ = [
    "EXAMPLE",
    "HOME",
    "LEARNED",
    "WAYS",
    "Scene",
    "Statement",
    "example_scenes",
    "learned_scenes",
    "misfits",
    "scene_from",
    "scenes",
    "scenes_in",
    "unproved",
]
