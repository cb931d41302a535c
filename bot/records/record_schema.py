"""The shape of each element of an exported record, as docs/record.md has it; see documents.py for the names."""

from dataclasses import MISSING, fields
from typing import Any, get_args, get_origin, get_type_hints

from bot.ledger import STATES, BadSetting
from bot.ledger.settings import check_setting
from bot.records.validation import (
    BadDocument,
    Shape,
    anything,
    day,
    each,
    either,
    fraction,
    mapping,
    maybe,
    moment,
    record,
    snowflake,
    text,
    truth,
    whole,
    within,
)
from lawtext import finding_codec
from lawtext.conversation.steps import FORM, KINDS, Ask, Step
from lawtext.decoding import check_form
from lawtext.editions import EDITIONS
from lawtext.forks import Branch, Fork, Lead
from lawtext.model import Answers, Assumption, Finding, LawError, Option

MOST_NUMBER = 10_000_000
_NUMBER = whole(1, MOST_NUMBER)
_NAME = text(200)
_EDITION = either(f"edition ({', '.join(EDITIONS)})", *EDITIONS)
_FROM_TERMINAL = "terminal"


def _person_id(value: Any) -> None:
    if value != _FROM_TERMINAL:
        snowflake(value)


_PERSON = maybe(record({"id": _person_id, "name": text(1000)}))
_TEXT = text()
_TEXTS = each("line", _TEXT, 100)


def _form(newest: int) -> Shape:
    """The form that a step or a finding is stored in, where it says so."""

    def check(value: Any) -> None:
        try:
            check_form({"v": value}, newest)
        except LawError as fault:
            raise BadDocument(str(fault)) from None

    return check


def _decoded(kind: type, *needed: str, **known: Shape) -> Shape:
    """What this class of the law's would read again from the JSON of one of its objects; of an earlier version, which
    had fewer fields, no more than `needed`."""
    shapes = {name: _of_type(hint) for name, hint in get_type_hints(kind).items()} | known
    must = {name: shapes.pop(name) for name in needed}
    return record({name: _given(shape) for name, shape in must.items()}, shapes, others=anything)


def _of_type(hint: Any) -> Shape:
    match get_origin(hint), get_args(hint):
        case _, (one, _) if isinstance(one, type) and issubclass(one, Option | Branch | Fork | Lead | Assumption):
            return each(one.__name__.lower(), _LISTED[one], 100)
        case origin, _ if origin is tuple:
            return _TEXTS
        case None, _:
            return _PLAIN.get(hint, maybe(_TEXT))
    return mapping(_TEXT, 50)


def _given(shape: Shape) -> Shape:
    def check(value: Any) -> None:
        if value is None:
            raise BadDocument("null is no text")
        shape(value)

    return check


_PLAIN: dict[Any, Shape] = {bool: truth, int: whole(0, 100)}
_LISTED: dict[type, Shape] = {}
_LISTED[Option] = _decoded(Option, "who", "do")
_LISTED[Branch] = _decoded(Branch, "say")
_LISTED[Lead] = _decoded(Lead, "when")
_LISTED[Fork] = _decoded(Fork, "ask")
_LISTED[Assumption] = _decoded(Assumption, "question", "answer")
FINDING: Shape = _decoded(Finding, "say", edition=_EDITION, v=_form(finding_codec.FORM))

_CANDIDATE = record(
    {"module": _NAME, "title": _TEXT, "laws": each("law", _NAME, 50), "score": fraction}, others=anything
)
_FACT = record({"module": _NAME, "question": _NAME, "answer": _TEXT, "words": _TEXT}, {"sure": truth}, others=anything)
_ASK = record(
    {
        "text": _TEXT,
        "edition": _EDITION,
        "verdict": either("verdict of the matcher", "match", "choose", "none"),
        "candidates": each("candidate", _CANDIDATE, 50),
        "facts": each("fact", _FACT, 1000),
    },
    {
        "neighbours": each("neighbour", _NAME, 50),
        "hinted": each("hint", _NAME, 500),
        "named": truth,
        "confirm": truth,
        "general": truth,
        "code": _NAME,
    },
    others=anything,
)


def _named_by(kind: type[Step]) -> dict[str, Shape]:
    """What a step of the kind cannot be read without."""
    names, pairs = each("name", _NAME, 100), mapping(_NAME, 100)
    hints, shapes = get_type_hints(kind), {bool: truth, str: _NAME, tuple[str, ...]: names, Answers: pairs}
    return {field.name: shapes[hints[field.name]] for field in fields(kind) if field.default is MISSING}


_READ = {"facts": each("fact", _FACT, 1000), "hinted": each("hint", _NAME, 500)}  # for a situation that was gone on to
# A kind that only a newer program knows is told by the law that it is none.
_STEPS = {do: _named_by(kind) for do, kind in KINDS.items() if kind is not Ask}


def _step(value: Any) -> None:
    record({"do": _NAME}, {"v": _form(FORM)}, others=anything)(value)
    if value["do"] == "ask":
        _ASK(value)
        if value["verdict"] == "match" and not value["candidates"]:
            raise BadDocument("a match without a candidate")
    else:
        record(_STEPS.get(value["do"], {}), {"v": _form(FORM), **_READ}, others=maybe(_word))(value)


def _word(value: Any) -> None:
    if not isinstance(value, bool):
        _NAME(value)


def _steps(value: Any) -> None:
    each("step", _STEP, 1000, least=1)(value)
    for number, step in enumerate(value, start=1):
        if (step["step"]["do"] == "ask") is not (number == 1):
            raise BadDocument("every case begins with what was asked, and asks it once", (f"step {number}",))


_STEP = record(
    {
        "step": _step,
        "by": _PERSON,
        "edition": _EDITION,
        "module": maybe(_NAME),
        "module_digest": maybe(_NAME),
        "finding": maybe(FINDING),
        "at": moment,
    }
)
_SHEET_LINE = record({"sheet": _NAME, "field": _NAME, "text": _TEXT, "by": _PERSON, "at": moment})
_SHEET_STATE = record({"state": either("state of a sheet", "open", "closed"), "at": moment})
CASE: Shape = record(
    {
        "number": _NUMBER,
        "asker": _PERSON,
        "channel": maybe(snowflake),
        "text": _TEXT,
        "digest": _NAME,
        "private": truth,
        "opened_at": moment,
        "post": maybe(record({"channel": snowflake, "message": snowflake})),
        "steps": _steps,
    },
    {
        "writer": maybe(_person_id),
        "tells_asker": truth,
        "sheet": each("line of the sheet", _SHEET_LINE, 1000),
        "sheet_states": each("state of the sheet", _SHEET_STATE, 1000),
    },
)

_CHOICE = record(
    {"who": _NAME}, {**dict.fromkeys(("name", "module", "option"), maybe(_NAME)), "do": maybe(_TEXT)}, others=anything
)
ENTRY: Shape = record(
    {"verdict": _TEXT},
    {
        "choices": each("choice", _CHOICE, 100),
        "clauses": each("clause", text(60, least=1), 50),
        "released": truth,
        "score_posted_at": maybe(moment),
        "appeal_minutes": maybe(whole(1, 10_080)),
        "supersedes": maybe(_NUMBER),
        "superseded_by": maybe(_NUMBER),
        **dict.fromkeys(("event", "session", "board", "place", "pairs", "contract", "declarer"), maybe(_TEXT)),
        "code": maybe(text(20)),
        **dict.fromkeys(("option", "adjustment", "note", "overruled_because"), maybe(_TEXT)),
    },
)
_REVISION = record(
    {"state": either("state of a ruling", *STATES), "entry": ENTRY, "by": _PERSON, "why": _TEXT, "at": moment}
)
_CARD = record({"kind": text(20, least=1), "channel": snowflake, "message": snowflake, "thread": maybe(snowflake)})
RULING: Shape = record(
    {
        "number": _NUMBER,
        "key": text(200, least=1),
        "case": maybe(_NUMBER),
        "made_at": moment,
        "day": day,
        "edition": _EDITION,
        "module": maybe(_NAME),
        "module_digest": maybe(_NAME),
        "digest": maybe(_NAME),
        "row": maybe(_TEXT),
        "deciding": mapping(_TEXT, 100),
        "finding": maybe(FINDING),
        "revisions": each("revision", _REVISION, 1000, least=1),
        "cards": each("card", _CARD, 20),
    }
)


def _setting(value: Any) -> None:
    record({"name": _NAME, "value": anything, "by": _PERSON, "at": moment})(value)
    try:
        check_setting(value["name"], value["value"])
    except BadSetting as fault:
        raise BadDocument(str(fault)) from fault
    if value["name"] == "edition":
        within("value", maybe(_EDITION), value["value"])


SETTING: Shape = _setting
NOTE: Shape = record({"about": text(100, least=1), "text": _TEXT, "by": _PERSON, "at": moment})
