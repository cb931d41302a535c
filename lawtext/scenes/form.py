"""What a scene is, and how one stands in a line of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from lawtext.decoding import dataclass_from
from lawtext.editions import DEFAULT_EDITION
from lawtext.model import LawError, edition_named

WAYS = ("happened", "asked", "alleged", "supposed", "denied", "earlier", "another case")
OUT_OF_SCOPE = "out_of_scope"

Said = Mapping[str, str]
"""What is known of an incident: `module.question` -> an answer of that question, or `fact`, or `fact (about)` where it
is a fact of one card or moment, -> an answer of that fact in the catalogue."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What one sentence, or a part of one, states; `way`: how it is told, one of WAYS. `says`: which of what is `told`
    can be read from these very words."""

    words: str
    doer: str = ""
    deed: str = ""
    card: str = ""
    moment: str = ""
    way: str = "happened"
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """`told`: what the text itself plainly says; `truth`: what else was true at the table. `right`: by edition, every
    `module/row` that would be a right ruling, empty where the scene is not ours: then `law` decides it. `doubted`: why
    careful readers may differ about the label. `not_so`: what was once read in the text and somebody who was there said
    is not so; `not_about`: the modules that it was taken for, and is not about."""

    id: str
    voice: str
    text: str
    group: str = ""
    edition: str = DEFAULT_EDITION
    states: tuple[Statement, ...] = ()
    told: Said = field(default_factory=dict)
    truth: Said = field(default_factory=dict)
    right: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    law: str = ""
    doubted: str = ""
    not_so: Said = field(default_factory=dict)
    not_about: tuple[str, ...] = ()

    @property
    def is_ours(self) -> bool:
        return not self.law

    def modules(self, edition: str) -> frozenset[str]:
        """The modules that a right row of that edition belongs to."""
        return frozenset(row.partition("/")[0] for row in self.right[edition])


def subject_of(name: str) -> tuple[str, str]:
    """The fact's id and what it is about: `card_lies (the card)`."""
    fact, opened, about = name.partition(" (")
    return fact, about.removesuffix(")") if opened else ""


_KEYS = {"id", "voice", "text", "edition", "states", "told", "truth", "right", "doubted", "not_so", "not_about"}
_NEEDED = ("id", "voice", "text", "right")


def scene_from(data: object, group: str = "") -> Scene:
    """One line of a file. Raises LawError, which says what is missing, unknown or of a wrong form."""
    if not isinstance(data, dict):
        raise LawError("a scene is one JSON object on one line")
    if stray := data.keys() - _KEYS:
        raise LawError(f"a scene has no {', '.join(sorted(stray))}; it has {', '.join(sorted(_KEYS))}")
    if missing := [key for key in _NEEDED if not data.get(key)]:
        raise LawError(f"a scene needs {', '.join(missing)}")
    edition = edition_named(data.get("edition") or DEFAULT_EDITION)
    right, law = _right(data["right"], edition)
    return Scene(
        id=str(data["id"]),
        voice=str(data["voice"]),
        text=str(data["text"]),
        group=group,
        edition=edition,
        states=tuple(_statement(each) for each in data.get("states", ())),
        told=_said("told", data.get("told", {})),
        truth=_said("truth", data.get("truth", {})),
        right=right,
        law=law,
        doubted=str(data.get("doubted") or ""),
        not_so=_said("not_so", data.get("not_so", {})),
        not_about=_modules("not_about", data.get("not_about", [])),
    )


def scene_to_review(data: object) -> Scene:
    """As scene_from(), of which it may still be open what is right. Raises LawError."""
    if isinstance(data, dict) and data.get("right") == []:
        return replace(scene_from({**data, "right": {OUT_OF_SCOPE: "?"}}), right={}, law="")
    return scene_from(data)


def _right(data: Any, edition: str) -> tuple[dict[str, tuple[str, ...]], str]:
    """Rows of the scene's edition as a list, of several editions as an object; {"out_of_scope": law} if not ours."""
    if isinstance(data, list):
        data = {edition: data}
    if not isinstance(data, dict):
        raise LawError('right is a list of module/row, an object edition -> list, or {"out_of_scope": law}')
    if OUT_OF_SCOPE in data:
        return {edition: ()}, str(data[OUT_OF_SCOPE])
    for book, rows in data.items():
        edition_named(book)
        if not isinstance(rows, list) or not rows or not all(isinstance(r, str) and r.count("/") == 1 for r in rows):
            raise LawError(f"right under {book} must be a list of module/row, not {rows!r}")
    return {book: tuple(rows) for book, rows in data.items()}, ""


def _statement(data: object) -> Statement:
    found = dataclass_from(Statement, data)
    if found.way not in WAYS:
        raise LawError(f"nothing is told as {found.way!r}; the ways are {', '.join(WAYS)}")
    return found


def _modules(name: str, data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(value, str) for value in data):
        raise LawError(f"{name} is a list of modules")
    return tuple(data)


def _said(name: str, data: object) -> dict[str, str]:
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise LawError(f"{name} is an object of module.question or fact -> answer")
    return dict(data)
