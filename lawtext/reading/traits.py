"""What a few words have about them that can be weighed: stems, ideas, deeds and letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from lawtext.reading.concepts import PERSON, THING
from lawtext.reading.statements import BE, Statement, statements
from lawtext.reading.statements.sentence import Span
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import stem
from lawtext.reading.words import Arc

_ROLES = ("<declarer>", "<dummy>", "<defender>", "<opponent>", "<partner>", "<me>", "<they>", "<seat>")
_DOERS = (
    *("<declarer>", "<dummy>", "<lho>", "<rho>", "<defender>", "<opponent>", "<partner>", "<director>"),
    *("<me>", "<they>", "<seat>", "<us>", "<nobody>"),
)
_THINGS = frozenset(THING.keys() | PERSON.keys() - {"<they>"} | {"<wrong>", "<back>", "<early>"})
_LETTERS = 4


@dataclass(frozen=True, slots=True)
class Deed:
    """One statement as it is weighed; `done` says who did what, and is empty where it only says what somebody is."""

    verb: Arc
    done: str
    traits: tuple[str, ...]


def word_stem(word: str) -> str:
    return "#" if word.isdigit() else stem(word)


def foremost_idea(text: Text, arc: Arc) -> str:
    """The foremost concept of a reading, a role before all else; the stem where there is none."""
    keys = arc.keys
    found = next((role for role in _ROLES if role in keys), "")
    if not found:
        concepts = sorted(key for key in keys if key[0] == "<")
        found = "+".join(concepts) if concepts else word_stem(text.words[arc.start].text)
    return "!" + found if text.doubts[arc.start] and found[0] == "<" else found


def letters(word: str) -> Iterable[str]:
    framed = f"_{word}_"
    return (framed[n : n + _LETTERS] for n in range(max(1, len(framed) - _LETTERS + 1)))


@lru_cache(maxsize=2)  # for the matcher, and for the passages of the same text
def ideas(text: Text) -> tuple[str, ...]:
    """The foremost idea of every reading, taking the longest everywhere."""
    return tuple(foremost_idea(text, arc) for arc in text.longest)


@lru_cache(maxsize=2)
def deeds(text: Text) -> tuple[Deed, ...]:
    """Who did what to what."""
    return tuple(_deeds(text))


def _deeds(text: Text) -> Iterator[Deed]:
    for told in statements(text):
        things = _keys_in(text, told.rest, _THINGS)
        if told.deed == BE:
            is_so = (f"{of} is {thing}" for of in _keys_in(text, told.doer, _THINGS) for thing in things)
            yield Deed(told.verb, "", tuple(is_so))
            continue
        deed = _deed(told)
        doer = "+".join(_keys_in(text, told.doer, _THINGS)[:2]) if told.passive else _role(text, told.doer)
        done = f"{doer}.{deed}"
        to_what = (f"{part}.{thing}" for thing in things for part in (deed, done))
        yield Deed(told.verb, done, (deed, done, *to_what))


def _deed(told: Statement) -> str:
    sign = "!" if told.denied else "?" if told.yet_to_come else ""
    return f"{sign}{told.deed}{'*' if told.passive else ''}"


def _keys_in(text: Text, span: Span, keys: frozenset[str]) -> list[str]:
    return sorted({key for arc in text.readings(span) for key in arc.keys & keys})


def _role(text: Text, span: Span) -> str:
    """The foremost role of the doer, "x" for anybody else, "" for nobody."""
    found = {key for arc in text.readings(span) for key in arc.keys}
    return next((role for role in _DOERS if role in found), "x") if span[0] < span[1] else ""
