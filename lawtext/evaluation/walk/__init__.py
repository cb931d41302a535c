"""From the text of a scene through the conversation, with a director who answers from the scene, to the finding."""

from __future__ import annotations

from lawtext.evaluation.walk.director import walk, walk_all
from lawtext.evaluation.walk.figures import Figures, figures
from lawtext.evaluation.walk.result import PARTLY, RESULTS, RIGHT, SILENT, WRONG, Read, Walked

__all__ = ["PARTLY", "RESULTS", "RIGHT", "SILENT", "WRONG", "Figures", "Read", "Walked", "figures", "walk", "walk_all"]
