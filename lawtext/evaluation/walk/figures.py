"""The figures of many walks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lawtext.evaluation.walk.result import PARTLY, RIGHT, SILENT, WRONG, Walked


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers of walks, questions and facts; `taps` in all, from the text to the finding."""

    walks: int
    right: int
    partly: int
    silent: int
    wrong: int
    asked: int
    needless: int
    stated: int  # of the needless questions: the text had answered them
    confirms: int  # shown before the finding
    refused: int  # of the confirms: something that they said was not so
    read: int  # answers taken from the text without a confirm, of which the scene tells what is true
    misread: int
    mended: int  # of the wrong: taking back what was read leads to a right row
    taps: int
    misled: int  # no title fits, and who takes the first one all the same ends wrong
    hasty: int  # wrong for somebody who confirms whatever is shown of the right situation

    @property
    def right_share(self) -> float:
        return self.right / max(1, self.walks)

    @property
    def wrong_share(self) -> float:
        return self.wrong / max(1, self.walks)

    @property
    def taps_each(self) -> float:
        return self.taps / max(1, self.walks)


def figures(walks: Sequence[Walked]) -> Figures:
    put = [put for walked in walks for put in walked.put]
    read = [read for walked in walks for read in walked.read if read.truth]
    confirmed = [each for walked in walks for each in walked.confirmed]
    return Figures(
        walks=len(walks),
        right=_ended(walks, RIGHT),
        partly=_ended(walks, PARTLY),
        silent=_ended(walks, SILENT),
        wrong=_ended(walks, WRONG),
        asked=len(put),
        needless=sum(each.needless for each in put),
        stated=sum(each.stated for each in put),
        confirms=len(confirmed),
        refused=sum(each.refused for each in confirmed),
        read=len(read),
        misread=sum(each.wrong for each in read),
        mended=sum(walked.mended for walked in walks),
        taps=sum(walked.taps for walked in walks),
        misled=sum(walked.first_title == WRONG for walked in walks),
        hasty=sum((walked.hasty or walked.result) == WRONG for walked in walks),
    )


def _ended(walks: Sequence[Walked], result: str) -> int:
    return sum(walked.result == result for walked in walks)


def grouped(walks: Iterable[Walked], key: Callable[[Walked], Iterable[str]]) -> Mapping[str, list[Walked]]:
    """The walks under each of their keys, in the order of the keys."""
    found: dict[str, list[Walked]] = {}
    for walked in walks:
        for name in key(walked):
            found.setdefault(name, []).append(walked)
    return dict(sorted(found.items()))
