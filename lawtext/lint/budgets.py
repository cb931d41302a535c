"""Whether what a finding says leaves room on a phone: verdict, options, script and what is taken as so, in lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from lawtext.conversation.wording import fill_finding
from lawtext.lint.walk import ways_through
from lawtext.model import Finding, Module
from lawtext.players import WHO
from lawtext.reading import LONGEST

WIDTH = 40  # characters of a line
BUDGETS: Mapping[str, int] = {"situation": 2, "verdict": 4, "options": 12, "script": 10}


def over_budget(module: Module) -> Iterator[str]:
    for name, lines in _longest(module).items():
        part = name.partition(" ")[0]
        if lines > BUDGETS[part]:
            yield f"{name}: {lines} lines of {WIDTH} characters; {BUDGETS[part]} fit a phone before More"


def _longest(module: Module) -> dict[str, int]:
    """By part and row: the most lines that it takes in any book. Branches show a verdict each, under its condition."""
    longest = {f"situation {module.id}/": _lines(module.title)}
    for way in ways_through(module):
        for _, finding in way.leaves():
            if isinstance(finding, Finding) and not finding.branches:
                for part, lines in (*_parts(fill_finding(finding, {})), *_parts(fill_finding(finding, LONGEST))):
                    name = f"{part} {module.id}/{finding.row}"
                    longest[name] = max(lines, longest.get(name, 0))
    return longest


def _parts(finding: Finding) -> Iterator[tuple[str, int]]:
    yield "verdict", _lines(finding.say)
    offered = (f"{number}. {WHO[each.who]} may {each.do}" for number, each in enumerate(finding.options, 1))
    yield "options", sum(map(_lines, offered))
    scripts = (enumerate(finding.tell, 1), enumerate(finding.tell_over, 1))
    yield "script", sum(_lines(f"{number}. {line}") for script in scripts for number, line in script)


def _lines(text: str) -> int:
    return len(textwrap.wrap(text, WIDTH))
