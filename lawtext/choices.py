"""Who has chosen what in a finding, what is open still, and what a choice closes for others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from lawtext.model import Finding, LawError, Module, Option
from lawtext.players import WHO_SHORT

_GO_ON = re.compile(r"^go on( to|,|:) (?=\S)")  # an arrow says it
SHORT = 38  # characters that a phone shows of a button

Standing = Literal["chosen", "open", "waits", "closed"]
"""`waits`: open as soon as the option that it needs has been chosen; `closed`: by another choice, for good."""


def standing(option: Option, finding: Finding) -> Standing:
    if option.id in finding.chosen:
        return "chosen"
    if option.leads_on:
        return "open"
    if _is_decided(option, finding):
        return "closed"
    needed = next((other for other in finding.options if other.id == option.needs), None)
    if needed is None or needed.id in finding.chosen:
        return "open"
    return "closed" if standing(needed, finding) == "closed" else "waits"


def _is_decided(option: Option, finding: Finding) -> bool:
    """Whether another option of the same choice has been taken."""
    return any(
        other.id in finding.chosen and other.choice == option.choice and not other.retired for other in finding.options
    )


def chosen_options(finding: Finding) -> Iterator[Option]:
    """What players have chosen, in that order."""
    for id in finding.chosen:
        yield from (option for option in finding.options if option.id == id and not option.leads_on)


def open_options(finding: Finding) -> Iterator[Option]:
    """What players may still choose, now or once another has chosen."""
    for option in finding.options:
        if not option.leads_on and standing(option, finding) in ("open", "waits"):
            yield option


def players_to_choose(finding: Finding) -> Iterator[str]:
    """Whose choices are open, each player once, in the order in which they are read out."""
    yield from dict.fromkeys(option.who for option in open_options(finding))


def mark_chosen(module: Module, finding: Finding, ids: tuple[str, ...]) -> Finding:
    """The finding with these options taken. One that is offered no longer comes back for having been chosen, unless the
    same choice has been made again by one that is."""
    if not ids:
        return finding
    taken_now = replace(finding, chosen=ids)
    kept = (
        option for option in retired_options(module, finding) if option.id in ids and not _is_decided(option, taken_now)
    )
    return replace(taken_now, options=(*finding.options, *kept))


def retired_options(module: Module, finding: Finding) -> tuple[Option, ...]:
    """What the finding's rows offered in earlier versions of the data."""
    rows = [row for row in module.rows if row.id in finding.row.split("+")]
    return tuple(option for row in rows for option in row.options if option.retired)


def option_to_choose(module: Module, finding: Finding, option_id: str) -> Option:
    """The option of that id, if it may be chosen as things stand. Raises LawError with what may be chosen instead."""
    option = next(
        (each for each in (*finding.options, *retired_options(module, finding)) if each.id == option_id), None
    )
    if option is None:
        known = ", ".join(option.id for option in finding.options) or "none"
        raise LawError(f"the finding {finding.row!r} offers no option {option_id!r}; it offers {known}")
    match standing(option, finding):
        case "open":
            return option
        case "waits":
            raise LawError(f"option {option_id!r} is open only once {option.needs!r} has been chosen")
        case "chosen" if option.next:
            return option
        case _:
            made = ", ".join(finding.chosen)
            raise LawError(f"{option_id!r} cannot be chosen any more ({made} has been chosen): go back first")


def what_follows(module: Module, finding: Finding, option: Option) -> Finding:
    """The end of one option: what was chosen, and what follows from that alone."""
    return Finding(
        module=module.id,
        row=f"{finding.row}/{option.id}",
        edition=finding.edition,
        say=option.do,
        because=finding.say,
        cite=option.cite or finding.cite,
        tell=option.tell,
        follow_up=option.follow_up,
        caution=finding.caution,
        closing=True,
    )


def read_out_numbers(finding: Finding) -> dict[str, int]:
    """By id, those of the players' options: a way on is the director's shortcut, and nothing to read out."""
    read_out = (option for option in finding.options if not option.leads_on)
    return {option.id: number for number, option in enumerate(read_out, 1)}


def way_on(option: Option) -> str:
    """Where it leads to, behind an arrow."""
    return _GO_ON.sub("", option.do)


def button_label(option: Option, finding: Finding) -> str:
    """Lint proves that no two of a finding look alike where a phone cuts them, and that a player's is whole."""
    if option.leads_on:
        return f"→ {option.label or way_on(option)}"
    return f"{read_out_numbers(finding)[option.id]} {WHO_SHORT[option.who]}: {option.label or option.do}"
