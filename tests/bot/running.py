"""A command: as a process, which is what people start, or within this one, which is all that it says and does."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from bot.__main__ import main

ROOT = Path(__file__).parents[2]
Bot = Callable[..., subprocess.CompletedProcess[str]]


def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATA_DIR")}
    return {**kept, "DATA_DIR": str(data)}


def as_process(data: Path, **env: str) -> Bot:
    """`bot("ask", …, stdin="…")` with a ledger of its own."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command, said = [sys.executable, "-m", "bot", *arguments], {**environment(data), **env}
        return subprocess.run(command, input=stdin, env=said, cwd=ROOT, capture_output=True, text=True, timeout=120)

    return run


def within(data: Path, **env: str) -> Bot:
    """The same call, the same result, and half a second less. Not for a backup: it makes the whole process patient."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return ended(lambda given: main(given, environment(data)), arguments, stdin, **env)

    return run


def ended(
    main: Callable[[Sequence[str]], int], arguments: Sequence[str], stdin: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    """What a process would have ended with."""
    out, err = io.StringIO(), io.StringIO()
    with _left_as_it_was(stdin, {"COLUMNS": "80", **env}), redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as refused:  # argparse, at a word that is no command
            status = int(refused.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


@contextmanager
def _left_as_it_was(stdin: str, env: dict[str, str]) -> Iterator[None]:
    """`env`: what libraries read for themselves, such as the width of a page."""
    environ, typed = dict(os.environ), sys.stdin
    os.environ.update(env)
    sys.stdin = io.StringIO(stdin)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(environ)
        sys.stdin = typed
