"""`python -m bot chart`, `sheet` and `poster`: what is written as PDF, to be printed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from bot.ledger import LedgerError
from bot.local_club import LOCAL
from bot.terminal.case import ledger_file
from lawtext.corpus import load
from lawtext.editions import DEFAULT_EDITION, EDITIONS
from lawtext.lookup import modules
from lawtext.model import Corpus, LawError, Module, edition_named

_DONE = 0


def add_chart(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("module", nargs="?", help="a situation's id, such as revoke_noticed")
    what.add_argument("--topic", help="all situations of a topic as a booklet with contents")
    every = "every situation, each in a file, in every book unless --edition names one"
    what.add_argument("--all", type=Path, metavar="FOLDER", help=every)
    books = ", ".join(EDITIONS)
    parser.add_argument("--edition", help=f"the book in force: {books} (default: {DEFAULT_EDITION})")
    _to_file(parser)
    parser.set_defaults(run=_chart)


def add_sheet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("number", type=int, help="of the ruling")
    parser.add_argument("--server", default=LOCAL, help="a server's id (default: this terminal)")
    parser.add_argument(
        "--for-players",
        action="store_true",
        help="without what was asked away from the table, notes and the director's sheet",
    )
    _to_file(parser)
    parser.set_defaults(run=_sheet)


def add_poster(parser: argparse.ArgumentParser) -> None:
    _to_file(parser)
    parser.set_defaults(run=_poster)


def _to_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="the file to write (default: named after what is in it)"
    )


def _chart(given: argparse.Namespace) -> int:
    corpus, edition = load(), edition_named(given.edition or DEFAULT_EDITION)
    if given.all:
        if given.pdf:
            raise LawError("--all writes a file for each chart: leave --pdf out.")
        return _all(corpus, given.all, [edition] if given.edition else EDITIONS)
    # Only who prints pays for what draws: half a second and 50 MiB.
    from bot.paper.booklet import booklet_pdf, chart_pdf, topic_named

    if given.topic:
        topic = topic_named(corpus, given.topic)
        return written(given.pdf or Path(f"{topic.id}-{edition}.pdf"), booklet_pdf(corpus, topic, edition))
    module = _module_named(corpus, given.module)
    return written(given.pdf or Path(f"{module.id}-{edition}.pdf"), chart_pdf(corpus, module, edition))


def _sheet(given: argparse.Namespace) -> int:
    from bot.paper.ruling_sheet import sheet_pdf

    with ledger_file(given.data, given.server) as ledger:
        ruling, zone = ledger.rulings.get(given.number), ledger.settings.current().time_zone
        filled = ledger.sheets.get(ruling.case) if ruling.case is not None else None
    pdf = sheet_pdf(load(), ruling, zone, filled, for_players=given.for_players)
    return written(given.pdf or Path(f"ruling-{given.number}.pdf"), pdf)


def _poster(given: argparse.Namespace) -> int:
    from bot.paper.poster import poster_pdf

    return written(given.pdf or Path("poster.pdf"), poster_pdf())


def _module_named(corpus: Corpus, typed: str) -> Module:
    """By its id; raises LawError, which names those that are called nearly so."""
    try:
        return corpus.module(typed)
    except LawError:
        if not (near := modules(corpus, typed, 5)):
            raise
        meant = ", ".join(module.id for module in near)
        raise LawError(f"there is no module {typed!r}; did you mean one of these: {meant}?") from None


def _all(corpus: Corpus, folder: Path, editions: Sequence[str]) -> int:
    from bot.charts import LAW_OF_CHARTS
    from bot.paper.booklet import chart_pdf

    count = 0
    for edition in editions:
        law = folder / edition / LAW_OF_CHARTS
        _write(law, b"")  # until all of them are written, some may be of an earlier law
        for module in corpus.modules.values():
            _write(folder / edition / f"{module.id}.pdf", chart_pdf(corpus, module, edition))
            count += 1
        _write(law, f"{corpus.digest}\n".encode())
    print(f"{folder} holds {count} charts.")
    return _DONE


def written(path: Path, pdf: bytes) -> int:
    """Raises LedgerError where it cannot be."""
    _write(path, pdf)
    print(path)
    return _DONE


def _write(path: Path, pdf: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pdf)
    except OSError as fault:
        raise LedgerError(f"{path} cannot be written: {fault.strerror}.") from fault
