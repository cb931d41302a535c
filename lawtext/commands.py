"""`python -m lawtext [MODULE]` proves the law data; `new MODULE` begins a situation, `try MODULE TEXT` shows what
becomes of a text, `coverage` what the data cover, `facts [ID]` what can be true of an incident, `pages FOLDER` writes
pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from lawtext.beginning import begin
from lawtext.corpus import LawDataError, load
from lawtext.facts import catalogue
from lawtext.facts.page import fact_page, facts_list
from lawtext.lint import check
from lawtext.lint.facts import facts
from lawtext.model import Corpus, LawError
from lawtext.pages import coverage_page, write
from lawtext.trial import try_text


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
        case ["new", module_id]:
            print(begin(corpus, module_id))
        case ["try", module, text]:
            print(*try_text(corpus, module, text), sep="\n")
        case ["facts"]:
            print(facts_list(catalogue()))
        case ["facts", fact_id]:
            print(fact_page(corpus, catalogue().fact(fact_id)))
        case ["pages", folder]:
            print(f"{write(corpus, Path(folder))} pages written to {folder}")
        case [] | [_]:
            report = check(corpus, *arguments)
            report.complaints += facts(catalogue(), corpus)
            print(*report.complaints, report, sep="\n")
            return 1 if report.complaints else 0
        case _:
            raise LawError(
                "python -m lawtext takes nothing, a module's id, `new MODULE`, `try MODULE TEXT`, `coverage`, "
                "`facts [ID]`, or `pages FOLDER`"
            )
    return 0
