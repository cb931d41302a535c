"""`python -m lawtext [MODULE]` proves the law data; `coverage` shows what it covers, `pages FOLDER` writes pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from lawtext.corpus import LawDataError, load
from lawtext.lint import check
from lawtext.model import Corpus, LawError
from lawtext.pages import coverage_page, write


def main(arguments: Sequence[str]) -> int:
    """Exit status 1 for wrong law data, with every complaint printed; 2 for a wrong command."""
    try:
        return _run(load(), list(arguments))
    except LawDataError as error:
        print(error)
        return 1
    except LawError as error:
        print(error, file=sys.stderr)
        return 2


def _run(corpus: Corpus, arguments: list[str]) -> int:
    match arguments:
        case ["coverage"]:
            print(coverage_page(corpus))
        case ["pages", folder]:
            print(f"{write(corpus, Path(folder))} pages written to {folder}")
        case [] | [_]:
            report = check(corpus, *arguments)
            print(*report.complaints, report, sep="\n")
            return 1 if report.complaints else 0
        case _:
            raise LawError("python -m lawtext takes nothing, a module's id, `coverage`, or `pages FOLDER`")
    return 0
