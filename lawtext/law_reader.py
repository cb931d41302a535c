"""Parsed TOML in, the model out; everything that is wrong with the form of the data is collected, all at once.

What the form cannot show (gaps, overlaps, dangling citations, blind ends) is the business of `lawtext.lint`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from lawtext.editions import BOOKS, EDITIONS, lineage, with_followers
from lawtext.files import Raw
from lawtext.model import (
    EDITION,
    UNKNOWN,
    Answer,
    ByEdition,
    Clause,
    Condition,
    Example,
    Law,
    Module,
    Option,
    OutOfScopeTopic,
    Question,
    Row,
    Topic,
)
from lawtext.players import WHO

_KEYS = {
    "law": "number title link clause",
    "clause": "id name editions text text_in",
    "module": "id was title topic phrases laws laws_in question row example",
    "question": "id ask why private only_if answers aside cues",
    "row": "id when cite cite_in say say_in because because_in judgement establish establish_in tell also also_in "
    "follow_up follow_up_in option",
    "option": "id who do label cite next ends again with choose choice needs tell follow_up editions retired "
    "one_choice",
    "example": "text answers row edition",
    "out_of_scope": "id laws laws_in title say module phrases",
    "topic": "id title",
}
# A book that is silent on much has a mark of its own for what it does say: in_dd = true.
_STATED = {f"in_{id}": id for id, book in BOOKS.items() if book.silence}
_KEYS |= {kind: " ".join([_KEYS[kind], *_STATED]) for kind in ("module", "row")}
_NEEDED = {
    "law": "number title",
    "clause": "id name text",
    "module": "id title topic phrases laws row",
    "question": "id ask answers",
    "row": "id cite say because",
    "option": "id who do",
    "example": "text row",
    "out_of_scope": "id title say phrases",
    "topic": "id title",
}


class LawReader:
    """Turns parsed TOML into the model; a wrong piece becomes a complaint and a harmless value."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def law(self, name: str, data: Mapping[str, Any]) -> Law:
        self._check("law", data, name)
        data = with_followers(data)
        number = str(data.get("number", ""))
        clauses = tuple(self._clause(number, clause, name) for clause in data.get("clause", ()))
        return Law(number, str(data.get("title", "")), str(data.get("link", "")), clauses)

    def _clause(self, number: str, data: Mapping[str, Any], name: str) -> Clause:
        where = f"{name}: clause {data.get('id', '?')}"
        self._check("clause", data, where)
        return Clause(
            id=str(data.get("id", "")),
            law=number,
            name=str(data.get("name", "")),
            editions=self._editions(data.get("editions", EDITIONS), where),
            text=self._by_edition(data, "text", where),
        )

    def module(self, name: str, data: Mapping[str, Any], laws: Iterable[Law]) -> Module:
        self._check("module", data, name)
        module_id = str(data.get("id", ""))
        if name != f"modules/{module_id}.toml":
            self.complaints.append(f"{name}: the id {module_id!r} is not the file's name")
        data, written = with_followers(data), data
        marks = {mark: data.get(mark, False) for mark in _STATED}
        rows = tuple(self._row({**marks, **row}, name) for row in data.get("row", ()))
        return Module(
            id=module_id,
            was=tuple(data.get("was", ())),
            title=str(data.get("title", "")),
            topic=str(data.get("topic", "")),
            laws=self._clause_lists(data, "laws", name),
            phrases=tuple(data.get("phrases", ())),
            questions=tuple(self._question(question, name) for question in data.get("question", ())),
            rows=rows,
            examples=tuple(self._example(example, name) for example in data.get("example", ())),
            digest=_module_digest(written, rows, laws),
        )

    def _question(self, data: Mapping[str, Any], name: str) -> Question:
        where = f"{name}: question {data.get('id', '?')}"
        self._check("question", data, where)
        labels, cues = data.get("answers", {}), data.get("cues", {})
        if not isinstance(labels, Mapping):
            self.complaints.append(f"{where}: answers must be `id = label` lines, not {labels!r}")
            labels = {}
        if UNKNOWN in labels:
            self.complaints.append(f"{where}: leave {UNKNOWN!r} out of the answers; every question takes it")
        for stray in cues.keys() - labels.keys():
            self.complaints.append(f"{where}: cues for {stray!r}, which is no answer of it")
        aside = tuple(data.get("aside", ()))
        for stray in [key for key in aside if key not in labels]:
            self.complaints.append(f"{where}: {stray!r} is left aside, but is no answer of it")
        return Question(
            id=str(data.get("id", "")),
            ask=str(data.get("ask", "")),
            private=bool(data.get("private", False)),
            only_if=self._condition(data.get("only_if", {}), where),
            answers=tuple(Answer(key, str(label), tuple(cues.get(key, ()))) for key, label in labels.items()),
            why=str(data.get("why", "")),
            aside=aside,
        )

    def _row(self, data: Mapping[str, Any], name: str) -> Row:
        where = f"{name}: row {data.get('id', '?')}"
        self._check("row", data, where)
        return Row(
            id=str(data.get("id", "")),
            when=self._condition(data.get("when", {}), where),
            cite=self._clause_lists(data, "cite", where),
            say=self._by_edition(data, "say", where),
            because=self._by_edition(data, "because", where),
            judgement=bool(data.get("judgement", False)),
            establish=self._by_edition(data, "establish", where),
            tell=tuple(data.get("tell", ())),
            also=self._clause_lists(data, "also", where),
            follow_up=self._by_edition(data, "follow_up", where),
            stated_in=frozenset(id for mark, id in _STATED.items() if data.get(mark)),
            options=tuple(self._option(option, where) for option in data.get("option", ())),
        )

    def _option(self, data: Mapping[str, Any], where: str) -> Option:
        where = f"{where}: option {data.get('id', '?')}"
        self._check("option", data, where)
        if data.get("who") not in WHO:
            self.complaints.append(f"{where}: who = {data.get('who')!r}; choose one of {', '.join(WHO)}")
        return Option(
            id=str(data.get("id", "")),
            who=str(data.get("who", "")),
            do=str(data.get("do", "")),
            cite=tuple(data.get("cite", ())),
            next=str(data.get("next", "")),
            ends=bool(data.get("ends", False)),
            again=bool(data.get("again", False)),
            given=dict(data.get("with", {})),
            choose=str(data.get("choose", "")),
            tell=tuple(data.get("tell", ())),
            follow_up=str(data.get("follow_up", "")),
            editions=self._editions(data.get("editions", EDITIONS), where),
            label=str(data.get("label", "")),
            choice=str(data.get("choice", data.get("who", ""))),
            needs=str(data.get("needs", "")),
            retired=bool(data.get("retired", False)),
            one_choice=str(data.get("one_choice", "")),
        )

    def _example(self, data: Mapping[str, Any], name: str) -> Example:
        where = f"{name}: example {str(data.get('text', '?'))[:40]!r}"
        self._check("example", data, where)
        return Example(
            text=str(data.get("text", "")),
            answers=dict(data.get("answers", {})),
            row=str(data.get("row", "")),
            edition=self._editions([data.get("edition", EDITIONS[0])], where)[0],
        )

    def topics(self, raw: Raw) -> Iterable[Topic]:
        for data in raw.get("topics.toml", {}).get("topic", ()):
            self._check("topic", data, f"topics.toml: topic {data.get('id', '?')}")
            yield Topic(str(data.get("id", "")), str(data.get("title", "")))

    def out_of_scope(self, raw: Raw) -> Iterable[OutOfScopeTopic]:
        for data in raw.get("out_of_scope.toml", {}).get("out_of_scope", ()):
            where = f"out_of_scope.toml: {data.get('id', '?')}"
            self._check("out_of_scope", data, where)
            yield OutOfScopeTopic(
                id=str(data.get("id", "")),
                title=str(data.get("title", "")),
                laws=self._clause_lists(data, "laws", where),
                say=str(data.get("say", "")),
                module=str(data.get("module", "")),
                phrases=tuple(data.get("phrases", ())),
            )

    def _check(self, kind: str, data: Mapping[str, Any], where: str) -> None:
        known, needed = _KEYS[kind].split(), _NEEDED[kind].split()
        for stray in [key for key in data if key not in known]:
            self.complaints.append(f"{where}: a {kind} has no {stray!r}; it has {', '.join(known)}")
        for missing in [key for key in needed if not data.get(key)]:
            self.complaints.append(f"{where}: a {kind} needs {missing!r}")

    def _editions(self, values: Iterable[Any], where: str) -> tuple[str, ...]:
        chosen = tuple(str(value) for value in values)
        for stray in [value for value in chosen if value not in EDITIONS]:
            self.complaints.append(f"{where}: there is no edition {stray!r}; choose from {', '.join(EDITIONS)}")
        return chosen

    def _condition(self, data: Mapping[str, Any], where: str) -> Condition:
        condition = {key: (value,) if isinstance(value, str) else tuple(value) for key, value in data.items()}
        self._editions(condition.get(EDITION, ()), where)
        return condition

    def _by_edition(self, data: Mapping[str, Any], key: str, where: str) -> ByEdition:
        other = {str(edition): str(text) for edition, text in data.get(f"{key}_in", {}).items()}
        self._editions(other, where)
        return ByEdition(str(data.get(key, "")), other)

    def _clause_lists(self, data: Mapping[str, Any], key: str, where: str) -> dict[str, tuple[str, ...]]:
        """Clause ids for every edition: from a list for all, or by edition, with `<key>_in` going before."""
        value, other = data.get(key, ()), data.get(f"{key}_in", {})
        if isinstance(value, Mapping):
            other, value = {**value, **other}, value.get(EDITIONS[0], ())
        self._editions(other, where)
        books = {edition: next((book for book in lineage(edition) if book in other), "") for edition in EDITIONS}
        return {edition: tuple(other[book] if book else value) for edition, book in books.items()}


def _module_digest(data: Mapping[str, Any], rows: Iterable[Row], laws: Iterable[Law]) -> str:
    """Of what a ruling rests on: questions, rows and cited clauses, not phrases, labels, cues or examples."""
    questions = [
        {key: question.get(key) for key in ("id", "ask", "only_if")} | {"answers": sorted(question.get("answers", {}))}
        for question in data.get("question", ())
    ]
    cited = {clause for row in rows for clauses in row.cite.values() for clause in clauses}
    texts = [
        [clause.id, clause.text.default, dict(clause.text.other)]
        for law in laws
        for clause in law.clauses
        if clause.id in cited
    ]
    ruled = [_read_out(row) for row in data.get("row", ())]
    ground = json.dumps([questions, ruled, texts], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(ground.encode()).hexdigest()


def _read_out(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row without what its options say on buttons, and without those that are only kept for stored cases."""
    if "option" not in row:
        return dict(row)
    offered = [option for option in row["option"] if not option.get("retired")]
    unread = ("label", "one_choice")
    return {**row, "option": [{key: o[key] for key in o if key not in unread} for o in offered]}
