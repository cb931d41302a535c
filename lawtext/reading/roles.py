"""Who is who: declarer's seat, the role of the one who writes, and from these what everybody else in the text is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lawtext.reading.vocabulary import SEATS, vocabulary
from lawtext.reading.words import Arc, Word

_PARTNER = {"declarer": "dummy", "dummy": "declarer", "lho": "rho", "rho": "lho", "defender": "defender"}
_HIS_LHO = {"declarer": "lho", "dummy": "rho", "lho": "dummy", "rho": "declarer", "defender": "opponent"}
_HIS_RHO = {"declarer": "rho", "dummy": "lho", "lho": "declarer", "rho": "dummy", "defender": "opponent"}
_KEYS = {
    "declarer": frozenset({"<declarer>"}),
    "dummy": frozenset({"<dummy>"}),
    "lho": frozenset({"<lho>", "<defender>"}),
    "rho": frozenset({"<rho>", "<defender>"}),
    "defender": frozenset({"<defender>"}),
    "opponent": frozenset({"<opponent>"}),
}
_SOMEBODY_ELSES = frozenset({"his", "her", "their", "<defender>", "<lho>", "<rho>", "<seat>"})
_COMMA = frozenset(",;:–—")
_NOTHING: frozenset[str] = frozenset()
_NOBODY = Word("", _NOTHING, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Roles:
    """`declarer` is a seat or "", `speaker` a role or ""; lho and rho are declarer's. `writer`: the speaker's seat or
    ""."""

    declarer: str = ""
    speaker: str = ""
    declarer_at: tuple[int, int] = (0, 0)  # first word, and the one after the last, that say so
    speaker_at: tuple[int, int] = (0, 0)
    writer: str = ""

    def of(self, arc: Arc, words: Sequence[Word]) -> frozenset[str]:
        """The role keys that this reading gains from what the text says about the players."""
        keys = arc.keys
        if "<seat>" in keys and self.declarer and words[arc.start].text in SEATS:
            return _KEYS[seat_role(self.declarer, words[arc.start].text)]
        if "<me>" in keys and self.speaker:
            return _KEYS[self.speaker]
        if "<partner>" in keys:
            return self._partner(arc, words)
        if "<lho>" in keys:
            return self._neighbour(arc, words, _HIS_LHO)
        if "<rho>" in keys:
            return self._neighbour(arc, words, _HIS_RHO)
        return _NOTHING

    def _partner(self, arc: Arc, words: Sequence[Word]) -> frozenset[str]:
        """ "declarer's partner" is dummy; "partner" and "my partner" are seen from the one who writes."""
        before = words[arc.start - 1] if arc.start else _NOBODY
        if "<declarer>" in before.keys:
            return _KEYS["dummy"]
        if before.keys & _SOMEBODY_ELSES or not self.speaker:
            return _NOTHING
        return _KEYS[_PARTNER[self.speaker]]

    def _neighbour(self, arc: Arc, words: Sequence[Word], seen_from: dict[str, str]) -> frozenset[str]:
        mine = (arc.start > 0 and words[arc.start - 1].text == "my") or words[arc.start].text == "my"
        if self.speaker and (mine or self.speaker == "declarer"):
            return _KEYS[seen_from[self.speaker]]
        return _NOTHING if mine else _KEYS["defender"]


def seat_role(declarer: str, seat: str) -> str:
    return ("declarer", "lho", "dummy", "rho")[(SEATS.index(seat) - SEATS.index(declarer)) % 4]


def roles_in(text: str, words: Sequence[Word]) -> Roles:
    """What the text says about who declares and who writes; where it contradicts itself, nothing."""
    plain, known = _plain(text, words), vocabulary()
    declarer, declarer_at = _seat(known.declarer_seat, plain)
    if not declarer:
        dummy, declarer_at = _seat(known.dummy_seat, plain)
        declarer = SEATS[(SEATS.index(dummy) + 2) % 4] if dummy else ""
    writer, writer_at = _seat(known.writers["my_seat"], plain)
    if writer and declarer:
        return Roles(declarer, seat_role(declarer, writer), declarer_at, writer_at, writer)
    speaker, speaker_at = _speaker(plain)
    return Roles(declarer, speaker, declarer_at, speaker_at, writer)


def _plain(text: str, words: Sequence[Word]) -> str:
    """The words as the vocabulary's patterns read them: bids as <bid>, a dot or a comma where the text has one."""
    parts: list[str] = []
    for place, word in enumerate(words):
        if place and word.sentence != words[place - 1].sentence:
            parts.append(".")
        elif place and not _COMMA.isdisjoint(text[words[place - 1].end : word.start]):
            parts.append(",")
        parts.append("<bid>" if "<bid>" in word.keys else word.text)
    return " ".join(parts)


def _seat(patterns: Sequence[re.Pattern[str]], plain: str) -> tuple[str, tuple[int, int]]:
    """The one seat that the patterns find, and where. Most texts name none: no pattern need be tried."""
    if not any(seat in plain for seat in SEATS):
        return "", (0, 0)
    found = {hit["seat"]: hit for pattern in patterns for hit in pattern.finditer(plain)}
    if len(found) != 1:
        return "", (0, 0)
    ((seat, hit),) = found.items()
    return seat, _words_of(hit, plain)


def _words_of(hit: re.Match[str], plain: str) -> tuple[int, int]:
    """Where the match stands, or the part of it named "words", counted in words."""
    part = "words" if "words" in hit.re.groupindex else 0
    first = _count(plain[: hit.start(part)])
    return first, first + _count(hit[part])


def _count(plain: str) -> int:
    return sum(part not in (".", ",") for part in plain.split())


def _speaker(plain: str) -> tuple[str, tuple[int, int]]:
    for role, patterns in vocabulary().writers.items():
        for pattern in patterns if role != "my_seat" else ():
            hit = pattern.search(plain)
            if hit is not None:
                return role, _words_of(hit, plain)
    return "", (0, 0)
