"""What people see names nobody he or she, and reads easily: in the law by its lint, in the code by looking through it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lawtext.facts import catalogue
from lawtext.facts.turning import reasons
from lawtext.lint import check
from lawtext.lint.plain_words import (
    GENDERED,
    LIMITS,
    book_without_he,
    catalogue_without_he,
    hard_words,
    longest_sentence,
    plain,
)
from lawtext.model import Corpus, Module
from tests.lawtext.samples import HEAD, WON, example, revoke, row

PROJECT = Path(__file__).parents[2]
NOT_SEEN = ("lawtext/reading/", "lawtext/matcher/", "lawtext/training/", "lawtext/evaluation/")  # what people type
OF_EARLIER = {("bot/wording.py", word) for word in ("he", "his", "him")}  # looked for in findings stored before
TYPED = {("bot/records/same_words.py", word) for word in ("he", "his", "him", "she", "her")}  # what people search by


@pytest.fixture
def written(law: Callable[..., Corpus]) -> Callable[..., Module]:
    def module(say: str = "It stands.", ask: str = "Who won the trick?") -> Module:
        rows = row("any", 'won = ["own", "partner", "other"]', say=say) + example("any", 'won = "own"')
        return law(revoke=HEAD.format(name="revoke") + WON.replace("Who won the trick?", ask) + rows).module("revoke")

    return module


def test_a_verdict_that_says_he_is_refused_with_what_to_write(written: Callable[..., Module]) -> None:
    assert list(plain(written("Each player turns their own card."))) == []
    assert list(plain(written("Then he turns the card."))) == [
        "row any: 'he' in 'Then he turns the card.': name the role, or say they"
    ]


@pytest.mark.parametrize("say", ["Yes: it must be played now.", "No, the card goes back."])
def test_a_verdict_that_answers_a_question_which_may_be_the_other_way_round_is_refused(
    written: Callable[..., Module], say: str
) -> None:
    """ "May he lead a club?" got "Yes: it must be played now", of the card that lies there."""
    assert len(list(plain(written(say)))) == 1
    assert list(plain(written("No restriction: any card may be led."))) == []


def test_the_proof_of_the_law_refuses_it_too(law: Callable[..., Corpus]) -> None:
    assert check(law(revoke=revoke())).complaints == []
    changed = revoke().replace("Who won the trick?", "Who won his trick?")
    assert check(law(revoke=changed)).complaints == [
        "modules/revoke.toml: question won: 'his' in 'Who won his trick?': name the role, or say they"
    ]


@pytest.mark.parametrize("word", ["he", "Him", "his", "himself", "she", "her"])
def test_any_of_these_words_is_seen_but_not_inside_another(word: str) -> None:
    assert GENDERED.search(f"what {word} held")
    assert not GENDERED.search(f"what x{word}x held; the other, there, this")


def test_a_question_that_runs_on_is_refused_and_a_pause_in_it_helps(written: Callable[..., Module]) -> None:
    long = "Was it in the same trick as before, or had each of both sides gone on to the next?"
    assert list(plain(written(ask=long))) == [
        f"question won: question of 19 words without a pause; 15 read easily: {long[:60]!r}…"
    ]
    assert list(plain(written(ask=long.replace(", or", "? Or")))) == []


def test_more_hard_words_than_a_text_can_bear_are_named(written: Callable[..., Module]) -> None:
    (complaint,) = plain(written("An irrational line compensates proportionally."))
    assert "verdict with the hard words irrational, compensates, proportionally; 2 at most" in complaint


def test_words_of_the_game_and_of_every_day_are_not_hard_however_long() -> None:
    assert hard_words("Declarer's opponent already faced another penalty card: a concession") == []
    assert hard_words("an irrational play") == ["irrational"]


@pytest.mark.parametrize(("text", "words"), [("One. Two words here", 3), ("a (b c d) e", 3), ("no hearts; no", 2)])
def test_a_pause_ends_a_sentence_for_the_reader(text: str, words: int) -> None:
    assert longest_sentence(text) == words


def test_the_law_book_and_the_catalogue_say_neither(corpus: Corpus) -> None:
    assert [*book_without_he(corpus), *catalogue_without_he(catalogue(), reasons())] == []


def test_every_kind_of_text_that_people_read_first_has_a_limit() -> None:
    assert set(LIMITS) == {"title", "line", "question", "label", "verdict"}


def test_no_sentence_in_the_code_says_he_or_she() -> None:
    files = (file for room in ("bot", "cogs", "lawtext") for file in sorted((PROJECT / room).rglob("*.py")))
    names = ((str(file.relative_to(PROJECT)), file) for file in files)
    said = {
        (name, text) for name, file in names if not name.startswith(NOT_SEEN) for text in _sentences(file.read_text())
    }
    assert said - OF_EARLIER - TYPED == set()


def _sentences(source: str) -> Iterator[str]:
    """Its texts but for docstrings, which people who play do not see, and patterns."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in alone:
            continue
        if GENDERED.search(node.value) and "|" not in node.value:
            yield node.value
