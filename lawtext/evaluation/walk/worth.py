"""What a finding is worth for a scene."""

from __future__ import annotations

from lawtext.evaluation.walk.result import PARTLY, RIGHT, SILENT, WRONG
from lawtext.matcher import law_number
from lawtext.model import UNKNOWN, Finding
from lawtext.scenes import Scene


def worth(scene: Scene, edition: str, finding: Finding) -> str:
    """One of RESULTS. Of what is not ours a finding is right that cites the law of the scene."""
    if not scene.is_ours:
        laws = {law_number(clause) for clause in finding.cite}
        return RIGHT if law_number(scene.law) in laws else WRONG
    if finding.row == UNKNOWN:
        return SILENT
    found, right = set(rows(finding)), set(scene.right[edition])
    if found <= right:
        return RIGHT
    return PARTLY if found & right else WRONG


def rows(finding: Finding) -> tuple[str, ...]:
    """`module/row`, of each branch where it depends on what is not known."""
    return tuple(f"{finding.module}/{row}" for row in finding.row.split("+"))
