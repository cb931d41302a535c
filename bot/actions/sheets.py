"""A director's sheet filled in, come back to, ruled upon, closed: for every face alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.actions.cases import position_of
from bot.actions.entries import Draft, entry_of_its_own
from bot.actions.limits import MOST_PLACE, check_lengths
from bot.actions.refusal import Refusal
from bot.actions.rulings import MadeRuling, make_ruling
from bot.ledger import Case, FilledSheet, Ledger, Person, Reminder, Ruling, in_force
from lawtext.conversation import Screen, Topics, announced
from lawtext.model import Corpus, LawError
from lawtext.sheets import Field, Sheet

MINUTES = (15, 30, 60, 180)
"""After how many minutes somebody may be reminded."""


@dataclass(frozen=True, slots=True)
class OpenedSheet:
    """A case's sheet as it stands. `reminders`: of each director the last that is not done with; `ruling`: that on the
    judgement, in force, which rests on no finding; `made`: how many rulings of the case there have been; `place`: where
    it was called from, or is to be come back to."""

    case: Case
    sheet: Sheet
    filled: FilledSheet
    reminders: tuple[Reminder, ...]
    ruling: Ruling | None
    made: int
    place: str

    @property
    def fields(self) -> tuple[Field, ...]:
        return (*self.sheet.now, *self.sheet.later)

    @property
    def still_open(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.id not in self.filled.lines)


class NoSheet(Refusal):
    def __init__(self, case: int) -> None:
        super().__init__(f"Case {case} has no director's sheet: it is no judgement, or the law has changed since.")


def open_sheet(ledger: Ledger, corpus: Corpus, number: int, sheet: str = "") -> OpenedSheet:
    """`sheet`: which of the law's; else the one that was filled in last, or that the case shows. Raises NoSuchCase,
    NoSheet."""
    case, filled = ledger.cases.get(number), ledger.sheets.get(number)
    found = _sheet_named(corpus, sheet or filled.sheet) or _shown(corpus, case)
    if found is None:
        raise NoSheet(number)
    made = ledger.rulings.of_case(number)
    judged = in_force(each for each in made if each.entry.module is None)
    waiting = [each for each in ledger.reminders.of_case(number) if each.state != "done"]
    place = waiting[-1].place if waiting else ledger.calls.place_of(number)
    reminders = tuple({each.by: each for each in waiting}.values())
    return OpenedSheet(case, announced(found, case.text), filled, reminders, judged, len(made), place)


def open_sheets(ledger: Ledger, corpus: Corpus) -> list[OpenedSheet]:
    """Those that are neither ruled upon nor closed, the oldest first."""
    return [
        open_sheet(ledger, corpus, each.case)
        for each in ledger.sheets.still_open()
        if _sheet_named(corpus, each.sheet) or _shown(corpus, ledger.cases.get(each.case))
    ]


def fill_in(
    ledger: Ledger,
    corpus: Corpus,
    number: int,
    sheet: str,
    texts: Mapping[str, str],
    *,
    seen: int,
    by: Person,
    at: datetime,
) -> OpenedSheet:
    """`texts` by field; "" takes away what stood there. Raises as open_sheet() does, TooLong, OutdatedSheet."""
    opened = open_sheet(ledger, corpus, number, sheet)
    if strange := [id for id in texts if id not in {field.id for field in opened.fields}]:
        known = ", ".join(field.id for field in opened.fields)
        raise Refusal(f"The sheet has no field {strange[0][:40]!r}; it has {known}.")
    check_lengths({"sheet line": max(texts.values(), key=len, default="")})
    ledger.sheets.fill(number, opened.sheet.id, texts, seen=seen, by=by, at=at)
    return open_sheet(ledger, corpus, number, sheet)


def remind(
    ledger: Ledger, number: int, *, place: str, minutes: int, channel: str, by: Person, at: datetime
) -> Reminder:
    """Raises NoSuchCase, Refusal for other minutes than are offered."""
    ledger.cases.get(number)
    if minutes not in MINUTES:
        raise Refusal(f"Choose after how many minutes: {', '.join(map(str, MINUTES))}.")
    due = at + timedelta(minutes=minutes)
    return ledger.reminders.add(number, by=by.id, place=place[:MOST_PLACE], channel=channel, due=due, at=at)


def close_sheet(ledger: Ledger, number: int, *, by: Person, at: datetime) -> None:
    """Nothing is ruled; its reminders are done with. Raises NoSuchCase."""
    with ledger.transaction():
        ledger.sheets.close(number, by=by, at=at)
        for reminder in ledger.reminders.of_case(number):
            ledger.reminders.mark_done(reminder.id, by=by.id, at=at)


def rule_on_sheet(
    ledger: Ledger,
    corpus: Corpus,
    number: int,
    draft: Draft,
    *,
    made_before: int,
    by: Person,
    at: datetime,
    channel: str | None,
) -> MadeRuling:
    """The director's judgement on record, as a ruling on the case that rests on no finding; its sheet is closed with
    it. Raises NoSuchCase, LawError, NoVerdict, TooLong."""
    with ledger.transaction():
        entry = entry_of_its_own(corpus, ledger.cases.get(number).edition, draft)
        key = f"case:{number}:sheet:{made_before}"
        made = make_ruling(ledger, entry, key=key, by=by, at=at, case=number, channel=channel)
        close_sheet(ledger, number, by=by, at=at)
        return made


def sheet_shown(screen: Screen) -> Sheet | None:
    """Where the text is about a judgement, or tells one beside its finding."""
    if isinstance(screen.view, Topics) and screen.view.sheet is not None:
        return screen.view.sheet
    return next(iter(screen.beside), None)


def _sheet_named(corpus: Corpus, id: str) -> Sheet | None:
    return next((sheet for sheet in corpus.sheets if sheet.id == id), None)


def _shown(corpus: Corpus, case: Case) -> Sheet | None:
    try:
        return sheet_shown(position_of(corpus, case).screen)
    except LawError:
        return None
