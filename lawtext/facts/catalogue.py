"""The catalogue of facts: what can be true of an incident, each once, and which questions of which modules ask it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from lawtext.files import LawDataError
from lawtext.model import LawError

HOME = Path(__file__).parent
NOT, OR = "not ", " or "  # "not twelfth or last": any answer of the fact but these

Subject = tuple[str, str]
"""A fact of one card, call or moment: the fact's id and what it is `about`, "" for the incident as a whole."""


@dataclass(frozen=True, slots=True)
class Asking:
    """One question of one module that asks a fact. `says`: what each of its answers leaves possible, where that is not
    simply the fact's answer of the same id; nothing at all (an empty set) where it says nothing about this fact."""

    module: str
    question: str
    about: str
    says: Mapping[str, frozenset[str]]

    @property
    def name(self) -> str:
        return f"{self.module}.{self.question}"


@dataclass(frozen=True, slots=True)
class Fact:
    """`answers`: id -> a sentence that can stand alone. `implies`: what each answer leaves possible of other facts
    about the same thing. `passing`: it holds only until somebody acts again, so that no choice carries it along."""

    id: str
    what: str
    known_by: str
    private: bool
    passing: bool
    answers: Mapping[str, str]
    askings: tuple[Asking, ...]
    implies: Mapping[str, Mapping[str, frozenset[str]]]

    def possible(self, asking: Asking, answer: str) -> frozenset[str]:
        """The fact's answers that a module's answer leaves possible; all of them where it says nothing about it."""
        same = frozenset({answer}) & self.answers.keys()
        return asking.says.get(answer, same) or frozenset(self.answers)

    @property
    def abouts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(asking.about for asking in self.askings))


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    file: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Catalogue:
    """The groups stand in the order in which a director asks."""

    groups: tuple[Group, ...]

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        return {fact.id: fact for group in self.groups for fact in group.facts}

    @cached_property
    def asked(self) -> Mapping[str, tuple[tuple[Fact, Asking], ...]]:
        """`module.question` -> the facts that it asks."""
        found: dict[str, tuple[tuple[Fact, Asking], ...]] = {}
        for fact in self.facts.values():
            for asking in fact.askings:
                found[asking.name] = (*found.get(asking.name, ()), (fact, asking))
        return found

    def fact(self, fact_id: str) -> Fact:
        """Raises LawError for an id that no fact has."""
        if fact_id in self.facts:
            return self.facts[fact_id]
        raise LawError(f"there is no fact {fact_id!r}; `python -m lawtext facts` lists them all")


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The catalogue that ships with the project, read when it is first wanted. Raises LawDataError."""
    return catalogue_from(HOME)


def catalogue_from(folder: Path) -> Catalogue:
    """Raises LawDataError naming each file and fact whose form is wrong."""
    reader = _Reader()
    read = [reader.group(path) for path in sorted(folder.glob("*.toml"))]
    if reader.complaints:
        raise LawDataError(reader.complaints)
    return Catalogue(tuple(group for _, group in sorted(read, key=lambda pair: pair[0])))


_KEYS = {"id", "what", "known_by", "private", "passing", "answers", "asked", "about", "implies"}
_NEEDED = ("id", "what", "known_by", "answers")


class _Reader:
    """Turns parsed TOML into facts; a wrong piece becomes a complaint."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def group(self, path: Path) -> tuple[int, Group]:
        where = f"facts/{path.name}"
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.complaints.append(f"{where}: not readable as TOML: {error}")
            return 0, Group("", where, ())
        for missing in [key for key in ("title", "order", "fact") if not data.get(key)]:
            self.complaints.append(f"{where}: a group of facts needs {missing!r}")
        facts = tuple(self._fact(fact, where) for fact in data.get("fact", ()))
        return int(data.get("order", 0)), Group(str(data.get("title", "")), where, facts)

    def _fact(self, data: Mapping[str, Any], file: str) -> Fact:
        where = f"{file}: fact {data.get('id', '?')}"
        answers = {key: str(text) for key, text in data.get("answers", {}).items()}
        self._check(data, where)
        return Fact(
            id=str(data.get("id", "")),
            what=str(data.get("what", "")),
            known_by=str(data.get("known_by", "")),
            private=bool(data.get("private", False)),
            passing=bool(data.get("passing", False)),
            answers=answers,
            askings=tuple(self._askings(data, answers, where)),
            implies={
                answer: {fact: _chosen(value) for fact, value in others.items()}
                for answer, others in data.get("implies", {}).items()
            },
        )

    def _check(self, data: Mapping[str, Any], where: str) -> None:
        self.complaints += [f"{where}: a fact has no {stray!r}" for stray in sorted(data.keys() - _KEYS)]
        self.complaints += [f"{where}: a fact needs {missing!r}" for missing in _NEEDED if not data.get(missing)]

    def _askings(self, data: Mapping[str, Any], answers: Mapping[str, str], where: str) -> Iterator[Asking]:
        for about, asked in {"": data.get("asked", {}), **data.get("about", {})}.items():
            for name, says in asked.items():
                module, _, question = name.partition(".")
                possible = {key: self._possible(value, answers, f"{where}: {name}") for key, value in says.items()}
                yield Asking(module, question, about, possible)

    def _possible(self, value: str | list[str], answers: Mapping[str, str], where: str) -> frozenset[str]:
        """One answer, several, none (nothing is said), or all but some ("not twelfth or last")."""
        named = frozenset(value.removeprefix(NOT).split(OR) if isinstance(value, str) else value)
        for stray in sorted(named - answers.keys()):
            self.complaints.append(f"{where}: the fact has no answer {stray!r}; it has {', '.join(answers)}")
        return frozenset(answers) - named if isinstance(value, str) and value.startswith(NOT) else named


def _chosen(value: str | list[str]) -> frozenset[str]:
    return frozenset([value] if isinstance(value, str) else value)
