"""What a finding says first leaves room on a phone; the exceptions that are still to be rewritten are listed."""

from __future__ import annotations

from dataclasses import replace

from lawtext.lint.budgets import exceptions, over_budget
from lawtext.model import Corpus, Module

SLIP = "dummy_card_changed"


def with_verdict(module: Module, say: str) -> Module:
    rows = tuple(replace(row, say=replace(row.say, default=say, other={})) for row in module.rows)
    return replace(module, rows=rows)


def test_every_finding_fits_a_phone_before_more_but_for_the_exceptions(corpus: Corpus) -> None:
    assert not [each for module in corpus.modules.values() for each in over_budget(module, exceptions())]


def test_every_exception_is_of_a_module_that_there_is(corpus: Corpus) -> None:
    assert {each.split()[1].partition("/")[0] for each in exceptions()} <= set(corpus.modules)


def test_a_verdict_of_five_lines_is_named_with_its_row(corpus: Corpus) -> None:
    long = with_verdict(corpus.module(SLIP), "The card is played as it was called, " * 5)
    assert any(text.startswith(f"verdict {SLIP}/touched: 5 lines") for text in over_budget(long, exceptions()))


def test_an_exception_that_fits_by_now_is_to_be_taken_out(corpus: Corpus) -> None:
    (text,) = over_budget(corpus.module("revoke_or_not"), [f"verdict {'revoke_or_not'}/able"])
    assert "take it out" in text
