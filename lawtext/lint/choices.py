"""Whether each option is one choice of one player, and told from the others on its button."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawtext.choices import SHORT, button_label
from lawtext.lint.layout_limits import MOST_IN_SELECT, twice
from lawtext.model import Finding, Module, Option, Row

_BARS = re.compile(r"(not|never|no)\b")
_JOINED = re.compile(r"\b(or|whether)\b")


def choices(module: Module) -> Iterator[str]:
    for row in module.rows:
        for option in row.options:
            where = f"row {row.id}: option {option.id}"
            if not option.retired:
                of_itself = (*_check_joined(option), *_check_barring(option), *_way_on(option))
                yield from (f"{where}: {text}" for text in of_itself)
            yield from (f"{where}: {text}" for text in _check_needs(row, option))


def _check_joined(option: Option) -> Iterator[str]:
    """A player who may do this or that has two options; where he must name something, the naming is the choice."""
    said = next((text for text in (option.do, option.label) if _JOINED.search(text)), "")
    if said and not (option.choose or option.one_choice or option.leads_on):
        yield f"joins two choices in {said!r}: write an option for each, or say in one_choice why it is one"
    if option.one_choice and not said:
        yield "says in one_choice why it joins nothing, and nothing looks joined: leave it out"


def _check_barring(option: Option) -> Iterator[str]:
    """Cards say "may" before it: "may not accept it" forbids what it offers."""
    if _BARS.match(option.do):
        yield f"offers {option.do!r}, which reads as forbidden after “may”: say what is done, as in “decline it: …”"


def _way_on(option: Option) -> Iterator[str]:
    if option.leads_on and not option.next:
        yield "is the director's and leads nowhere: name the next module, or whose choice it is"


def _check_needs(row: Row, option: Option) -> Iterator[str]:
    """What is needed is read out before, by another's choice, and offered wherever the option is."""
    if not option.needs:
        return
    before = row.options[: row.options.index(option)]
    needed = next((other for other in before if other.id == option.needs), None)
    if needed is None:
        yield f"needs {option.needs!r}, which is no option before it in the row"
    elif needed.retired or needed.leads_on or needed.choice == option.choice:
        yield f"needs {option.needs!r}, which is no choice of another kind that a player can make"
    elif set(option.editions) - set(needed.editions):
        yield f"needs {option.needs!r}, which is not offered in every edition that offers it"


def buttons(finding: Finding) -> Iterator[str]:
    """As a phone shows them; the number is no help to somebody who looks for words."""
    if len(finding.options) > MOST_IN_SELECT:
        yield f"the finding {finding.row} offers {len(finding.options)} options; {MOST_IN_SELECT} fit a select"
    labels = []
    for option in finding.options:
        label = button_label(option, finding)
        labels.append((label if len(label) <= SHORT else label[: SHORT - 1]).partition(" ")[2].rstrip())
        if len(label) > SHORT and not option.leads_on:
            yield (
                f"row {finding.row}: option {option.id}: its button {label!r} has {len(label)} characters; {SHORT} fit "
                "a phone: give it a label"
            )
    yield from twice(f"the finding {finding.row}: button", labels)
