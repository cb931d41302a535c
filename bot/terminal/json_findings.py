"""A finding and what players may choose in it, or have chosen, as JSON."""

from __future__ import annotations

from typing import Any

from lawtext.choices import standing
from lawtext.conversation import Choice, StillOpen
from lawtext.forks import Fork
from lawtext.model import Finding, Option
from lawtext.players import WHO


def finding_json(finding: Finding) -> dict[str, Any]:
    return {
        "row": finding.row,
        "module": finding.module,
        "edition": finding.edition,
        "say": finding.say,
        "because": finding.because,
        "cite": list(finding.cite),
        "judgement": finding.judgement,
        "establish": finding.establish,
        "options": [
            {**_option_json(option), "standing": standing(option, finding), "needs": option.needs or None}
            for option in finding.options
        ],
        "tell": list(finding.tell),
        "tell_over": list(finding.tell_over),
        "also": list(finding.also),
        "follow_up": finding.follow_up,
        "branches": [
            {"when": branch.when, "row": branch.row, "say": branch.say, "cite": list(branch.cite)}
            for branch in finding.branches
        ],
        "either_way": finding.either_way,
        "decides": [_fork_json(fork) for fork in finding.forks],
        "general": finding.general,
        "differs": finding.differs,
        "caution": finding.caution,
        "closing": finding.closing,
        "chosen": list(finding.chosen),
    }


def _fork_json(fork: Fork) -> dict[str, Any]:
    """`then`: the number of the question that decides next, from 1 on, where it is among these; else `say` asks it."""
    leads = [
        {
            "when": lead.when,
            "row": lead.row or None,
            "say": lead.say,
            "cite": list(lead.cite),
            "then": lead.then or None,
        }
        for lead in fork.leads
    ]
    return {"ask": fork.ask, "leads": leads}


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "who": option.who,
        "who_name": WHO[option.who],
        "do": option.do,
        "label": option.label or option.do,
        "cite": list(option.cite),
        "next": option.next or None,
        "again": option.again,
        "choose": option.choose or None,
        "tell": list(option.tell),
        "follow_up": option.follow_up,
    }


def choice_json(choice: Choice) -> dict[str, Any]:
    option = choice.option
    return {
        "module": choice.module,
        "row": choice.row,
        "option": option.id,
        "who": option.who,
        "who_name": WHO[option.who],
        "do": option.do,
        "tell": list(option.tell),
        "follow_up": option.follow_up,
    }


def still_open_json(place: StillOpen) -> dict[str, Any]:
    """`return` is what `--choose return:…` takes to go back there."""
    return {"return": place.frame, "title": place.title, "options": [_option_json(option) for option in place.options]}
