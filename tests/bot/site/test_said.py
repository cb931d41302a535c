"""All that the law data say stands on the pages: nothing of a row, a clause or a sheet is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from bot.paper.chart import rows_in
from lawtext.corpus import load
from lawtext.editions import BOOKS, EDITIONS
from lawtext.elections import elections
from lawtext.engine import reason
from lawtext.lookup import using
from lawtext.model import Module, Row
from lawtext.reading import fill
from tests.bot.site.reading import Read

CORPUS = load()


def said_of(module: Module, row: Row, edition: str) -> Iterator[str]:
    yield from (row.say[edition], reason(row, edition), row.establish[edition], row.follow_up[edition])
    yield from (*row.tell, *row.tell_over)
    yield from (f"Law {clause}" for clause in (*row.cite[edition], *row.also[edition]))
    for option in row.options_in(edition):
        yield from (option.do[1:], *option.tell, option.follow_up)
        yield from (f"Law {clause}" for clause in option.cite)
        yield CORPUS.module(option.next).title if option.next and option.next != module.id else ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_of_every_situation_stands_on_its_page_with_all_that_it_says(
    edition: str, pages: Mapping[str, Read]
) -> None:
    for module in CORPUS.modules.values():
        shown = pages[f"{edition}/situation/{module.id}.html"]
        rows = {row.id: row for row in rows_in(module, edition)}
        assert rows
        assert shown.rows.keys() == rows.keys(), module.id
        for id, row in rows.items():
            missing = [each for each in said_of(module, row, edition) if plain(each) not in shown.rows[id]]
            assert missing == [], (module.id, id)


def plain(text: str) -> str:
    return " ".join(fill(text, {}).split())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_of_a_book_stands_on_its_law_with_what_uses_it(edition: str, pages: Mapping[str, Read]) -> None:
    for clause in CORPUS.clauses.values():
        if edition in clause.editions:
            shown = pages[f"{edition}/law/{clause.law}.html"].said[clause.id]
            used = [module.title for module in using(CORPUS, clause, edition)]
            others = [clause.text[other] for other in clause.editions]
            missing = [each for each in (clause.name, *others, *used) if plain(each) not in shown]
            assert missing == [], clause.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sheet_every_situation_and_the_caution_of_a_book_are_there(
    edition: str, pages: Mapping[str, Read]
) -> None:
    sheets = pages[f"{edition}/sheets.html"].text
    for sheet in CORPUS.sheets:
        asked = [field.ask[edition] for field in (*sheet.now, *sheet.later)]
        assert [each for each in (sheet.title, *sheet.say, *asked) if each not in sheets] == []
    start = pages["index.html" if edition == EDITIONS[0] else f"{edition}/index.html"].text
    listed = [text for module in CORPUS.modules.values() for text in (module.title, module.line)]
    assert [each for each in (*listed, BOOKS[edition].caution) if each not in start] == []
    assert "93 of 93 laws" in pages[f"{edition}/coverage.html"].text


def test_every_election_is_there_with_who_chose_it_and_where_it_was_seen(pages: Mapping[str, Read]) -> None:
    shown = pages["elections.html"].text
    assert [each for each in elections() if not all(said in shown for said in (each.say, each.by, each.source))] == []
