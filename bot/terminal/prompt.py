"""What a person types: a line, a number, or a story that they paste."""

from __future__ import annotations

import select
import sys

from rich.console import Console

from bot.local_club import MOST_TYPED, too_long

console = Console(highlight=False)

_A_LINE = 4095  # bytes: a terminal hands on no more of one line, and says nothing of the rest
_PASTED_S = 0.05  # what is pasted comes at once; nobody types a second line in that time
_OVER_S = 0.5  # a pause that a paste does not make, even on a machine that has much to do
_EXAMPLE = (
    "Type what happened in your own words, as you would tell it at the table, and then Enter. For example:\n"
    "  [dim]dummy played the wrong card, nobody has played since[/]\n"
    "Ctrl-C leaves."
)
_CUT_OFF = (
    f"Your terminal hands on only the first {_A_LINE:,} characters of a line, so I don't read half of it: tell what "
    "happened at one table, best in a few sentences."
)
_SEVERAL_LINES = "[dim]Several lines: go on, or press Enter on an empty line when that is all.[/]"


def asked(prompt: str) -> str:
    return console.input(f"[bold]{prompt}[/]")


def situation() -> str:
    """What is typed or pasted at the first prompt; who presses Enter alone is told what to type."""
    while True:
        said = asked("What happened? ")
        if refused := _refused(said):
            _skip_what_waits()
            console.print(refused)
        elif not said.strip():
            console.print(_EXAMPLE)
        elif not _more_waits():
            return said
        elif (whole := _pasted(said)) is not None:
            return whole


def _pasted(first: str) -> str | None:
    """All lines up to an empty one, as one text; None, with the reason said, where it is too much."""
    console.print(_SEVERAL_LINES)
    lines = [first]
    while (line := asked("")).strip():
        lines.append(line)
        whole = " ".join(lines)
        if (refused := _refused(line)) or len(whole) > MOST_TYPED:
            rest = _skip_what_waits()
            console.print(refused or too_long(len(f"{whole} {rest}".strip())))
            return None
    return " ".join(lines)


def _refused(line: str) -> str:
    return _CUT_OFF if len(line.encode()) >= _A_LINE else ""


def _more_waits(within_s: float = _PASTED_S) -> bool:
    return bool(select.select([sys.stdin], [], [], within_s)[0])


def _skip_what_waits() -> str:
    """The rest of what was pasted, which is no answer to anything."""
    lines: list[str] = []
    while _more_waits(_OVER_S) and (line := sys.stdin.readline()):
        lines.append(line)
    return "".join(lines)
