"""Writes out what is left out in a telegram: "lho not spoken" is "LHO has not spoken", "opened 1H but pd was dealer"
is told by the one who opened. What is added stands where the next word stands."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.reading.token import Token
from lawtext.reading.vocabulary import SEATS, vocabulary

_PEOPLE = frozenset({"declarer", "dummy", "lho", "rho", "partner", "opponent", "defender", "everybody"})
_LACKS_HAS = frozenset({"not", "done", "spoken"})
_MINE = frozenset({"i", "my", "me", "we", "our"})
_SEEN_FROM_ME = frozenset({"partner", "lho", "rho"})
_OBJECTS = frozenset({"a", "an", "my", "the", "one", "two", "three", "four", "five", "six", "seven", "declarer"})
_NAMED = frozenset({"card", "bid", "suit", "holding"})
_HELD = frozenset({"10", "11", "12", "13", "14", "15", "16"})
_FAR = 60  # tokens of a text that show who tells it


def written_out(tokens: list[Token]) -> list[Token]:
    said = {token.text for token in tokens}
    found = tokens if _HELD.isdisjoint(said) else _with_counts(tokens)
    found = found if _LACKS_HAS.isdisjoint(said) else _with_has(found)
    if found and found[0].text in vocabulary().small["opens_for_me"] and _is_mine(found):
        found = [found[0]._replace(text="i", capital=False, name=False), *found]
    return found


def _with_has(tokens: list[Token]) -> list[Token]:
    """ "LHO not spoken", "dummy not yet played", "RHO done nothing": without their helper they say the same."""
    found: list[Token] = []
    for place, token in enumerate(tokens):
        lacks = token.text in ("done", "spoken") or (token.text == "not" and _is_done(tokens, place + 1))
        if lacks and place and _is_person(tokens[place - 1]):
            found.append(token._replace(text="has"))
        found.append(token)
    return found


def _with_counts(tokens: list[Token]) -> list[Token]:
    """ "Got 14 here. rho only 12": what counts one hand after another is one sentence."""
    found, counted = list(tokens), False
    for place, token in enumerate(tokens):
        if token.kind == "stop":
            if counted and token.text == "." and _counts(tokens[place + 1 : place + 4]):
                found[place] = token._replace(kind="comma")
            else:
                counted = False
        counted = counted or (token.text.isdigit() and token.text in _HELD)
    return found


def _counts(after: Sequence[Token]) -> bool:
    """Whether somebody and a number of cards are all that is said."""
    said = [token.text for token in after if token.text not in ("only", "just")]
    return len(said) > 1 and _is_person(after[0]) and said[1] in _HELD


def _is_person(token: Token) -> bool:
    return token.text in SEATS or not _PEOPLE.isdisjoint(vocabulary().concepts.get(token.text, ()))


def _is_done(tokens: Sequence[Token], place: int) -> bool:
    """Whether a participle stands here, after a "yet" at most."""
    if place < len(tokens) and tokens[place].text in ("yet", "even"):
        place += 1
    if place == len(tokens):
        return False
    word = tokens[place].text
    return word.endswith("ed") or word in vocabulary().small["participles"] or word in ("spoken", "bid", "chosen")


def _is_mine(tokens: Sequence[Token]) -> bool:
    """Whether the one who tells it did what a text begins with: it has an object, nobody else is said to have done it,
    and others are seen from there."""
    after = tokens[1:2]
    if not after or not (after[0].kind in _NAMED or after[0].text in _OBJECTS):
        return False
    for token in tokens[1:_FAR]:
        if token.kind == "stop":
            break
        if token.text in ("by", "out", "oot"):
            return False
    return any(token.text in _MINE or _is_seen_from_me(token) for token in tokens[1:_FAR])


def _is_seen_from_me(token: Token) -> bool:
    return not _SEEN_FROM_ME.isdisjoint(vocabulary().concepts.get(token.text, ()))
