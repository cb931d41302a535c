"""`python -m bot rulings`: the club's record in the terminal, found, shown, handed over, and written."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.actions.archive import days_between, find_rulings, laws_named, today_at, typed_query
from bot.actions.rulings import rulings_alike
from bot.ledger import STATES, Ledger, LedgerError, MislaidLedger, Ruling
from bot.ledger.identity import accept, check_there
from bot.ledger.pool import file_of
from bot.local_club import LOCAL
from bot.records import Query, Viewer, show, statistics
from bot.terminal.case import ledger_file
from bot.terminal.json_rulings import results_json, ruling_json, statistics_json
from bot.terminal.rulings_written import DETAILS, add, amend, director
from lawtext.corpus import load

_ENDINGS = {"json": "json", "csv": "csv", "sqlite": "sqlite3", "html": "html"}
_WHOLE = ("json", "sqlite")
MOST_FOUND = 40  # of a search, for a person


def add_to(parser: argparse.ArgumentParser) -> None:
    """All that `rulings` can do."""
    verbs = parser.add_subparsers(
        required=True, metavar="search | show | stats | add | amend | redact | export | import | accept"
    )
    _searching(_verb(verbs, "search", _search, "find rulings by words and filters"))
    _verb(verbs, "show", _show, "one ruling and its whole life").add_argument("number", type=int)
    _counting(_verb(verbs, "stats", _stats, "what the director is called for"))
    _adding(_verb(verbs, "add", _add, "put a ruling on the record"))
    _amending(_verb(verbs, "amend", _amend, "move a ruling on, or put it right"))
    _redacting(_verb(verbs, "redact", _redact, "take words out of all that a ruling ever said, such as a name"))
    _exporting(_verb(verbs, "export", _export, "write the record to a file"))
    _verb(verbs, "import", _import, "take over what an export wrote as JSON").add_argument("file", type=Path)
    _verb(verbs, "accept", _accept, "go on with what lies there now, where a ledger file was lost")


def _verb(verbs: Any, name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=what, description=what)
    verb.add_argument("--server", default=LOCAL, help="a server's id (default: this terminal)")
    verb.add_argument("--json", action="store_true", help="one JSON object")
    verb.set_defaults(run=run)
    return verb


def _searching(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("words", nargs="*", help="a beginning of a word will do; board 12, yesterday, an event too")
    verb.add_argument("--law", help="a law or a clause, such as 50 or 45C4b, or a word of its title")
    verb.add_argument("--module", help="a situation's id")
    verb.add_argument("--director", help="the id of who ruled")
    verb.add_argument("--state", choices=STATES)
    verb.add_argument("--event")
    verb.add_argument("--board")
    verb.add_argument("--table")
    _days(verb)


def _days(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--from", dest="since", metavar="DAY", help="2026-03-04, 4.3.2026, 'March 2026', yesterday")
    verb.add_argument("--to", dest="until", metavar="DAY")


def _counting(verb: argparse.ArgumentParser) -> None:
    _days(verb)
    verb.add_argument("--png", type=Path, help="draw it as a picture, too")


def _adding(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--case", type=int, help="make what was found in this case official")
    verb.add_argument("--edition", help="the book in force (default: the club's)")
    verb.add_argument("--because", help="why not as it was found")
    _deciding(verb)


def _amending(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("number", type=int)
    verb.add_argument("--state", choices=STATES[1:])
    verb.add_argument("--why", help="the reason, kept with the ruling")
    verb.add_argument("--revision", type=int, help="only if this is still the latest")
    verb.add_argument("--by-ruling", type=int, help="the ruling that takes its place")
    verb.add_argument("--release", dest="released", action="store_true", default=None, help="show the board to members")
    verb.add_argument("--hide", dest="released", action="store_false", help="hide the board again")
    verb.add_argument("--score-posted", metavar="TIME", help="the appeal time runs from here: 2026-03-04T22:15")
    verb.add_argument("--appeal-minutes", type=int)
    _deciding(verb)


def _redacting(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("number", type=int)
    verb.add_argument("words", help="as they stand in the ruling; that words were taken out stays on record")
    verb.add_argument("--director", help="who takes them out (default: this computer's user)")


def _deciding(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--verdict", help="what is ruled")
    verb.add_argument("--law", help="the laws that decide: 45C4b, 47D")
    verb.add_argument("--director", help="who rules (default: this computer's user)")
    for name in ("option", *DETAILS):
        verb.add_argument(f"--{name}")


def _exporting(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--format", choices=sorted(_ENDINGS), default="json", help="json can be imported again")
    verb.add_argument("--out", type=Path, help="the file to write (default: rulings-<server>.<format>)")
    verb.add_argument("--event", help="csv and html: of this event alone")
    verb.add_argument("--title", help="html: the heading")
    _days(verb)


def _search(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        query = typed_query(ledger, _query(ledger, given), _now())
        found = find_rulings(ledger, query, Viewer.official(), 0, MOST_FOUND)
        none_at_all = not ledger.rulings.latest(1)
    if given.json:
        return _printed(results_json(found.results))
    # Only people pay for the drawing library: it doubles the start of the process.
    from bot.terminal.rulings_shown import print_results

    print_results(found, given.server, none_at_all=none_at_all)
    return 0


def _query(ledger: Ledger, given: argparse.Namespace) -> Query:
    """Raises NoDay, NoLaw."""
    since, until = days_between(given.since, given.until, today_at(ledger, _now()))
    return Query(
        words=" ".join(given.words),
        law=laws_named(load(), given.law) if given.law is not None else None,
        module=given.module,
        director=given.director,
        state=given.state,
        event=given.event,
        board=given.board,
        place=given.table,
        since=since,
        until=until,
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _show(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        return _shown(ledger, show(ledger, given.number, Viewer.official()), given)


def _stats(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        counted = statistics(ledger, **_span(given))
    if given.png and not counted.total:
        raise LedgerError("There is no ruling of these days to draw a picture of.")
    if given.png:
        from bot.records.chart import png

        _write(given.png, png(counted, f"Rulings of {given.server}"))
    if given.json:
        return _printed(statistics_json(counted))
    from bot.terminal.rulings_shown import print_statistics

    print_statistics(counted)
    return 0


def _add(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        return _shown(ledger, add(ledger, given), given)


def _amend(given: argparse.Namespace) -> int:
    with ledger_file(given.data, given.server) as ledger:
        return _shown(ledger, amend(ledger, given), given)


def _redact(given: argparse.Namespace) -> int:
    from bot.records.taking_out import take_out

    with ledger_file(given.data, given.server) as ledger:
        ruling = take_out(ledger, given.number, given.words, by=director(given), at=_now())
        return _shown(ledger, ruling, given)


def _export(given: argparse.Namespace) -> int:
    from bot.records.export_command import main

    span = _span(given)
    if given.format in _WHOLE and (any(span.values()) or given.event):
        raise LedgerError(
            "JSON and SQLite hold the whole record: leave the days and the event out, or take csv or html."
        )
    out = given.out or Path(f"rulings-{given.server}.{_ENDINGS[given.format]}")
    limits = {"since": span["since"], "until": span["until"], "event": given.event, "title": given.title}
    options = [f"--{name}={value}" for name, value in limits.items() if value is not None]
    status = main(
        ["--data", str(given.data), f"--tenant={given.server}", "--format", given.format, "--out", str(out), *options]
    )
    if status == 0:
        written = {"file": str(out), "format": given.format, "bytes": out.stat().st_size}
        print(json.dumps(written) if given.json else f"{out} holds the record of {given.server}.")
    return 2 if status else 0


def _import(given: argparse.Namespace) -> int:
    from bot.records.import_command import main

    return 2 if main(["--data", str(given.data), f"--tenant={given.server}", str(given.file)]) else 0


def _accept(given: argparse.Namespace) -> int:
    path = file_of(given.data, given.server)
    if not _is_missed(path):
        raise LedgerError(f"The record of {given.server} is as it was left: there is nothing to accept.")
    accept(path)
    print(f"{path} is the record of {given.server} from now on. Its numbers go on above all that were given.")
    return 0


def _is_missed(path: Path) -> bool:
    try:
        check_there(path)
        if path.exists():
            Ledger.open(path).close()
    except MislaidLedger:
        return True
    return False


def _shown(ledger: Ledger, ruling: Ruling, given: argparse.Namespace) -> int:
    before = rulings_alike(ledger, ruling)
    if given.json:
        alike = [{"ruling": other.number, "differs": otherwise} for other, otherwise in before]
        return _printed({**ruling_json(ruling), "same_facts": alike})
    from bot.terminal.rulings_shown import print_ruling

    print_ruling(ruling, before)
    return 0


def _span(given: argparse.Namespace) -> dict[str, Any]:
    """Raises NoDay."""
    since, until = days_between(given.since, given.until, _now().astimezone().date())
    return {"since": since, "until": until}


def _write(path: Path, picture: bytes) -> None:
    try:
        path.write_bytes(picture)
    except OSError as fault:
        raise LedgerError(f"{path} cannot be written: {fault.strerror}.") from fault


def _printed(shape: Any) -> int:
    print(json.dumps(shape, ensure_ascii=False))
    return 0
