"""What is marked as removed and added between two texts."""

from __future__ import annotations

import time
from random import Random

import pytest

from bot.pages.differences import compared


def told(before: str, after: str) -> str:
    marks = {"same": "{}", "out": "[-{}-]", "in": "[+{}+]"}
    return "".join(marks[each.kind].format(each.text) for each in compared(before, after))


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ("54D", "54D, 50D2a", "54D[+, 50D2a+]"),
        ("A heart to this trick.", "A heart for as long as that.", "A heart [-to this trick-][+for as long as that+]."),
        ("The lead stands.", "Two tricks go over.", "[-The lead stands.-][+Two tricks go over.+]"),
        ("", "now", "[+now+]"),
        ("gone", "", "[-gone-]"),
        ("same", "same", "same"),
        ("one two three four five", "one two 3 four five", "one two [-three -][+3 +]four five"),
    ],
)
def test_words_that_differ_are_marked_and_all_others_are_not(before: str, after: str, marked: str) -> None:
    assert told(before, after) == marked


def test_both_texts_can_be_read_off_the_marks_whatever_they_are() -> None:
    chance = Random(5)
    for _ in range(500):
        old, new = ("".join(chance.choices("ab. ,\n♠ד\u202e", k=chance.randrange(30))) for _ in range(2))
        stretches = compared(old, new)
        before = "".join(each.text for each in stretches if each.kind != "in")
        after = "".join(each.text for each in stretches if each.kind != "out")
        assert after == new
        assert before.split() == old.split() or before.replace(" ", "").replace("\n", "") == "".join(old.split())


@pytest.mark.clock
@pytest.mark.parametrize("words", ["a b ", ". , ", "♠", "ab", "a\n"])
def test_no_text_of_a_verdicts_length_keeps_anybody_waiting(words: str) -> None:
    before = (words * 500)[:1000]
    started = time.perf_counter()
    for cut in range(5):
        compared(before, before[cut + 1 :] + before[:cut][::-1])
    assert time.perf_counter() - started < 1.0
