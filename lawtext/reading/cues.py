"""The pattern language of the modules: how a text states an answer, in the words of the table.

    a|b|c     one of these words          (word)   a word that may be missing      <call>   a concept of the vocabulary
    ...       up to six words between     *        exactly one word
    =>        whatever comes between, other sentences too: the rest stands where it first stands after
    <one>     any player, and beside him the one who sits so from him: <left_of_one>, <partner_of_one>, <right_of_one>,
              <opponent_of_one>, <same_as_one>; seats, "my LHO" and "his partner" alike
    <low_bid> a bid, and beside it the one that it is not high enough over: <last_bid>; <higher_bid> is high enough.
              What replaces <low_bid>: <enough_bid>, the lowest of its denomination; <other_bid>, any other that is
              enough; <low_again_bid>, one that is not. "1♠", "one spade" and, of these three, "make it two" alike

Articles and the like may stand anywhere. A cue does not fire on what the text denies, supposes or only asks, unless the
cue names the word that casts the doubt ("not", "before", "can").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TypeAlias

from lawtext.model import LawError
from lawtext.reading.seating import AROUND, PLAYERS, sit_so
from lawtext.reading.sufficiency import BEGINNINGS, NEEDS, ends_at, names_enough, stand_so
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import RANKS, SUITS, concept_names, stem, vocabulary

GAP = 6
ONE, FIRST = "<one>", "=>"
MOST_STEPS = 3000  # through one text for one module; no story that we know takes 1000
Keys: TypeAlias = tuple[str, ...]  # each once; as sets, those of ten thousand cues would take four times the memory
_ANY: Keys = ("*",)


@dataclass(frozen=True, slots=True)
class Element:
    """One place of a cue; `keys` is empty for a gap, which may be as `wide` as the text."""

    keys: Keys
    optional: bool = False
    wide: bool = False

    def ends(self, text: Text, place: int) -> Iterable[int]:
        """Where a reading from this place on ends that has one of the keys."""
        if self.keys is BEGINNINGS:
            return ends_at(text, place)
        return (arc.end for arc in text.arcs[place] if self.keys is _ANY or not arc.keys.isdisjoint(self.keys))


@dataclass(frozen=True, slots=True)
class Cue:
    source: str
    needed: tuple[Keys, ...]  # of every one of these the text has to have a key; what is rarest first
    around: str = ""  # how another player sits from <one>, as the cue names him
    bids: tuple[str, ...] = ()  # that are compared, as the cue names them, in its order

    @property
    def elements(self) -> tuple[Element, ...]:
        """Put together when they are looked for: of most cues a text has not even the words."""
        return tuple(map(_element, self.source.split()))


@dataclass(frozen=True, slots=True)
class Hit:
    """The words `start` up to, not including, `end`; `named` are the places that the cue itself names."""

    start: int
    end: int
    named: tuple[int, ...]


def compile_cue(source: str) -> Cue:
    """Raises LawError with what is wrong with the cue."""
    try:
        elements = [_element(part) for part in source.split()]
    except LawError as error:
        raise LawError(f"cue {source!r}: {error}") from None
    if not elements or not elements[0].keys or not elements[-1].keys:
        raise LawError(f"cue {source!r} must begin and end with a word or a concept, not with a gap")
    if elements[0].optional or elements[-1].optional:
        raise LawError(f"cue {source!r} fires without the (optional) word at its end: leave it out or make it needed")
    needed = sorted((e.keys for e in elements if e.keys and not e.optional and e.keys != _ANY), key=_how_common)
    if not needed:
        raise LawError(f"cue {source!r} names no word that has to stand in the text")
    return Cue(source, tuple(needed), _around(source), _bids(source))


def _around(source: str) -> str:
    """Raises LawError where a player is to sit so from nobody, or one from whom nobody is to sit."""
    parts = source.split()
    others = [part for part in parts if part in AROUND]
    if len(others) > 1 or parts.count(ONE) != len(others):
        raise LawError(f"cue {source!r} needs {ONE} once, and once what sits so from him, out of {', '.join(AROUND)}")
    return others[0] if others else ""


def _bids(source: str) -> tuple[str, ...]:
    """Raises LawError where a bid is to be compared with none, or with one that cannot be told from it."""
    found = tuple(part for part in source.split() if part in NEEDS)
    lacking = [need for bid in found for need in NEEDS[bid] if need not in found]
    if found and (lacking or len(found) == 1 or len(set(found)) < len(found) or "<bid>" in source):
        names = ", ".join(NEEDS)
        raise LawError(
            f"cue {source!r} needs two or three bids, each once, out of {names}{' and '.join(['', *lacking])}"
        )
    return found


def _how_common(keys: Keys) -> tuple[int, int]:
    """A guess at how many texts have one of them, for the rarest to be looked for first: few have a long word."""
    return -min(map(len, keys)), len(keys)


@cache
def compile_cues(sources: tuple[str, ...]) -> tuple[Cue, ...]:
    """Raises LawError with what is wrong with one of them."""
    return tuple(map(compile_cue, sources))


@cache
def _element(part: str) -> Element:
    if part in ("...", FIRST):
        return Element((), wide=part == FIRST)
    if part == "*":
        return Element(_ANY)
    optional = part.startswith("(") and part.endswith(")")
    words = part[1:-1].split("|") if optional else part.split("|")
    if part in NEEDS:
        return Element(BEGINNINGS)
    return Element(_once(chain.from_iterable(map(_keys, words))), optional)


@cache
def _keys(word: str) -> Keys:
    if word == ONE or word in AROUND:
        return PLAYERS
    if word in NEEDS:
        raise LawError(f"{word} is needed where it stands, and stands alone")
    if word.startswith("<") and word.endswith(">"):
        if word[1:-1] not in concept_names():
            known = ", ".join(sorted(concept_names()))
            raise LawError(f"the vocabulary does not have the concept {word}; it has {known}")
        return (word,)
    if not word or set(word) & set('()<>*,;:!?."') or word != word.lower():
        raise LawError(f"{word!r} is not a lower-case word, (word), a|b, <concept>, ... or *")
    plain = word.removesuffix("'s")
    if word.endswith("n't") or plain in vocabulary().abbreviations:
        raise LawError(f'write {word!r} in full, as the text is read ("did not")')
    if "-" in word:
        raise LawError(f"{word!r} is read as the words it joins; write them apart")
    if "_" in word:
        return (word,)
    if plain in SUITS and len(plain) > 1:
        return _once((plain, plain.rstrip("s")))
    return _once((plain, stem(plain), *([RANKS[plain]] if plain in RANKS and len(plain) > 1 else [])))


def _once(keys: Iterable[str]) -> Keys:
    return tuple(dict.fromkeys(keys))


class Effort:
    """How many steps the cues of one module may still take through a text; only one that repeats itself for ever uses
    them up."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.steps = steps


def find(cue: Cue, text: Text, effort: Effort | None = None, *, mentioned: bool = False) -> Hit | None:
    """Where the text states what the cue says, if it does; `mentioned`: or denies, supposes or asks it."""
    return find_first((cue,), text, effort or Effort(), mentioned=mentioned)


def find_first(cues: Iterable[Cue], text: Text, effort: Effort, *, mentioned: bool = False) -> Hit | None:
    """Where the text states what the first cue says that fires."""
    return next(find_all(cues, text, effort, mentioned=mentioned), None)


def find_all(cues: Iterable[Cue], text: Text, effort: Effort, *, mentioned: bool = False) -> Iterator[Hit]:
    """Every place where the text states what one of the cues says, cue by cue."""
    here = text.places.keys()
    for cue in cues:
        for keys in cue.needed:  # most cues end here: plain loops, for a text is asked hundreds of them
            if here.isdisjoint(keys):
                break
        else:
            yield from _search(cue, text, effort, mentioned)


def _search(cue: Cue, text: Text, effort: Effort, mentioned: bool) -> Iterator[Hit]:
    if cue.bids and not names_enough(cue.bids, text):
        return
    elements = cue.elements
    starts = sorted({place for key in elements[0].keys for place in text.places.get(key, ())})
    if elements[0].keys == _ANY:
        starts = list(range(len(text.words)))
    search = _Search(elements, text, effort)
    for start in starts:
        for end, named in search.follow(0, start, ()):
            if named and (mentioned or not _doubtful(text, named)) and _is_so(cue, text, named):
                yield Hit(named[0], end, named)


def _is_so(cue: Cue, text: Text, named: tuple[int, ...]) -> bool:
    """Whether the players and the bids that the cue names sit and stand to each other as it says."""
    return _is_seated(cue, text, named) and (not cue.bids or stand_so(text, cue.bids, named))


def _is_seated(cue: Cue, text: Text, named: tuple[int, ...]) -> bool:
    """Whether the two players that the cue names sit as it says. Other words of it name no player."""
    if not cue.around:
        return True
    players = [place for place in named if any(not arc.keys.isdisjoint(PLAYERS) for arc in text.arcs[place])]
    one, other = players[0], players[-1]
    if cue.source.index(ONE) > cue.source.index(cue.around):
        one, other = other, one
    return one != other and sit_so(text, one, other, AROUND[cue.around])


class _Search:
    """`dead` holds the pairs of an element and a place from which no reading comes to its end: none is tried twice."""

    def __init__(self, elements: tuple[Element, ...], text: Text, effort: Effort) -> None:
        self.elements, self.text, self.effort = elements, text, effort
        self.dead: set[tuple[int, int]] = set()

    def follow(self, n: int, place: int, named: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every way in which the elements from n on can be read from this place: (end, places named)."""
        if n == len(self.elements):
            yield place, named
            return
        if (n, place) in self.dead or self.effort.steps <= 0:
            return
        self.effort.steps -= 1
        alive = False
        for found in self._ways(n, place, named):
            alive = True
            yield found
        if not alive:
            self.dead.add((n, place))

    def _ways(self, n: int, place: int, named: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        element, text = self.elements[n], self.text
        if element.wide:
            yield from self._first_after(n + 1, place, named)
            return
        if not element.keys:
            for skipped in range(place, min(place + GAP, len(text.words)) + 1):
                if skipped > place and text.words[skipped - 1].sentence != text.words[named[-1]].sentence:
                    return
                if not self._is_dead_end(n + 1, skipped):
                    yield from self.follow(n + 1, skipped, named)
            return
        if element.optional:
            yield from self.follow(n + 1, place, named)
        if place >= len(text.words) or (named and not self._may_follow(n, place, named[-1])):
            return
        for end in element.ends(text, place):
            yield from self.follow(n + 1, end, (*named, *range(place, end)))
        if named and text.words[place].text in vocabulary().small["fillers"]:
            yield from self.follow(n, place + 1, named)

    def _may_follow(self, n: int, place: int, before: int) -> bool:
        """A reading stays in its sentence, unless a wide gap leads out of it."""
        return self.elements[n - 1].wide or self.text.words[place].sentence == self.text.words[before].sentence

    def _first_after(self, n: int, place: int, named: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The readings of the elements from n on at the first place where the text states them."""
        for skipped in range(place, len(self.text.words)):
            if self._is_dead_end(n, skipped):
                continue
            found = list(self.follow(n, skipped, named))
            if any(not _doubtful(self.text, those[len(named) :]) for _, those in found):
                yield from found
                return

    def _is_dead_end(self, n: int, place: int) -> bool:
        """Whether it is plain, without following any, that no reading begins here: most places of a gap are such. It
        costs a step all the same, so that what is too much for a module depends on the text alone."""
        if (n, place) in self.dead or self.effort.steps <= 0:
            return True
        element, text = self.elements[n], self.text
        if element.optional or element.keys in ((), _ANY) or place >= len(text.words):
            return False
        if any(element.ends(text, place)) or text.words[place].text in vocabulary().small["fillers"]:
            return False
        self.effort.steps -= 1
        self.dead.add((n, place))
        return True


def _doubtful(text: Text, named: tuple[int, ...]) -> bool:
    """Whether a word that the cue does not name casts doubt on one that it does."""
    return any(guard not in named for place in named for guard in text.doubts[place])
