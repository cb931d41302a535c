"""How the bids that a cue names stand to each other: what `<low_bid>` and `<last_bid>` in a cue hold to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from lawtext.reading.bids import DENOMINATIONS, LEVELS, bids, level_at
from lawtext.reading.text import Text

LAST, LOW = "<last_bid>", "<low_bid>"
HIGHER, ENOUGH, OTHER, LOW_AGAIN = "<higher_bid>", "<enough_bid>", "<other_bid>", "<low_again_bid>"
NEEDS = {LAST: (), LOW: (), HIGHER: (LAST,), ENOUGH: (LOW,), OTHER: (LOW,), LOW_AGAIN: (LAST, LOW)}
"""Each name with those that have to stand beside it in a cue. What <last_bid> is compared with stands next to it."""
BEGINNINGS = ("<bid>", "<card>", *LEVELS)
"""What a word has that a bid may begin with."""
_NEW = frozenset({ENOUGH, OTHER, LOW_AGAIN})
_BEFORE_LEVEL = frozenset({"it", "that", "to", "into"})
_AFTER_LEVEL = frozenset({"instead", "again", "at"})


class _Said(NamedTuple):
    """Words up to, not including, `end`. `step`: as a bid has it, 0 where only the `level` is said; `card`: it is read
    as a card, and may be one: "his 3S"."""

    end: int
    step: int
    level: int
    card: bool = False


def ends_at(text: Text, place: int) -> tuple[int, ...]:
    """Where the bid ends that is named from this word on, if one is."""
    said = _said(text).get(place)
    return (said.end,) if said else ()


def names_enough(names: Sequence[str], text: Text) -> bool:
    return len(_said(text)) >= len(names)


def stand_so(text: Text, names: Sequence[str], named: Sequence[int]) -> bool:
    """Whether the bids among the words `named` stand to each other as their names, in the same order, say."""
    said = _said(text)
    places = [place for place in named if place in said]
    found = [said[place] for place in places]
    if len(found) != len(names) or all(each.card for each in found):
        return False
    if LAST in names and _is_parted(text, *places[:2]):
        return False
    by_name = dict(zip(names, found, strict=True))
    if any(not each.step and name not in _NEW for name, each in by_name.items()):
        return False
    low = by_name.get(LOW)
    steps = {name: each.step or _like(low, each.level) for name, each in by_name.items()}
    return all(_is_so(name, steps) for name in names)


def _is_parted(text: Text, first: int, second: int) -> bool:
    """Whether another bid stands between: of "2♣ over 1NT, then 2♥" the last is none that 2♣ is over."""
    return any(first < place < second for place in _said(text))


def _like(low: _Said | None, level: int) -> int:
    """The step of the bid at that level which names what the low one names: "make it three"."""
    return DENOMINATIONS * (level - low.level) + low.step if low else 0


def _is_so(name: str, steps: Mapping[str, int]) -> bool:
    """Where the last bid is not told, a new one is taken to be enough: as the low one was not, the same a level higher
    is then the lowest, and of a jump nothing is known."""
    step, last, low = steps[name], steps.get(LAST), steps.get(LOW, 0)
    if name == LAST:
        return True
    if name == LOW:
        return last is None or step <= last
    if name in (HIGHER, LOW_AGAIN):
        return last is not None and (step > last) == (name == HIGHER)
    same = (step - low) % DENOMINATIONS == 0
    if last is None:
        return step == low + DENOMINATIONS if name == ENOUGH else step > low and not same
    lowest = same and last < step <= last + DENOMINATIONS
    return lowest if name == ENOUGH else step > last and not lowest


@lru_cache(maxsize=8)
def _said(text: Text) -> Mapping[int, _Said]:
    """By the word that each begins with."""
    found = {bid.start: _Said(bid.end, bid.step, (bid.step - 1) // DENOMINATIONS + 1) for bid in bids(text)}
    inside = {place for start, each in found.items() for place in range(start, each.end)}
    return found | {place: each for place, each in _more(text) if place not in inside}


def _more(text: Text) -> Iterator[tuple[int, _Said]]:
    """What is read as a card but written as a bid is, "his 3S"; and bare levels, as in "make it three"."""
    for place, word in enumerate(text.words):
        if word.is_card:
            level = text.source[word.start]
            if level in LEVELS and word.end - word.start < len("3 ♠x"):
                step = DENOMINATIONS * (int(level) - 1) + "CDHS".index(word.text[0]) + 1
                yield place, _Said(place + 1, step, int(level), card=True)
        elif (bare := level_at(text, place)) and place and text.words[place - 1].text in _BEFORE_LEVEL:
            after = text.words[place + 1] if place + 1 < len(text.words) else None
            if after is None or after.clause != word.clause or after.text in _AFTER_LEVEL:
                yield place, _Said(place + 1, 0, bare)
