"""Parsed TOML in, the model out; everything that is wrong with the form of the data is collected, all at once.

What the form cannot show (gaps, overlaps, dangling citations, blind ends) is the business of `lawtext.lint`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

from lawtext.book import ByEdition, Clause, Law
from lawtext.editions import BOOKS, EDITIONS, lineage, with_followers
from lawtext.exits import Data, exits_in, with_exits
from lawtext.files import Raw
from lawtext.model import (
    EDITION,
    UNKNOWN,
    Answer,
    Condition,
    Example,
    Hint,
    Module,
    Option,
    OutOfScopeTopic,
    Question,
    Row,
    Topic,
)
from lawtext.module_digest import module_digest
from lawtext.players import WHO

_KEYS = {
    "law": "number title link clause",
    "clause": "id name editions text text_in",
    "module": "id was title line topic phrases laws laws_in doubted_by exits question row example",
    "question": "id ask short why private only_if answers says aside cues only_cues unless assume assumed hints was "
    "answers_was",
    "row": "id when cite cite_in say say_in because because_in judgement establish establish_in tell also also_in "
    "follow_up follow_up_in option settles moot tell_over",
    "option": "id who do label cite next ends again with choose choice needs tell follow_up editions retired "
    "one_choice",
    "example": "text answers row edition",
    "out_of_scope": "id laws laws_in title say cues doubted_by phrases",
    "topic": "id title",
    "exit": "id ask short why answers says assume assumed hints cues row example",
    "exit_example": "module text answers row edition",
    "hint": "id cues",
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
    "exit": "id ask answers assume assumed hints row example",
    "exit_example": "module text answers row",
    "hint": "id cues",
}


class LawReader:
    """Turns parsed TOML into the model; a wrong piece becomes a complaint and a harmless value."""

    def __init__(self, raw: Raw | None = None) -> None:
        self.complaints: list[str] = []
        self._exits = exits_in(raw or {})
        for exit_id, data in self._exits.items():
            self._check("exit", data, f"exits.toml: exit {exit_id}")

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
        shared = self._shared_exits(data, name)
        data, written = self._whole(data, shared), with_exits(data, shared)
        rows = tuple(self._row(row, name) for row in data.get("row", ()))
        exits = {str(each["id"]) for each in shared}
        return Module(
            id=module_id,
            was=tuple(data.get("was", ())),
            title=str(data.get("title", "")),
            topic=str(data.get("topic", "")),
            laws=self._clause_lists(data, "laws", name),
            phrases=tuple(data.get("phrases", ())),
            questions=tuple(self._question(question, name, exits) for question in data.get("question", ())),
            rows=rows,
            examples=tuple(self._example(example, name) for example in data.get("example", ())),
            digest=module_digest(written, rows, laws),
            line=str(data.get("line", "")),
            doubted_by={str(other): tuple(cues) for other, cues in data.get("doubted_by", {}).items()},
        )

    def _shared_exits(self, data: Data, name: str) -> list[Data]:
        named = [str(each) for each in data.get("exits", ())]
        for stray in [each for each in named if each not in self._exits]:
            self.complaints.append(f"{name}: there is no exit {stray!r} in exits.toml")
        return [self._exits[each] for each in named if each in self._exits]

    def _whole(self, data: Data, shared: Iterable[Data]) -> Data:
        """The module with its exits, and with each book set beside the one that it follows."""
        data = with_followers(data)
        marks = {mark: data.get(mark, False) for mark in _STATED}
        rows = [{**marks, **row} for row in data.get("row", ())]
        return with_exits({**data, "row": rows}, [with_followers(each) for each in shared])

    def _question(self, data: Mapping[str, Any], name: str, exits: Container[str] = ()) -> Question:
        where = f"{name}: question {data.get('id', '?')}"
        self._check("question", data, where)
        labels, cues, says = data.get("answers", {}), data.get("cues", {}), data.get("says", {})
        unless = data.get("unless", {})
        if not isinstance(labels, Mapping):
            self.complaints.append(f"{where}: answers must be `id = label` lines, not {labels!r}")
            labels = {}
        if UNKNOWN in labels:
            self.complaints.append(f"{where}: leave {UNKNOWN!r} out of the answers; every question takes it")
        for kind, given in (("cues", cues), ("cues", unless), ("a sentence", says)):
            for stray in given.keys() - labels.keys():
                self.complaints.append(f"{where}: {kind} for {stray!r}, which is no answer of it")
        aside, only_cues = tuple(data.get("aside", ())), tuple(data.get("only_cues", ()))
        for key, given in (("aside", aside), ("only_cues", only_cues)):
            for stray in [id for id in given if id not in labels]:
                self.complaints.append(f"{where}: {key} names {stray!r}, which is no answer of it")
        was = data.get("answers_was", {})
        for stray in was.keys() - labels.keys():
            self.complaints.append(f"{where}: answers_was for {stray!r}, which is no answer of it")
        return Question(
            id=str(data.get("id", "")),
            ask=str(data.get("ask", "")),
            private=bool(data.get("private", False)),
            only_if=self._condition(data.get("only_if", {}), where),
            answers=tuple(
                Answer(
                    key,
                    str(label),
                    tuple(cues.get(key, ())),
                    str(says.get(key, "")),
                    tuple(was.get(key, ())),
                    tuple(unless.get(key, ())),
                )
                for key, label in labels.items()
            ),
            why=str(data.get("why", "")),
            aside=aside,
            assume=str(data.get("assume", "")),
            assumed=str(data.get("assumed", "")),
            hints=tuple(data.get("hints", ())),
            exit=data.get("id") in exits,
            was=tuple(data.get("was", ())),
            short=str(data.get("short", "")),
            only_cues=only_cues,
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
            settles={str(topic): str(value) for topic, value in data.get("settles", {}).items()},
            moot=frozenset(data.get("moot", ())),
            tell_over=tuple(data.get("tell_over", ())),
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

    def hints(self, raw: Raw) -> Iterable[Hint]:
        for data in raw.get("hints.toml", {}).get("hint", ()):
            self._check("hint", data, f"hints.toml: hint {data.get('id', '?')}")
            yield Hint(str(data.get("id", "")), tuple(data.get("cues", ())))

    def exit_examples(self) -> Iterable[Example]:
        for exit_id, data in self._exits.items():
            for told in data.get("example", ()):
                self._check("exit_example", told, f"exits.toml: exit {exit_id}: example")
                shown = self._example({key: told[key] for key in told if key != "module"}, "exits.toml")
                yield replace(shown, module=str(told.get("module", "")), exit=exit_id)

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
                phrases=tuple(data.get("phrases", ())),
                cues=tuple(data.get("cues", ())),
                doubted_by={other: tuple(some) for other, some in data.get("doubted_by", {}).items()},
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
