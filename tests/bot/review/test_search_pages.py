"""Past rulings found in a browser: by words, by every filter, with the words marked and nothing lost on the way."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

import pytest

from bench.plausible import rulings
from bot.ledger import Ledger
from bot.records.documents import add_ruling
from tests.bot.review.browsing import Answer, Browser
from tests.bot.review.kept import AMENDED, HOSTILE, LIAT, OWN, UNDER_APPEAL, VOIDED
from tests.bot.review.reading import CLUB, ReviewSite

ALL = [OWN, UNDER_APPEAL, VOIDED, AMENDED]


def found(answer: Answer) -> list[int]:
    links = answer.page.links.values()
    return [int(path.rpartition("/")[2]) for path in links if path.startswith("/ruling/")]


class Marks(HTMLParser):
    """What stands in `<mark>`."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.marked, self._inside = list[str](), False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._inside = tag == "mark"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.marked.append(data)
        self._inside = False


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({}, ALL),
        ({"words": "revoke"}, [UNDER_APPEAL]),
        ({"law": "64"}, [UNDER_APPEAL]),
        ({"law": "revoke"}, [UNDER_APPEAL]),
        ({"law": "45 C 4(b)"}, [VOIDED, AMENDED]),
        ({"situation": "dummy_card_changed"}, [AMENDED]),
        ({"situation": "no_such"}, []),
        ({"director": LIAT.id}, [VOIDED]),
        ({"state": "appealed"}, [UNDER_APPEAL]),
        ({"from": "5.3.2026"}, [OWN, UNDER_APPEAL, VOIDED]),
        ({"to": "March 2026"}, ALL),
        ({"from": "2026-03-04", "to": "2026-03-04"}, [AMENDED]),
        ({"event": "swiss"}, [OWN]),
        ({"board": "12", "table": "3"}, [AMENDED]),
        ({"words": "table 3"}, [AMENDED]),
        ({"words": "lead 11 March 2026"}, [OWN]),
    ],
)
async def test_words_and_each_filter_find_what_they_find_on_discord(
    director: Browser, asked: dict[str, str], numbers: list[int]
) -> None:
    answer = await director.get(f"/?{urlencode(asked)}")
    assert answer.status == 200
    assert found(answer) == numbers
    assert f"{len(numbers) or 'No'} ruling{'' if len(numbers) == 1 else 's'}" in answer.page.said


async def test_the_words_are_marked_in_the_verdict_and_where_else_they_stand(director: Browser) -> None:
    answer = await director.get("/?words=revoke+only")
    assert [word.strip(".") for word in Marks(answer.body).marked] == ["revoke", "only"]
    assert "Reason: It was one trick only." in answer.page.said


async def test_a_misspelt_word_is_told_and_the_field_keeps_what_was_typed(director: Browser) -> None:
    answer = await director.get("/?words=revok+trik")
    assert found(answer) == [UNDER_APPEAL]
    assert "Nothing as you typed it." in answer.page.said
    assert answer.page.forms[0].fields["words"] == "revok trik"


async def test_a_filter_that_was_read_from_the_words_is_dropped_by_its_chip(director: Browser) -> None:
    answer = await director.get("/?words=trick+11+March+2026&law=64")
    dropping = {label: path for label, path in answer.page.links.items() if "drop this filter" in label}
    assert [label.split(" ✕")[0] for label in dropping] == ["Law 64", "11 Mar 2026"]
    assert dropping["11 Mar 2026 ✕ (drop this filter)"] == "/?words=trick&law=64"
    assert found(await director.get(dropping["Law 64 ✕ (drop this filter)"])) == [UNDER_APPEAL]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"law": "99"}, "There is no Law 99"),
        ({"from": "when it rained"}, "is no day that I understand"),
        ({"to": "30.2.2026"}, "is no day that I understand"),
    ],
)
async def test_what_cannot_be_looked_for_is_said_at_its_field_and_nothing_is_found(
    director: Browser, asked: dict[str, str], said: str
) -> None:
    answer = await director.get(f"/?{urlencode(asked)}")
    assert found(answer) == []
    assert answer.page.said.count(said) == 2
    assert answer.page.forms[0].fields | asked == answer.page.forms[0].fields


async def test_an_empty_result_says_what_to_leave_out(director: Browser) -> None:
    answer = await director.get("/?words=revoke&law=45")
    assert "Leave something out, and there are some" in answer.page.said
    assert "Nothing at all is found for “xylophone”" in (await director.get("/?words=xylophone")).page.said


async def test_a_script_is_given_the_results_alone(director: Browser) -> None:
    answer = await director.get("/?words=revoke", Part="results")
    assert answer.body.lstrip().startswith("<div")
    assert "<html" not in answer.body
    assert "/ruling/3" in answer.body


@pytest.mark.parametrize("typed", [HOSTILE, '" OR 1=1 --', "*", "NEAR(a b)", "\0\0", "🃏" * 50, "x" * 4000, "%00%ff"])
async def test_nothing_that_is_typed_breaks_a_page_or_comes_back_as_markup(director: Browser, typed: str) -> None:
    for name in ("words", "law", "situation", "director", "state", "event", "board", "table", "page"):
        answer = await director.get(f"/?{urlencode({name: typed})}")
        assert answer.status == 200, name
        assert "<script>alert" not in answer.body


async def test_many_results_are_paged_and_every_page_keeps_what_is_looked_for(tmp_path: Path) -> None:
    async with ReviewSite(tmp_path, {CLUB: _plausible}) as site:
        reader = await site.visit()
        first = await reader.get("/?words=trick")
        numbers = [path for path in first.page.links if path.startswith("Page")]
        assert numbers == ["Page 2"]
        second = await reader.get(first.page.links["Page 2"])
        assert not set(found(first)) & set(found(second))
        assert (await reader.get(second.page.links["Page 1"])).page.forms[0].fields["words"] == "trick"
        assert found(await reader.get("/?words=trick&page=9999")) != []
        assert len((await reader.get("/")).body.encode()) + await _weight_of_files(reader, first) < 50_000


async def _weight_of_files(reader: Browser, answer: Answer) -> int:
    given = [given for tag, given in answer.page.elements if tag in ("link", "script")]
    paths = [each.get("href") or each["src"] for each in given]
    assert sorted(path.partition("?")[0] for path in paths) == ["/review.css", "/review.js", "/style.css"]
    return sum([len((await reader.get(path)).body.encode()) for path in paths])


def _plausible(ledger: Ledger) -> None:
    with ledger.transaction():
        for document in rulings(150):
            add_ruling(ledger, document)
