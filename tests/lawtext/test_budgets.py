"""What a finding says first leaves room on a phone."""

from __future__ import annotations

from dataclasses import replace

from lawtext.lint.budgets import over_budget
from lawtext.model import Corpus, Module

SLIP = "dummy_card_changed"


def with_verdict(module: Module, say: str) -> Module:
    rows = tuple(replace(row, say=replace(row.say, default=say, other={})) for row in module.rows)
    return replace(module, rows=rows)


def test_every_finding_fits_a_phone_before_more(corpus: Corpus) -> None:
    assert not [each for module in corpus.modules.values() for each in over_budget(module)]


def test_a_verdict_of_five_lines_is_named_with_its_row(corpus: Corpus) -> None:
    long = with_verdict(corpus.module(SLIP), "The card is played as it was called, " * 5)
    assert any(text.startswith(f"verdict {SLIP}/touched: 5 lines") for text in over_budget(long))
