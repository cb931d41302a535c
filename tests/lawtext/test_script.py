"""What is said to the table, in the tense of the play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lawtext.conversation import begin, screen, step
from lawtext.conversation.steps import Answer
from lawtext.model import Corpus, Finding
from lawtext.reading import tense
from lawtext.reading.cues import compile_cues
from lawtext.reading.tense import cues
from tests.presence import present

ESTABLISHED = {"next_step": "played", "about_trick": "neither"}


def found(corpus: Corpus, text: str, module: str, answers: Mapping[str, str]) -> Finding:
    steps = begin(corpus, text, "2017", module=module)
    for question, answer in answers.items():
        steps, _ = step(corpus, steps, Answer(module, question, answer))
    return present(screen(corpus, steps).finding)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("After the hand we found that West had revoked at trick five", "over"),
        ("The board was over and scored when West said so", "over"),
        ("all thirteen tricks had been played", "over"),
        ("West revoked, and the hands are back in the board", "over"),
        ("he psyched a heart and we missed game", "over"),
        ("he bid 1H over 1S and made it two hearts", ""),
        ("my partner led a club and they made ten", "over"),
        ("I pulled it back and made it 3S", "on"),
        ("it is trick seven and I found the spade", "on"),
        ("the hand is not over yet, East revoked", "on"),
        ("five tricks are still left", "on"),
        ("we are still playing it", "on"),
        ("West revoked at trick three", ""),
        ("is the hand over?", ""),
        ("he turned his hand over on the table", ""),
        ("after the play of the queen", ""),
        ("we came to the end of the hand and counted", "over"),
        ("RHO then bid 3S on a six count, and makes it", "over"),
        ("he pulled it to 5C, which went one down", "over"),
        ("North came in with 4S and made it. Was it slow?", "over"),
        ("East changed 2S and made it 3S", ""),
        ("she made it 2S, and West went off for a coffee", ""),
        ("the bidding came to the end and West led", ""),
        ("all thirteen tricks had been played, he believed, but we are still playing", ""),
    ],
)
def test_a_text_says_whether_play_is_over_or_nothing_of_it(text: str, expected: str) -> None:
    assert tense(text) == expected


def test_every_cue_of_the_tense_can_be_read() -> None:
    assert set(cues()) == {"on", "over"}
    for sources in cues().values():
        assert len(compile_cues(sources)) == len(sources)


def test_the_script_is_for_the_play_that_goes_on_or_for_the_hand_that_is_over(corpus: Corpus) -> None:
    on = found(corpus, "West revoked, it is trick seven now", "revoke_noticed", ESTABLISHED)
    assert (on.tell[0][:26], on.tell_over) == ("To all: please play on. Ke", ())
    over = found(corpus, "After the hand West showed the heart", "revoke_noticed", ESTABLISHED)
    assert not over.tell_over
    assert "I count now" in over.tell[0]
    assert "play on" not in " ".join(over.tell)


def test_where_nothing_says_it_both_are_there(corpus: Corpus) -> None:
    either = found(corpus, "West revoked", "revoke_noticed", ESTABLISHED)
    assert "please play on" in either.tell[0]
    assert "I count now" in either.tell_over[0]


def test_no_script_puts_both_tenses_into_one_line(corpus: Corpus) -> None:
    rows = [row for module in corpus.modules.values() for row in module.rows]
    lines = [line.lower() for row in rows for line in row.tell]
    assert not [
        line for line in lines if "if play is over" in line or "during play" in line or "if it is not over" in line
    ]


def test_what_is_said_when_the_hand_is_over_asks_nobody_to_play_on(corpus: Corpus) -> None:
    rows = [row for module in corpus.modules.values() for row in module.rows if row.tell_over]
    assert len(rows) > 40
    for row in rows:
        said = " ".join(row.tell_over).lower()
        assert not any(
            words in said for words in ("play on", "carry on", "goes on", "at the end", "play the deal out")
        ), row
