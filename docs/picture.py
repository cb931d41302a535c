"""Draws `docs/conversation.svg`: a real conversation with the real command in a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
WIDTH = 100
STORY = (
    "I called for the queen from dummy but it was a slip of the tongue, I meant the king, and RHO has already followed"
)
QUIET_S = 1.5


def main() -> None:
    shown = conversation(sys.argv[1:] or ["1", "q"])
    console = Console(record=True, width=WIDTH, file=StringIO())
    console.print(Text.from_ansi(shown))
    picture = console.export_svg(title="python -m bot")
    # The drawing asks the reader's browser to fetch a font from elsewhere; any monospaced one will do.
    picture = re.sub(r"@font-face \{.*?\n    \}\n", "", picture, flags=re.DOTALL)
    (HERE / "conversation.svg").write_text(picture, encoding="utf-8")


def conversation(lines: list[str]) -> str:
    """All that the terminal shows while these lines are typed, one whenever it falls silent."""
    pid, wire = pty.fork()
    if pid == 0:
        data = tempfile.mkdtemp()
        env = {**os.environ, "DATA_DIR": data, "TERM": "xterm-256color", "COLUMNS": str(WIDTH), "LINES": "60"}
        os.execve(sys.executable, [sys.executable, "-m", "bot", "ask", STORY], env)
    shown = until_quiet(wire)
    for line in lines:
        os.write(wire, line.encode() + b"\n")
        shown += until_quiet(wire)
    return f"$ python -m bot ask {STORY!r}\n" + shown.replace("\r\n", "\n")


def until_quiet(wire: int) -> str:
    shown = ""
    while select.select([wire], [], [], QUIET_S)[0]:
        try:
            shown += os.read(wire, 65536).decode(errors="replace")
        except OSError:  # how Linux reports that the command has ended
            break
    return shown


if __name__ == "__main__":
    main()
