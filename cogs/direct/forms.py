"""From a finding, or from nothing, to a ruling: the forms that a director fills in, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.actions.board import board_and_place, contract_and_declarer
from bot.actions.entries import Details, Draft
from bot.actions.limits import MOST_TEXT
from bot.actions.revisions import Change
from bot.ledger import Ruling
from bot.presses.desk import BlankForm, OfficialForm, OverrulingForm
from cogs.cards.context import outcome
from cogs.cards.forms import Form, choices, line
from cogs.cards.layout import cut
from lawtext.basis import Basis
from lawtext.editions import EDITION_NAMES
from lawtext.players import WHO_SHORT

_LEFT_OPEN = "One for each player; whoever is left out goes on record as still open"
_BOARD = "For example: 12, table 3"
PUBLIC = "Everybody reads this: no names, no cards, no reasons"


# forms


def case_form(press: OfficialForm, on: Basis, before: Sequence[Ruling], told: str = "") -> Form:
    """Five fields, none of them needed: what the table said stands as it was found. `told`: the board and the table, as
    far as they are known."""
    earlier = f"Same facts, ruling {before[0].number}: {outcome(before[0].entry)}" if before else ""
    adjustment = line("Score adjustment", "adjustment", hint=earlier)
    choosing = _choosing(on)
    board, contract = board_fields(told)
    alone = line("Board and table", "board", value=told, hint=_BOARD)
    places = [board, contract] if choosing else [alone, pairs_field(), contract]
    return Form(f"Make case {press.case} official", press, *places, *choosing, adjustment, _note_field())


def _choosing(on: Basis) -> list[discord.ui.Label[Form]]:
    """What each player has chosen, as far as the case knows."""
    offered = [option for option in on.finding.options if not option.leads_on]
    options = [
        discord.SelectOption(
            label=cut(f"{WHO_SHORT[option.who]}: {option.label or option.do}", 100),
            description=cut(option.do, 100) if option.label else None,
            value=option.id,
            default=option.id in on.chosen,
        )
        for option in offered
    ]
    most = max(len({option.choice for option in offered}), len(on.chosen))
    return [choices("Option chosen", "option", options, most, hint=_LEFT_OPEN)] if options else []


def overruling_form(press: OverrulingForm, on: Basis, told: str = "") -> Form:
    return Form(
        "Rule otherwise than I found",
        press,
        line("Your ruling", "verdict", value=on.finding.say, hint=PUBLIC, needed=True, most=MOST_TEXT),
        line("Law", "law", value=", ".join(on.finding.cite), hint="For example 45C4b, 47D", needed=True),
        line("Why not my finding", "because", hint="Kept with the ruling, for directors", needed=True, most=MOST_TEXT),
        board_fields(told)[0],
        line("Score adjustment", "adjustment"),
    )


def blank_form(key: str, edition: str, clauses: Sequence[str]) -> Form:
    """For a ruling without a case."""
    law = f"Law {', '.join(clauses)}, {EDITION_NAMES[edition]}. " if clauses else ""
    return Form(
        "A ruling of your own",
        BlankForm(key, edition, ",".join(clauses)),
        line("Your ruling", "verdict", hint=cut(law + PUBLIC, 100), needed=True, most=MOST_TEXT),
        *board_fields(),
        line("Score adjustment", "adjustment"),
        _note_field(),
    )


def board_fields(told: str = "") -> tuple[discord.ui.Label[Form], discord.ui.Label[Form]]:
    """Where a form has no room for the pairs in a field of their own, they are told apart from the board and table."""
    return (
        line("Board, table and pairs", "board", value=told, hint=f"{_BOARD}, pairs 4 and 7"),
        line("Contract and declarer", "contract", hint="For example: 4♠x South"),
    )


def pairs_field(value: str | None = None) -> discord.ui.Label[Form]:
    return line("Pairs", "pairs", value=value, hint="For example: 4 and 7, or NS 4 v EW 7")


def _note_field() -> discord.ui.Label[Form]:
    return line("Note", "note", hint="For directors: facts, who said what, what is still open", most=MOST_TEXT)


# what was filled in


def draft_on_finding(entered: Mapping[str, str], options: Iterable[str]) -> Draft:
    """`options`: those that were chosen."""
    return Draft(options=tuple(options), details=_details(entered))


def draft_of_its_own(entered: Mapping[str, str], law: str) -> Draft:
    return Draft(verdict=entered.get("verdict"), law=law, details=_details(entered))


def draft_against_finding(entered: Mapping[str, str]) -> Draft:
    return Draft(
        verdict=entered.get("verdict"),
        law=entered.get("law", ""),
        because=entered.get("because"),
        details=_details(entered),
    )


def change_of_details(entered: Mapping[str, str]) -> Change:
    """What belongs to the board, and the note: all of it stands in the form, so what is left empty is taken away."""
    board, place = board_and_place(entered.get("board", ""))
    contract, declarer = contract_and_declarer(entered.get("contract", ""))
    return Change(
        details=Details(
            board=board or "",
            place=place or "",
            pairs=entered.get("pairs", ""),
            contract=contract or "",
            declarer=declarer or "",
            note=entered.get("note", ""),
        )
    )


def change_of_outcome(entered: Mapping[str, str]) -> Change:
    return Change(
        verdict=entered.get("verdict"),
        law=entered.get("law", ""),
        option=entered.get("option", ""),
        details=Details(adjustment=entered.get("adjustment", "")),
    )


def _details(entered: Mapping[str, str]) -> Details:
    return Details(**{name: entered.get(name) for name in ("board", "pairs", "contract", "adjustment", "note")})
