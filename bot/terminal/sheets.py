"""`python -m bot sheets`: director's sheets filled in, ruled upon, closed, printed, for a club without Discord."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.actions.entries import Details, Draft
from bot.actions.refusal import Refusal
from bot.actions.sheets import OpenedSheet, close_sheet, fill_in, open_sheet, open_sheets, rule_on_sheet
from bot.ledger import Person
from bot.local_club import LOCAL, user
from bot.sheet_wording import NONE_OPEN
from bot.terminal.case import ledger_file
from bot.terminal.json_filled import filled_json
from bot.terminal.json_rulings import ruling_json
from lawtext.corpus import load

_LINE = "FIELD=TEXT"


def add_to(parser: argparse.ArgumentParser) -> None:
    """All that `sheets` can do."""
    verbs = parser.add_subparsers(required=True, metavar="list | show | fill | rule | close | print")
    _verb(verbs, "list", _list, "the sheets that are neither ruled upon nor closed")
    _of_case(_verb(verbs, "show", _show, "what stands in a sheet, and what is still open"))
    filling = _of_case(_verb(verbs, "fill", _fill, "write into a sheet; what stood there before is kept"))
    filling.add_argument("lines", nargs="+", metavar=_LINE, help="happened='West paused'; an empty text takes it away")
    _ruling(_of_case(_verb(verbs, "rule", _rule, "put the judgement on the record, and close the sheet")))
    _of_case(_verb(verbs, "close", _close, "nothing is to be ruled"))
    printing = _of_case(_verb(verbs, "print", _print, "the sheet as PDF, with room for what is still open"))
    printing.add_argument("--pdf", type=Path, metavar="FILE", help="the file to write (default: case-<number>.pdf)")


def _verb(verbs: Any, name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=what, description=what)
    verb.add_argument("--server", default=LOCAL, help="a server's id (default: this terminal)")
    verb.add_argument("--director", help="who writes (default: this computer's user)")
    verb.add_argument("--json", action="store_true", help="one JSON object")
    verb.set_defaults(run=run)
    return verb


def _of_case(verb: argparse.ArgumentParser) -> argparse.ArgumentParser:
    verb.add_argument("case", type=int, help="its number")
    verb.add_argument("--sheet", default="", help="which of the law's sheets, where the case shows several")
    return verb


def _ruling(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--verdict", help="what is ruled (default: what the sheet has under Ruling)")
    verb.add_argument("--law", help="the laws that decide (default: the sheet's)")
    for name in ("board", "pairs", "contract", "adjustment", "note"):
        verb.add_argument(f"--{name}")


def _list(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        found = open_sheets(ledger, load())
    if given.json:
        return _printed({"sheets": [filled_json(each) for each in found]})
    for each in found:
        print(f"case {each.case.number}: {each.sheet.title} · {len(each.still_open)} fields open")
    if not found:
        print(NONE_OPEN)
    return 0


def _show(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        return _told(given, open_sheet(ledger, load(), given.case, given.sheet))


def _fill(given: argparse.Namespace) -> int:
    texts = dict(map(_line, given.lines))
    with ledger_file(given.data, given.server) as ledger:
        seen, at = ledger.sheets.get(given.case).seen, datetime.now(UTC)
        by = _director(given)
        return _told(given, fill_in(ledger, load(), given.case, given.sheet, texts, seen=seen, by=by, at=at))


def _rule(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        opened = open_sheet(ledger, load(), given.case, given.sheet)
        by, at, made = _director(given), datetime.now(UTC), opened.made
        ruled = rule_on_sheet(
            ledger, load(), given.case, _draft(given, opened), made_before=made, by=by, at=at, channel=None
        )
    if given.json:
        return _printed(ruling_json(ruled.ruling))
    print(f"Ruling {ruled.ruling.number}: {ruled.ruling.entry.verdict}")
    return 0


def _close(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        close_sheet(ledger, given.case, by=_director(given), at=datetime.now(UTC))
        return _told(given, open_sheet(ledger, load(), given.case, given.sheet))


def _print(given: argparse.Namespace) -> int:
    # Only who prints pays for what draws.
    from bot.paper.director_sheet import director_sheet_pdf
    from bot.terminal.paper import written

    with ledger_file(given.data, given.server) as ledger:
        opened = open_sheet(ledger, load(), given.case, given.sheet)
    pdf = director_sheet_pdf(opened.sheet, opened.case, opened.filled, opened.place)
    return written(given.pdf or Path(f"case-{given.case}.pdf"), pdf)


def _draft(given: argparse.Namespace, opened: OpenedSheet) -> Draft:
    texts = opened.filled.texts
    details = {name: getattr(given, name) for name in ("board", "pairs", "contract", "adjustment", "note")}
    return Draft(
        verdict=given.verdict or texts.get("ruling"),
        law=given.law or ", ".join(opened.sheet.laws[opened.case.edition]),
        details=Details(**details),
    )


def _line(typed: str) -> tuple[str, str]:
    """Raises Refusal."""
    field, equals, text = typed.partition("=")
    if not equals:
        raise Refusal(f"{typed[:40]!r} names no field: write {_LINE}, such as happened='West paused'.")
    return field.strip(), text.strip()


def _told(given: argparse.Namespace, opened: OpenedSheet) -> int:
    if given.json:
        return _printed(filled_json(opened))
    print(f"case {opened.case.number}: {opened.sheet.title}")
    for field in opened.fields:
        text = opened.filled.texts.get(field.id)
        print(f"  {field.id}: {text or f'({field.ask[opened.case.edition]})'}")
    ended = f"ruling {opened.ruling.number}" if opened.ruling else "closed" if opened.filled.closed else ""
    open_now = " · ".join(field.name for field in opened.still_open) or "nothing"
    print("\n".join(filter(None, [ended, "" if opened.filled.closed else f"still open: {open_now}"])))
    return 0


def _director(given: argparse.Namespace) -> Person:
    return Person("terminal", given.director or user())


def _printed(shown: dict[str, Any]) -> int:
    print(json.dumps(shown, ensure_ascii=False))
    return 0
