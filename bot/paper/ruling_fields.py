"""What a ruling sheet says of one ruling, read off the record: the fields that federations' forms have. What draws them
is heavy to load; this is not, for a page shows them, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot import sheet_wording as wording
from bot.ledger import Entry, FilledSheet, Ruling
from lawtext.editions import EDITION_NAMES
from lawtext.facts import sentences
from lawtext.finding_codec import decode
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Module, Option, Question
from lawtext.players import WHO

Field = tuple[str, str]
"""A heading, and what stands there; "" is left to be written."""
_APPEAL = ("appealed", "upheld", "changed")


@dataclass(frozen=True, slots=True)
class Offered:
    who: str
    do: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """`away`: what was asked away from the table, which no player is to read on a copy."""

    number: int
    state: str
    heading: tuple[str, ...]
    board: tuple[Field, ...]
    people: tuple[Field, ...]
    facts: str
    away: str
    law: str
    verdict: str
    offered: tuple[Offered, ...]
    in_force: str
    score: tuple[Field, ...]
    notes: tuple[Field, ...]
    judged: tuple[Field, ...]
    appeal: str
    revisions: int
    written: str
    code: str


def sheet(
    corpus: Corpus, ruling: Ruling, zone: str, filled: FilledSheet | None = None, *, for_players: bool = False
) -> Sheet:
    """Times as the club's clock shows them. `filled`: the director's sheet of its case. `for_players`: without that,
    what was asked away from the table, and notes."""
    entry, at = ruling.entry, ZoneInfo(zone)
    facts = [] if entry.module is None else list(_facts(corpus, entry))
    finding = _finding(entry)
    offered = tuple(_offered(entry, finding))
    return Sheet(
        number=ruling.number,
        state="" if ruling.state == "given" else ruling.state,
        heading=tuple(filter(None, (entry.event, _session(entry), f"{ruling.day:%d %B %Y}".lstrip("0")))),
        board=tuple(_board(entry)),
        people=tuple(_people(ruling, at)),
        facts=" ".join(said for said, private in facts if not private),
        away="" if for_players else " ".join(said for said, private in facts if private),
        law=" · ".join(filter(None, (", ".join(entry.clauses), EDITION_NAMES.get(entry.edition, entry.edition)))),
        verdict=entry.verdict,
        offered=offered,
        in_force=_in_force(entry, finding),
        score=tuple(_score(ruling, at)),
        notes=() if for_players else tuple(_notes(entry)),
        judged=() if for_players or filled is None else tuple(_judged(corpus, filled)),
        appeal=" ".join(_appeal(ruling, at)),
        revisions=len(ruling.history),
        written=_day(ruling.latest.at, at),
        code=entry.code or "",
    )


def _session(entry: Entry) -> str:
    return f"session {entry.session}" if entry.session else ""


def _board(entry: Entry) -> Iterator[Field]:
    yield "Board", entry.board or ""
    yield "Table", entry.place or ""
    yield "Round", ""
    yield "Dealer", dealer(entry.board)
    yield "Vulnerable", vulnerable(entry.board)
    yield "Contract", entry.contract or ""
    yield "By", entry.declarer or ""
    yield "Lead", ""
    yield "Trick", ""


def _people(ruling: Ruling, at: ZoneInfo) -> Iterator[Field]:
    yield "Pairs", ruling.entry.pairs or ""
    yield "North–South", ""
    yield "East–West", ""
    yield "Called by", ""
    yield "Director", ruling.director.name if ruling.director else ""
    yield "Ruled at", _time(ruling.made_at, at)


def _score(ruling: Ruling, at: ZoneInfo) -> Iterator[Field]:
    entry = ruling.entry
    yield "Score at the table", ""
    yield "Adjusted", entry.adjustment or ""
    yield "Warning or penalty", ""
    yield "Score posted", _time(entry.score_posted_at, at) if entry.score_posted_at else ""
    yield "Appeal until", _time(ruling.appeal_deadline, at) if ruling.appeal_deadline else ""


def _notes(entry: Entry) -> Iterator[Field]:
    if entry.overruled_because:
        yield "Otherwise than found", entry.overruled_because
    if entry.note:
        yield "Note", entry.note


def _judged(corpus: Corpus, filled: FilledSheet) -> Iterator[Field]:
    """What was found out where a person must judge, in the order of the sheet."""
    named = {field.id: field.name for sheet in corpus.sheets for field in (*sheet.now, *sheet.later)}
    order = [field.id for sheet in corpus.sheets if sheet.id == filled.sheet for field in (*sheet.now, *sheet.later)]
    for id in dict.fromkeys([*order, *filled.texts]):
        if text := filled.texts.get(id):
            yield f"{wording.OF_THE_SHEET}: {named.get(id, id)}", text


def _facts(corpus: Corpus, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Sentences of what decided, each with whether it was asked away from the table; none of what the law data no
    longer know."""
    try:
        module = corpus.module(entry.module or "")
    except LawError:
        return
    for id, answer in entry.deciding.items():
        if known := _known(module, id, answer):
            question, said = known
            yield f"{said[:1].upper()}{said[1:]}.", question.private


def _known(module: Module, id: str, answer: str) -> tuple[Question, str] | None:
    try:
        question = module.question(id)
        said = f"{question.ask} not known" if answer == UNKNOWN else sentences(module, question, [answer])
    except LawError:
        return None
    return question, said


def _finding(entry: Entry) -> Finding | None:
    if not entry.finding:
        return None
    try:
        return decode(entry.finding)
    except LawError:
        return None


def _offered(entry: Entry, finding: Finding | None) -> Iterator[Offered]:
    made = [choice for choice in entry.choices if choice.get("option")]
    options: list[Option] = [option for option in finding.options if not option.leads_on] if finding else []
    for option in options:
        yield Offered(WHO.get(option.who, "A player"), option.do, _is_made(option, made))
    known = {option.id for option in options}
    for choice in made:
        if choice["option"] not in known:
            yield Offered(str(choice.get("name") or "A player"), str(choice.get("do", "")), True)
    if entry.option and not made:
        yield Offered("Chosen", entry.option, True)


def _is_made(option: Option, made: list[Any]) -> bool:
    return any(choice["option"] == option.id for choice in made)


def _in_force(entry: Entry, finding: Finding | None) -> str:
    if finding is None:
        return ""
    made = {choice.get("option") for choice in entry.choices}
    after = [option.follow_up for option in finding.options if option.id in made]
    return " ".join(filter(None, [*after, finding.follow_up]))


def _appeal(ruling: Ruling, at: ZoneInfo) -> Iterator[str]:
    for each in ruling.history:
        if each.state in _APPEAL:
            yield f"{each.state.capitalize()} {_day(each.at, at)}{f': {each.why}' if each.why else ''}."


def _time(moment: datetime, at: ZoneInfo) -> str:
    return f"{moment.astimezone(at):%H:%M}"


def _day(moment: datetime, at: ZoneInfo) -> str:
    return f"{moment.astimezone(at):%d %B %Y}".lstrip("0")


def dealer(board: str | None) -> str:
    """As Law 2 has it printed on every board; "" where the number is none."""
    number = _number(board)
    return ("North", "East", "South", "West")[(number - 1) % 4] if number else ""


def vulnerable(board: str | None) -> str:
    """As `dealer`: the sixteen boards of Law 2, then the same again."""
    number = _number(board)
    if not number:
        return ""
    turn = (number - 1) % 16
    return ("none", "N–S", "E–W", "all")[(turn + turn // 4) % 4]


def _number(board: str | None) -> int:
    return int(board) if board and board.strip().isdecimal() else 0
