"""Every kind of step that a case can have comes back with an imported record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.records.record_schema import CASE
from bot.records.validation import BadDocument
from lawtext.conversation.steps import KINDS, Ask, ModuleAnswer, Step, encode
from tests.lawtext.test_codecs import LATER

PAGE = Path(__file__).parents[3] / "docs" / "record.md"
FACT = ModuleAnswer("m", "q", "a", "w", sure=False)
ASK = Ask("he revoked", "2017", "none", (), (FACT,), confirm=True)


def case(*steps: Step, **changed: Any) -> dict[str, Any]:
    """As it stands in a file; `changed` in its last step."""
    stored = [encode(step) for step in steps]
    stored[-1] |= changed
    frame = {"by": None, "edition": "2017", "module": None, "module_digest": None, "finding": None}
    taken = [{"step": step, "at": "2026-03-04T19:30:00+00:00", **frame} for step in stored]
    about = {"number": 1, "asker": None, "channel": None, "text": "he revoked", "digest": "d", "private": False}
    whole: dict[str, Any] = json.loads(json.dumps({**about, "opened_at": taken[0]["at"], "post": None, "steps": taken}))
    return whole


def test_every_kind_of_step_is_taken_in() -> None:
    assert {each.do for each in (ASK, *LATER)} == set(KINDS)
    for each in LATER:
        CASE(case(ASK, each))


def test_the_page_of_the_record_names_every_kind_of_step() -> None:
    assert set(KINDS) - set(re.findall(r"\w+", PAGE.read_text("utf-8"))) == set()


@pytest.mark.parametrize("sure", ["yes", 1, None])
def test_what_is_not_sure_is_so_by_yes_or_no(sure: Any) -> None:
    facts = [{**encode(ASK)["facts"][0], "sure": sure}]
    with pytest.raises(BadDocument):
        CASE(case(ASK, facts=facts))
