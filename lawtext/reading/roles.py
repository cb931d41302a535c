"""Who is who: declarer's seat, the role of the one who writes, and from these what everybody else in the text is."""

from __future__ import annotations

import re
from bisect import bisect_left
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
_LEVELS = frozenset({*"1234567", "one", "two", "three", "four", "five", "six", "seven"})
_NO_TRUMPS = frozenset({"nt", "notrump", "notrumps"})
_PARTNERS = frozenset({"pd", "pard", "ptr", "prd", "prtnr", "partnr", "parnter"})
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
        if "<seat>" in keys and self.declarer:
            seat = next((seat for seat in SEATS if seat in keys), "")
            return _KEYS[seat_role(self.declarer, seat)] if seat else _NOTHING
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
    plain, known = _Plain.of(text, words), vocabulary()
    declarer, declarer_at = _seat(known.declarer_seat, plain)
    if not declarer:
        dummy, declarer_at = _seat(known.dummy_seat, plain)
        declarer = SEATS[(SEATS.index(dummy) + 2) % 4] if dummy else ""
    writer, writer_at = _seat(known.writers["my_seat"], plain)
    if writer and declarer:
        return Roles(declarer, seat_role(declarer, writer), declarer_at, writer_at, writer)
    speaker, speaker_at = _speaker(plain)
    return Roles(declarer, speaker, declarer_at, speaker_at, writer)


@dataclass(frozen=True, slots=True)
class _Plain:
    """The words as the vocabulary's patterns read them: bids as <bid>, a dot or a comma where the text has one; and
    where each word begins in it. A contract in words, "three notrump", begins where its first word does."""

    text: str
    starts: list[int]

    @classmethod
    def of(cls, text: str, words: Sequence[Word]) -> _Plain:
        parts: list[str] = []
        starts: list[int] = []
        length, end = 0, 0  # of what is written; of the contract in words that stands here
        for place, word in enumerate(words):
            if place < end:
                starts.append(starts[-1])
                continue
            if place and word.sentence != words[place - 1].sentence:
                parts.append(".")
                length += 2
            elif place and not _COMMA.isdisjoint(text[words[place - 1].end : word.start]):
                parts.append(",")
                length += 2
            end = _contract(words, place) if word.text in _LEVELS else 0
            said = (
                "<bid>"
                if end or ("<bid>" in word.keys and word.text[0].isdigit())
                else "partner"
                if word.text in _PARTNERS
                else word.text
            )
            starts.append(length)
            parts.append(said)
            length += len(said) + 1
        return cls(" ".join(parts), starts)

    def words_of(self, hit: re.Match[str]) -> tuple[int, int]:
        """Where the match stands, or the part of it named "words", counted in words."""
        part = "words" if "words" in hit.re.groupindex else 0
        return bisect_left(self.starts, hit.start(part)), bisect_left(self.starts, hit.end(part))


def _contract(words: Sequence[Word], place: int) -> int:
    """Where a contract in words ends, "three notrump", "in 2 diamonds", "four spades by East"; 0 where none begins
    here: two hearts may be cards."""
    said = [word.text for word in words[place + 1 : place + 4]]
    if said[:1] and said[0] in _NO_TRUMPS:
        return place + 2
    if len(said) > 1 and said[0] == "no" and said[1] in ("trump", "trumps"):
        return place + 3
    if not said or "<suit>" not in words[place + 1].keys:
        return 0
    told = place and words[place - 1].text == "in"
    return place + 2 if told or (len(said) > 1 and said[1] in ("by", "doubled", "redoubled")) else 0


def _seat(patterns: Sequence[re.Pattern[str]], plain: _Plain) -> tuple[str, tuple[int, int]]:
    """The one seat that the patterns find, and where. Most texts name none: no pattern need be tried."""
    if not any(seat in plain.text for seat in SEATS):
        return "", (0, 0)
    found = {hit["seat"]: hit for pattern in patterns for hit in pattern.finditer(plain.text)}
    if len(found) != 1:
        return "", (0, 0)
    ((seat, hit),) = found.items()
    return seat, plain.words_of(hit)


def _speaker(plain: _Plain) -> tuple[str, tuple[int, int]]:
    for role, patterns in vocabulary().writers.items():
        for pattern in patterns if role != "my_seat" else ():
            hit = pattern.search(plain.text)
            if hit is not None:
                return role, plain.words_of(hit)
    return "", (0, 0)
