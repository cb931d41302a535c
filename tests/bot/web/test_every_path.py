"""Whoever goes a situation through in a browser, whatever the answers, ends where the terminal ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.terminal.case import TerminalCase
from bot.terminal.json_answers import answer_json
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from tests.bot.web.browsing import Page, Visitor

CORPUS = load()
# Of every topic one, the widest tables among them; one that asks nothing, one that asks away from the table.
TEN = (
    "comparable_call", "insufficient_bid_replaced", "opening_lead_out_of_turn", "dummy_wrong_card", "card_played_how",
    "revoke_noticed", "fifth_card", "penalty_card_lead", "claim_disputed", "dummy_limits",
)  # fmt: skip
Given = tuple[tuple[str, str], ...]
"""Answers as the pages asked for them, one after the other."""


async def paths(visitor: Visitor, module: str, edition: str) -> AsyncIterator[tuple[Given, Page]]:
    """Each way from question to question, *Not known* among the answers, to its finding; each as a case of its own."""
    await visitor.open("/")
    token = visitor.seen[-1].token
    waiting: list[Given] = [()]
    while waiting:
        given = waiting.pop()
        page = await visitor.send("/ask", {"token": token, "module": module, "edition": edition})
        for question, answer in given:
            assert page.data["data-question"] == question
            page = await visitor.send(page.path, {"token": token, "do": f"answer:{question}={answer}"})
        assert page.status == 200, (given, page.said)
        visitor.seen.clear()
        if "data-row" in page.data:
            yield given, page
            continue
        asked = [each.given["do"] for each in page.buttons if each.given.get("do", "").startswith("answer:")]
        pairs = [each.removeprefix("answer:").partition("=") for each in asked]
        further = [(question, answer) for question, _, answer in pairs if question != "module"]
        assert further, given
        waiting += [(*given, pair) for pair in further if pair[1] != "not_so"]


def in_the_terminal(data: Path, module: str, edition: str, given: Given) -> dict[str, Any]:
    case = TerminalCase.opened(CORPUS, data, "", edition, module)
    with case.ledger:
        for question, answer in given:
            case.answer(f"{question}={answer}")
        return answer_json(case)


def check_says(page: Page, told: dict[str, Any]) -> None:
    """Row, verdict, laws, options, script, what it depends on and what is taken as so: all that the terminal's holds."""
    finding = told["finding"]
    assert page.data == {"data-module": finding["module"], "data-row": finding["row"]}
    options = [option["do"][1:] for option in finding["options"]]
    spoken = [line.partition(": ")[2] or line for line in (*finding["tell"], *finding["tell_over"])]
    decides = [lead["say"] for fork in finding["decides"] for lead in fork["leads"] if lead["row"]]
    texts = (
        finding["say"],
        finding["because"] if not finding["decides"] else "",
        finding["follow_up"],
        finding["caution"],
    )
    assumed = [each["sentence"] for each in told["assumed"]]
    branches = [text for branch in finding["branches"] for text in (branch["when"], branch["say"])]
    said = [*texts, *options, *(line[1:] for line in spoken), *decides, *branches, *assumed]
    assert [text for text in said if " ".join(text.split()) not in page.said] == []
    assert {f"Law {clause}" for clause in finding["cite"]} <= page.links.keys()


async def check_paths(visitor: Visitor, data: Path, module: str, edition: str) -> int:
    count = 0
    async for given, page in paths(visitor, module, edition):
        told = in_the_terminal(data, module, edition, given)
        check_says(page, told)
        opened = await visitor.open(f"/code/{told['code']}")
        assert f"/code/{told['code']}" in page.links.values()
        assert (opened.data, opened.headings) == (page.data, page.headings), told["code"]
        count += 1
    return count


@pytest.mark.parametrize("module", TEN)
async def test_every_path_of_ten_situations_ends_as_in_the_terminal_and_opens_again_by_its_code(
    module: str, visitor: Visitor, tmp_path: Path
) -> None:
    assert await check_paths(visitor, tmp_path / "terminal", module, EDITIONS[0]) > 3


@pytest.mark.proof
@pytest.mark.parametrize("module", CORPUS.modules)
async def test_every_path_of_every_situation_ends_as_in_the_terminal_and_opens_again_by_its_code(
    module: str, visitor: Visitor, tmp_path: Path
) -> None:
    """In the book that clubs begin with: another book's paths are drawn by the same pages."""
    assert await check_paths(visitor, tmp_path / "terminal", module, EDITIONS[0])
