"""The commands of `python -m bot` and what they take; exit status 2 with one sentence for a wrong question."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from bot.ledger import LedgerError
from bot.local_club import LOCAL, MOST_TYPED, too_long
from bot.terminal.case import TerminalCase, ledger_file
from bot.terminal.invocation import invocation
from bot.terminal.json_answers import answer_json, case_json, match_json
from bot.version import VERSION
from lawtext.conversation import begin
from lawtext.corpus import LawDataError, load
from lawtext.editions import EDITIONS
from lawtext.model import LawError

DONE, WRONG = 0, 2
_LINE = 'a line is one JSON object with "text" (a string), and "id" and "edition" if you like'
_ANSWERS = "may be repeated; confirm=right: what was understood is so; or confirm=not_so, not_so=QUESTION or situation"


def main(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """Run one command; the exit status is returned, never raised."""
    given = _parser(arguments).parse_args(_with_command(arguments))
    given.data = Path(environ.get("DATA_DIR") or "data")
    try:
        return int(given.run(given))
    except (LawError, LedgerError, LawDataError) as error:
        print(error, file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # The reader of a pipe has gone; what was asked is on disk, and there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _with_command(arguments: Sequence[str]) -> Sequence[str]:
    """A situation by itself is asked about: no command has a space in it."""
    return ["ask", *arguments] if arguments and " " in arguments[0].strip() else arguments


class _Event(argparse.Action):
    """Keeps `--answer` and `--choose` in one list, in the order given."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        kind = (option_string or "").lstrip("-")
        namespace.events = [*(namespace.events or []), (kind, values)]


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=invocation(), description="Director, please! in the terminal.")
    parser.add_argument("--version", action="version", version=f"director-please {VERSION}")
    commands = parser.add_subparsers(
        required=True,
        metavar="ask | match | log | rulings | sheets | chart | sheet | poster | backup | restore | web | site "
        "| doctor",
    )

    ask = commands.add_parser("ask", help="describe a situation and be led to a ruling")
    ask.add_argument("text", nargs="?", help="what happened; asked for when left out")
    ask.add_argument("--json", action="store_true", help="one JSON object instead of a conversation")
    ask.add_argument("--edition", help=f"the book in force: {', '.join(EDITIONS)} (default 2017)")
    ask.add_argument("--module", default="", help="the situation, when it is known")
    ask.add_argument(
        "--code", default="", help="the short code of a finding: the same facts, and what is ruled on them"
    )
    ask.add_argument("--answer", action=_Event, dest="events", metavar="QUESTION=ANSWER", help=_ANSWERS)
    ask.add_argument("--choose", action=_Event, dest="events", metavar="OPTION", help="may be repeated")
    ask.set_defaults(run=_ask, events=[])

    match = commands.add_parser("match", help="read situations as JSON lines, write what they match")
    match.add_argument("--jsonl", action="store_true", required=True, help="the only form there is so far")
    match.add_argument("--edition", help="for lines that name none")
    match.set_defaults(run=_match)

    log = commands.add_parser("log", help="the latest cases and rulings")
    log.add_argument("--server", default=LOCAL, help="a server's id (default: this terminal)")
    log.add_argument("--json", action="store_true")
    log.set_defaults(run=_log)

    record = commands.add_parser("rulings", help="the club's record: search, show, add, amend, export, import, stats")
    if "rulings" in arguments:  # who only asks does not wait for the archive
        from bot.terminal import rulings

        rulings.add_to(record)
    judgements = commands.add_parser("sheets", help="director's sheets: list, show, fill, rule, close, print")
    if "sheets" in arguments:
        from bot.terminal import sheets

        sheets.add_to(judgements)
    _printing(commands, arguments)
    _keeping(commands, arguments)
    _elsewhere(commands)
    return parser


def _printing(commands: Any, arguments: Sequence[str]) -> None:
    """What is written as PDF."""
    chart = commands.add_parser("chart", help="a situation as a chart to print, or a topic as a booklet")
    sheet = commands.add_parser("sheet", help="a ruling of the record as a sheet for the file")
    poster = commands.add_parser("poster", help="for players: when to call the director")
    if {"chart", "sheet", "poster"} & set(arguments):
        from bot.terminal import paper

        paper.add_chart(chart)
        paper.add_sheet(sheet)
        paper.add_poster(poster)


def _keeping(commands: Any, arguments: Sequence[str]) -> None:
    """What is done with the data folder as a whole."""
    backup = commands.add_parser("backup", help="copy DATA_DIR while the bot runs: every ledger, the journal, the key")
    restore = commands.add_parser("restore", help="make DATA_DIR of a backup, while the bot does not run")
    if {"backup", "restore"} & set(arguments):
        from bot.terminal import backup as keeping

        keeping.add_backup(backup)
        keeping.add_restore(restore)


def _elsewhere(commands: Any) -> None:
    """What has a start of its own (`bot/__main__.py`) and never comes here; named for whoever looks for it."""
    commands.add_parser("web", help="ask in a browser on this computer")
    commands.add_parser("site", help="write the law as pages that anybody may host")
    commands.add_parser("doctor", help="look at the settings and the data folder, and say what is wrong")


def _ask(given: argparse.Namespace) -> int:
    given.text = "" if given.code and given.text is None else given.text
    if given.json:
        case = _followed(given, given.text if given.text is not None else sys.stdin.read())
        print(json.dumps(answer_json(case), ensure_ascii=False))
        return DONE
    # Only people pay for the drawing library: it doubles the start of the process.
    from bot.terminal import conversation as talk

    if sys.stdin.isatty() and sys.stdout.isatty():
        threading.Thread(target=_read_up, daemon=True).start()
        return talk.converse(lambda text: _followed(given, text), given.text or given.code or None)
    talk.print_once(_followed(given, given.text if given.text is not None else sys.stdin.read()))
    return DONE


def _read_up() -> None:
    """While somebody types, what the first answer would have to load."""
    with contextlib.suppress(LawDataError):  # whoever asks is told
        begin(load(), "dummy played the wrong card")


def _followed(given: argparse.Namespace, text: str) -> TerminalCase:
    """A case opened with the text, and every `--answer` and `--choose` applied in order."""
    if given.code:
        return _apply(given, TerminalCase.by_code(load(), given.data, given.code))
    if len(text) > MOST_TYPED:
        raise LawError(too_long(len(text)))
    if not text.strip():
        raise LawError(
            f'There is no situation to rule on: say what happened: {invocation()} ask "dummy played the wrong card".'
            " To be the bot on Discord I need DISCORD_TOKEN or DISCORD_TOKEN_FILE."
        )
    return _apply(given, TerminalCase.opened(load(), given.data, text, given.edition, given.module))


def _apply(given: argparse.Namespace, case: TerminalCase) -> TerminalCase:
    for kind, value in given.events:
        case.answer(value) if kind == "answer" else case.choose(value)
    return case


def _match(given: argparse.Namespace) -> int:
    corpus = load()
    for number, line in enumerate(sys.stdin, start=1):
        if line.strip():
            print(json.dumps(_matched(corpus, number, line, given.edition), ensure_ascii=False))
    return DONE


def _matched(corpus: Any, number: int, line: str, edition: str | None) -> dict[str, Any]:
    asked: Any = None
    try:
        asked = _read(line)
        steps = begin(corpus, _text_of(asked), asked.get("edition") or edition)
    except (ValueError, LawError) as error:
        named = asked.get("id") if isinstance(asked, dict) else None
        return {"id": named, "line": number, "error": str(error)}
    return match_json(corpus, asked.get("id"), steps)


def _read(line: str) -> Any:
    """Raises LawError, which says where the line is no JSON."""
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise LawError(f"this line is no JSON ({error.msg}, character {error.pos + 1}): {_LINE}") from error


def _text_of(asked: Any) -> str:
    if not isinstance(asked, dict) or not isinstance(asked.get("text"), str):
        raise LawError(_LINE)
    if not isinstance(asked.get("edition") or "", str):
        raise LawError(f"edition must be one of {', '.join(EDITIONS)} in quotes")
    return str(asked["text"])


def _log(given: argparse.Namespace, out: TextIO | None = None) -> int:
    ledger = ledger_file(given.data, given.server)
    if given.json:
        cases = ledger.cases.latest()
        print(json.dumps({"server": given.server, "cases": [case_json(case) for case in cases]}, ensure_ascii=False))
        return DONE
    from bot.terminal import log

    log.print_log(ledger, given.server)
    return DONE
