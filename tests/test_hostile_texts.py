"""One text freezes nobody: whatever is typed, all that is done with it at one go takes six hundredths of a second."""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from bot.actions.board import board_and_place, contract_and_declarer
from bot.ledger import LedgerError
from bot.ledger.search_words import reference, words_of
from bot.records.days import first_day
from cogs.ask.parts import Standing
from cogs.ask.views import card
from cogs.cards.markdown import escape
from lawtext.basis import clauses_named
from lawtext.conversation import begin, screen
from lawtext.corpus import load
from lawtext.lookup import clauses, modules
from lawtext.model import Corpus, LawError
from lawtext.reading import extract, is_whole, parse_text, read
from lawtext.reading.spelling import correct
from lawtext.reading.statements import statements
from lawtext.reading.text import MOST_READ
from tests.hostile import KNOWN, cue_texts, repeated, texts

LONGEST = 6000  # characters: what one option of a command takes
MOST = 0.06  # seconds of processor time, with some of it for the 92 situations that a text may be about
GROWN = 7  # times what it took, at most, for four times the text: four and some noise; sixteen if it grew as the square


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    loaded = load()
    begin(loaded, "the queen was led")  # the weights and the vocabulary are there before anything is measured
    gc.collect()
    gc.freeze()  # as the bot does
    yield loaded
    gc.unfreeze()


def ruling(corpus: Corpus, text: str) -> None:
    steps = begin(corpus, text)
    card(screen(corpus, steps), corpus, Standing(1, 1, quotes=True))


def looked_up(corpus: Corpus, text: str) -> None:
    clauses(corpus, text, "2017")
    modules(corpus, text)
    with contextlib.suppress(LawError):
        clauses_named(corpus, text, "2017")


def indexed(corpus: Corpus, text: str) -> None:
    words_of(text)
    reference(text)


def filled_in(_: Corpus, text: str) -> None:
    """The fields of forms and filters."""
    board_and_place(text)
    contract_and_declarer(text)
    with contextlib.suppress(LedgerError):
        first_day(text)


def taken(work: Callable[[], object], enough: float = 0.0, tries: int = 15) -> float:
    """Seconds of processor time, the least of some tries; no more tries than it takes to be below `enough`."""
    least = float("inf")
    for _ in range(tries):
        for kept in (parse_text, statements, correct):
            kept.cache_clear()
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
        if least < enough:
            break
    return least


@pytest.mark.clock
@pytest.mark.parametrize(
    "step",
    [ruling, looked_up, indexed, filled_in, lambda _, text: escape(text)],
    ids=["ruling", "law", "search", "forms", "card"],
)
def test_no_text_of_six_thousand_characters_takes_longer_than_six_hundredths_of_a_second(
    corpus: Corpus, step: Callable[[Corpus, str], None]
) -> None:
    slow = [
        (text[:60], spent)
        for text in texts(corpus, LONGEST, 25)
        if (spent := taken(partial(step, corpus, text), MOST)) >= MOST
    ]
    assert slow == []


@pytest.mark.clock
def test_no_situation_takes_long_to_read_out_of_any_text(corpus: Corpus) -> None:
    for module in corpus.modules.values():
        for text in cue_texts(module, LONGEST):
            assert taken(partial(read, module, text, "2017"), MOST) < MOST, (module.id, text[:60])


@pytest.mark.clock
@pytest.mark.parametrize(
    ("step", "most"),
    [
        (lambda _, text: (parse_text(text), extract(text)), MOST_READ),
        (ruling, MOST_READ),
        (lambda _, text: escape(text), LONGEST),
        (indexed, LONGEST),
    ],
    ids=["reading", "ruling", "card", "search"],
)
def test_twice_the_text_takes_about_twice_the_time(
    corpus: Corpus, step: Callable[[Corpus, str], object], most: int
) -> None:
    for part in KNOWN:
        short, middle, long = (
            taken(partial(step, corpus, repeated(part, n)), tries=3) for n in (most // 4, most // 2, most)
        )
        assert long <= GROWN * short + 0.004, (part, short, middle, long)
        assert middle <= GROWN / 2 * short + 0.004, (part, short, middle, long)


@pytest.mark.parametrize("part", KNOWN)
def test_what_is_longer_than_is_read_says_so_and_is_kept_whole(corpus: Corpus, part: str) -> None:
    text = repeated(part, LONGEST)
    shown = screen(corpus, begin(corpus, text))
    assert shown.text == text
    assert not shown.read_whole


def test_the_beginning_of_a_long_text_decides() -> None:
    told = "West led out of turn, the king of hearts, and declarer has not said anything yet. "
    assert [fact.words for fact in extract(told)] == [fact.words for fact in extract(told + "\n" * LONGEST)]
    assert is_whole(told)
    assert not is_whole(told + "Then we went tenant. " * 200)
