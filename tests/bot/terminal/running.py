"""A command of the terminal: as a process, which is what people start, or within this one, which is what it does."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from bot.__main__ import main

ROOT = Path(__file__).parents[3]
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
    """The same call, the same result, and half a second less."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        out, err = io.StringIO(), io.StringIO()
        with ExitStack() as stack:
            for each in (_environ({"COLUMNS": "80", **env}), _input(stdin), redirect_stdout(out), redirect_stderr(err)):
                stack.enter_context(each)
            try:
                status = main(arguments, environment(data))
            except SystemExit as refused:  # argparse, at a word that is no command
                status = int(refused.code or 0)
        return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())

    return run


@contextmanager
def _environ(env: dict[str, str]) -> Iterator[None]:
    """What the libraries read for themselves, such as the width of the page."""
    before = dict(os.environ)
    os.environ.update(env)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _input(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before
