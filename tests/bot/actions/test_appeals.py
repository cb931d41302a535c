"""A ruling appealed by whoever asked: what they are told where there is nothing left to appeal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.actions.appeals import appeal
from bot.actions.revisions import Change, revise, supersede_anew
from bot.ledger import ImpossibleMove, Ledger, OutdatedRuling
from lawtext.model import Corpus
from tests.bot.actions.acting import ANN, case_with_finding, edit, official

ANNS = replace(edit(why="I was right"), by=ANN)


@pytest.fixture(autouse=True)
def made(ledger: Ledger, corpus: Corpus) -> None:
    official(ledger, corpus, case_with_finding(ledger, corpus))


@pytest.mark.parametrize("seen", [1, 2])
def test_of_a_superseded_ruling_the_one_in_its_place_is_named_whatever_was_seen(
    ledger: Ledger, corpus: Corpus, seen: int
) -> None:
    supersede_anew(ledger, corpus, edit(why="New facts"), Change(verdict="The king is played."), None)
    with pytest.raises(ImpossibleMove, match="Ruling 1 was superseded by ruling 2 and cannot be appealed"):
        appeal(ledger, replace(ANNS, expect=seen))
    assert [ledger.rulings.get(number).state for number in (1, 2)] == ["superseded", "given"]


def test_what_can_still_be_appealed_is_to_be_looked_at_again_where_it_was_revised(
    ledger: Ledger, corpus: Corpus
) -> None:
    revise(ledger, corpus, edit(), "confirmed")
    with pytest.raises(OutdatedRuling):
        appeal(ledger, ANNS)
    assert appeal(ledger, replace(ANNS, expect=2)).state == "appealed"
