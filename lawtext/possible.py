"""Which rows of a module may still hold: what each needs of its questions, and of those that these hang on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from lawtext.exits import Needed, conditions
from lawtext.model import EDITION, UNKNOWN, Answers, Module, Row

Needs: TypeAlias = Mapping[str, Collection[str]]
"""Key -> the answers of which one must be true, for every question of a condition and those that it hangs on."""


def possible_rows(module: Module, known: Answers) -> Iterator[Row]:
    """The rows that some completion of the answers meets, in the module's order."""
    for row, ways in rows_with_needs(module):
        if any(can_hold(needed, known) for needed in ways):
            yield row


def rows_with_needs(module: Module) -> tuple[tuple[Row, tuple[Needs, ...]], ...]:
    """Every row with the ways in which it can hold."""
    return _rows_with_needs(_Whole(module, id(module)))


@dataclass(frozen=True, slots=True)
class _Whole:
    """A module that is remembered by its identity: it is large to compare, and what remembers it keeps it alive."""

    module: Module = field(compare=False)
    identity: int


@lru_cache(maxsize=256)
def _rows_with_needs(whole: _Whole) -> tuple[tuple[Row, tuple[Needs, ...]], ...]:
    module = whole.module
    return tuple((row, tuple(needs(module, way) for way in conditions(module, row))) for row in module.rows)


def needs(module: Module, condition: Iterable[Needed]) -> Needs:
    needed: dict[str, Collection[str]] = {}
    pending = list(condition)
    while pending:
        key, wanted = pending.pop()
        needed[key] = [answer for answer in wanted if answer in needed.get(key, wanted)]
        if key != EDITION:
            pending += [item for item in module.question(key).only_if.items() if item not in pending]
    return needed


def can_hold(needed: Needs, known: Answers) -> bool:
    """Whether every named question can (still) be asked and take one of its wanted answers."""
    for key, wanted in needed.items():
        said = known.get(key, UNKNOWN)
        if said not in wanted and (said != UNKNOWN or not wanted):
            return False
    return True
