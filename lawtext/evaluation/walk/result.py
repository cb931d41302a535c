"""What became of one scene."""

from __future__ import annotations

from dataclasses import dataclass

from lawtext.scenes import Scene

RIGHT, PARTLY, SILENT, WRONG = RESULTS = ("right", "partly", "silent", "wrong")


@dataclass(frozen=True, slots=True)
class Put:
    """A question that was put to the director, with his answer. `stated`: the text had answered it; `idle`: whatever
    the answer, the ruling would have been the same."""

    module: str
    question: str
    answer: str
    stated: bool
    idle: bool

    @property
    def needless(self) -> bool:
        return self.stated or self.idle


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A confirm that was shown to the director: the questions whose answers stood there, those that were not so, and
    whether the situation `fits`."""

    module: str
    shown: frozenset[str]
    not_so: tuple[str, ...]
    fits: bool

    @property
    def refused(self) -> bool:
        return bool(self.not_so) or not self.fits


@dataclass(frozen=True, slots=True)
class Read:
    """An answer taken from the text without a confirm, and what is true; empty where the scene does not say."""

    module: str
    question: str
    answer: str
    words: str
    truth: str

    @property
    def wrong(self) -> bool:
        return self.truth not in ("", self.answer)


@dataclass(frozen=True, slots=True)
class Walked:
    """`rows`: module/row of the finding, several where it depends on what is not known; `why`: what went amiss, empty
    where it ended right; `mended`: taking back what was wrongly read would have led to a right row; `first_title`:
    where no title fits, how it ends for somebody who takes the first one all the same; `hasty`: where a confirm says
    what is not so, how it ends for somebody who lets that pass."""

    scene: Scene
    edition: str
    result: str
    verdict: str
    rows: tuple[str, ...] = ()
    says: str = ""
    taps: int = 0
    put: tuple[Put, ...] = ()
    read: tuple[Read, ...] = ()
    confirmed: tuple[Confirmed, ...] = ()
    why: str = ""
    mended: bool = False
    first_title: str = ""
    hasty: str = ""
