"""Every file of the site, in the same order and with the same bytes for the same law."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot import sheet_wording
from bot.site import addresses as to
from bot.site.clauses import Books
from bot.site.pages import icon, page, search_script, style
from bot.site.search import search_words
from bot.site.situations import situation_shown
from lawtext.book import Law
from lawtext.coverage import lines, written
from lawtext.editions import DEFAULT_EDITION, EDITIONS
from lawtext.elections import elected_within, elections
from lawtext.model import Corpus, Module


def files(corpus: Corpus, *, charts: bool) -> Iterator[tuple[str, bytes]]:
    """Address -> what stands there. `charts`: each situation's chart as PDF, too, a tenth of a second each."""
    for at, text in _Pages(corpus, charts).all():
        yield at, text.encode()
    if charts:
        yield from _charts(corpus)


def _charts(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    # Only who prints pays for what draws: half a second and 50 MiB.
    from bot.paper.booklet import chart_pdf

    for edition in EDITIONS:
        for module in corpus.modules.values():
            yield to.chart(edition, module.id), chart_pdf(corpus, module, edition)


class _Pages:
    def __init__(self, corpus: Corpus, charts: bool) -> None:
        self._corpus, self._charts = corpus, charts
        self._books = Books(corpus, lines(corpus, written()))

    def all(self) -> Iterator[tuple[str, str]]:
        yield to.STYLE, style()
        yield to.ICON, icon()
        yield to.SEARCH, search_script()
        yield to.SEARCH_WORDS, search_words(self._corpus)
        yield to.ELECTIONS, page(self._corpus, to.ELECTIONS, "elections.html", DEFAULT_EDITION, self._elections())
        for edition in EDITIONS:
            yield from self._book(edition)

    def _book(self, edition: str) -> Iterator[tuple[str, str]]:
        yield self._page("start.html", edition, to.start, self._start(edition))
        yield self._page("laws.html", edition, to.laws, {"laws": list(self._books.laws(edition))})
        yield self._page("sheets.html", edition, to.sheets, self._sheets())
        yield self._page("coverage.html", edition, to.coverage, self._books.coverage_shown(edition))
        yield from (self._situation(module, edition) for module in self._corpus.modules.values())
        yield from (self._law(law, edition) for law in self._books.laws(edition))

    def _page(
        self, template: str, edition: str, address: Callable[[str], str], shown: Mapping[str, Any]
    ) -> tuple[str, str]:
        """`address`: where the page stands in each book, by which each leads to the others."""
        elsewhere = [(other, address(other)) for other in EDITIONS if other != edition]
        at = address(edition)
        return at, page(self._corpus, at, template, edition, {"elsewhere": elsewhere, **shown})

    def _start(self, edition: str) -> dict[str, Any]:
        held = self._corpus.modules.values()
        topics = [(topic, [each for each in held if each.topic == topic.id]) for topic in self._corpus.topics]
        return {"topics": topics, "situations": len(held), "place": EDITIONS.index(edition)}

    def _situation(self, module: Module, edition: str) -> tuple[str, str]:
        shown = {"has_chart": self._charts, **situation_shown(self._corpus, module, edition)}
        return self._page("situation.html", edition, lambda book: to.situation(book, module.id), shown)

    def _law(self, law: Law, edition: str) -> tuple[str, str]:
        """A book that lacks it is opened at its list."""

        def address(book: str) -> str:
            return to.law(book, law.number) if law in self._books.laws(book) else to.laws(book)

        return self._page("law.html", edition, address, self._books.law_shown(law, edition))

    def _sheets(self) -> dict[str, Any]:
        return {"sheets": self._corpus.sheets, "modules": self._corpus.modules, "words": sheet_wording}

    def _elections(self) -> dict[str, Any]:
        """Each with the books in which it holds: its own, and those that follow one and choose nothing else."""
        held = [
            (each, [book for book in EDITIONS if each in elected_within([each.clause], book)]) for each in elections()
        ]
        return {"elections": [(each, books) for each, books in held if books]}
