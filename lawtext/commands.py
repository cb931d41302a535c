"""`python -m lawtext [MODULE]` proves the law data; `new MODULE` begins a situation, `try MODULE TEXT` shows what
becomes of a text, `coverage` what the data cover, `facts [ID]` what can be true of an incident, `scene check FILE`
whether scenes fit the law, `scene import FILE` takes corrections in for review, `pages FOLDER` writes pages, `codes`
numbers what is asked anew for short codes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lawtext.beginning import begin
from lawtext.codes.layouts import add_missing
from lawtext.corpus import LawDataError, load
from lawtext.coverage import complaints, written
from lawtext.coverage_page import coverage_page
from lawtext.elections import elections
from lawtext.facts import catalogue
from lawtext.facts.page import fact_page, facts_list
from lawtext.facts.reviewed import reviewed
from lawtext.facts.turning import reasons
from lawtext.lint import check
from lawtext.lint.codes import unnumbered
from lawtext.lint.elections import elections as sound_elections
from lawtext.lint.facts import facts
from lawtext.lint.plain_words import catalogue_without_he
from lawtext.lint.turning import reviewed_facts, turning_facts
from lawtext.model import Corpus, LawError
from lawtext.pages import GENERATED, write
from lawtext.scenes import misfits, scenes_in, unproved
from lawtext.scenes.intake import take_in
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
            print(coverage_page(corpus, GENERATED))
        case ["new", module_id]:
            print(begin(corpus, module_id))
        case ["try", module, text]:
            print(*try_text(corpus, module, text), sep="\n")
        case ["facts"]:
            print(facts_list(catalogue()))
        case ["facts", fact_id]:
            print(fact_page(corpus, catalogue().fact(fact_id)))
        case ["scene", "check", path]:
            return _check_scenes(corpus, Path(path))
        case ["scene", "import", path]:
            print(*take_in(corpus, Path(path)), sep="\n")
        case ["codes"]:
            print(f"{add_missing(corpus)} situations numbered for short codes")
        case ["pages", folder]:
            print(f"{write(corpus, Path(folder))} pages written to {folder}")
        case [] | [_]:
            report = check(corpus, *arguments)
            report.complaints += [*facts(catalogue(), corpus), *turning_facts(corpus, catalogue(), reasons())]
            report.complaints += [*reviewed_facts(corpus, reviewed()), *catalogue_without_he(catalogue(), reasons())]
            report.complaints += [] if arguments else [*unnumbered(corpus), *_layers(corpus)]
            print(*report.complaints, report, sep="\n")
            return 1 if report.complaints else 0
        case _:
            raise LawError(
                "python -m lawtext takes nothing, a module's id, `new MODULE`, `try MODULE TEXT`, `coverage`, "
                "`facts [ID]`, `scene check FILE`, `scene import FILE`, `pages FOLDER`, or `codes`"
            )
    return 0


def _layers(corpus: Corpus) -> Iterator[str]:
    """What lies over the books that ship: what each clause is, and what authorities have chosen."""
    yield from complaints(corpus, written())
    yield from sound_elections(corpus, elections())


def _check_scenes(corpus: Corpus, path: Path) -> int:
    told = scenes_in([path])
    complaints = [*misfits(corpus, told), *unproved(corpus, told)]
    print(*complaints, f"{len(told)} scenes, {len(complaints)} complaints.", sep="\n")
    return 1 if complaints else 0
