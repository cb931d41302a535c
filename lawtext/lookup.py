"""Finding a clause or a situation by what somebody types: a number, its beginning, words, or nearly those words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from rapidfuzz import fuzz, utils

from lawtext.book import Clause
from lawtext.coverage import cited_by
from lawtext.model import Corpus, Module

_CLOSE = 60
_MOST_TYPED = 100
_PART = re.compile(r"(\d{1,2}[a-z])([1-9])(?:([a-j])(i{1,3}|iv|v)?)?")

T = TypeVar("T")


def clauses(corpus: Corpus, typed: str, edition: str, most: int = 25) -> list[Clause]:
    """Those of the edition that fit best, the number as typed first; for a part that is not held, its clause."""
    held = [clause for clause in corpus.clauses.values() if edition in clause.editions]
    number = as_number(typed)
    if not number or number[0].isdigit():
        numbered = sorted((c for c in held if c.id.lower().startswith(number)), key=_by_number)[:most]
        part = None if numbered else part_not_held(corpus, number, edition)
        return [part[1]] if part else numbered
    return _nearest(typed, held, [(clause.name, corpus.laws[clause.law].title) for clause in held], most)


def part_not_held(corpus: Corpus, typed: str, edition: str) -> tuple[str, Clause] | None:
    """ "74 a 2" → ("74A2", the clause 74A): a number below a clause of the edition, where the corpus stops at that
    clause or holds a few of its parts. Where it holds them from the first one on, there is no other ("45C9"), nor is
    what another edition has under that number; and the letters of a law are held whole."""
    if (found := _PART.fullmatch(as_number(typed))) is None:
        return None
    lettered, number, letter, roman = found.groups()
    id = f"{lettered.upper()}{number}{letter or ''}{f'({roman})' if roman else ''}"
    over = [c for c in corpus.clauses.values() if edition in c.editions and id.startswith(c.id) and _is_in(id, c.id)]
    nearest = max(over, key=lambda each: len(each.id), default=None)
    if id in corpus.clauses or nearest is None or not nearest.id.startswith(lettered.upper()):
        return None
    return None if _is_held_whole(corpus, nearest) else (id, nearest)


def _is_held_whole(corpus: Corpus, clause: Clause) -> bool:
    """Whether there are parts of it, numbered or lettered from the first one on with none left out."""
    parts = sorted({id[len(clause.id)] for id in corpus.clauses if id != clause.id and _is_in(id, clause.id)})
    first = "1" if parts and parts[0].isdigit() else "a"
    return bool(parts) and parts == [chr(ord(first) + place) for place in range(len(parts))]


def modules(corpus: Corpus, typed: str, most: int = 25) -> list[Module]:
    held = sorted(corpus.modules.values(), key=lambda module: module.title)
    if not typed.strip():
        return held[:most]
    return _nearest(typed, held, [(module.title, module.id.replace("_", " ")) for module in held], most)


def using(corpus: Corpus, clause: Clause, edition: str) -> list[Module]:
    """The modules that cite the clause, or a part of it, in that edition."""
    held = ((module, _citations(_Part(module, module.digest, edition))) for module in corpus.modules.values())
    return [module for module, cited in held if any(_is_in(id, clause.id) for id in cited)]


def parts(corpus: Corpus, clause: Clause, edition: str) -> list[Clause]:
    """The clauses right below it: 45A to 45G of 45."""
    below = [
        c for c in corpus.clauses.values() if c.id != clause.id and edition in c.editions and _is_in(c.id, clause.id)
    ]
    ids = {each.id for each in below}
    return sorted((c for c in below if not any(_is_in(c.id, other) for other in ids - {c.id})), key=_by_number)


def above(corpus: Corpus, clause: Clause, edition: str) -> Clause | None:
    """The clause that this one is a part of."""
    over = [
        c for c in corpus.clauses.values() if c.id != clause.id and edition in c.editions and _is_in(clause.id, c.id)
    ]
    return max(over, key=lambda each: len(each.id), default=None)


def as_number(typed: str) -> str:
    """ "Law 45 C 4 (b)" and "L45C4b" → "45c4b"; other words come back without their spaces."""
    return re.sub(r"^(?:laws?|l(?=\d))", "", re.sub(r"[^a-z0-9]", "", typed.lower()))


@dataclass(frozen=True, slots=True)
class _Part:
    """A module as one book has it. Modules of the same digest cite the same, so the digest stands for the module."""

    module: Module = field(compare=False)
    digest: str
    edition: str


@lru_cache(maxsize=1_000)
def _citations(part: _Part) -> frozenset[str]:
    return frozenset(cited_by(part.module, part.edition))


def _is_in(cited: str, clause: str) -> bool:
    """45C4b is in 45C, but 50E is not in 5."""
    rest = cited.removeprefix(clause)
    return cited.startswith(clause) and not (rest[:1].isdigit() and clause[-1].isdigit())


def _by_number(clause: Clause) -> tuple[int, str]:
    return int(re.sub(r"\D.*", "", clause.id)), clause.id


def _nearest(typed: str, things: Sequence[T], words: Sequence[tuple[str, str]], most: int) -> list[T]:
    """`words`: what a thing is called, and what it stands under, which counts for less."""
    wanted = utils.default_process(typed[:_MOST_TYPED])
    scored = [(_likeness(wanted, own), _likeness(wanted, above)) for own, above in words]
    ranked = sorted(range(len(things)), key=lambda place: -scored[place][0] - scored[place][1] / 2)
    return [things[place] for place in ranked if max(scored[place]) >= _CLOSE][:most]


def _likeness(wanted: str, text: str) -> float:
    """0 to 100: the typed words as they stand (half a word, a slip of the key), and how many of them are there."""
    plain = utils.default_process(text)
    there = fuzz.token_set_ratio(wanted, plain)
    return 0.5 * fuzz.partial_ratio(wanted, plain) + 0.35 * there + 0.15 * fuzz.ratio(wanted, plain)
