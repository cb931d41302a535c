"""From a finding, or from nothing, to a ruling: the forms that a director fills in, and the entry that they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.grounds import chosen_fields, grounds
from bot.ledger import Entry, Ruling
from cogs.cards.context import outcome
from cogs.cards.forms import Form, choices, line
from cogs.cards.layout import cut
from cogs.direct.notation import board_and_place, contract_and_declarer
from lawtext.basis import Basis, clauses_named
from lawtext.editions import EDITION_NAMES
from lawtext.model import Corpus
from lawtext.players import WHO_SHORT

MOST_VERDICT = 1000
_MOST_NOTE = 1000
_LEFT_OPEN = "One for each player; whoever is left out goes on record as still open"
PUBLIC = "Everybody reads this: no names, no cards, no reasons"


# forms
#
# The `key` of a form makes one ruling of it, though it be sent twice or by two directors at once.


def case_form(key: str, case: int, on: Basis, before: Sequence[Ruling]) -> Form:
    """Five fields, none of them needed: what the table said stands as it was found."""
    earlier = f"Same facts, ruling {before[0].number}: {outcome(before[0].entry)}" if before else ""
    adjustment = line("Score adjustment", "adjustment", hint=earlier)
    fields = [*_board_fields(), *_choosing(on), adjustment, _note_field()]
    return Form(f"Make case {case} official", f"o:made:{key}", *fields)


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


def overruling_form(key: str, on: Basis) -> Form:
    return Form(
        "Rule otherwise than I found",
        f"o:overruled:{key}",
        line("Your ruling", "verdict", value=on.finding.say, hint=PUBLIC, needed=True, most=MOST_VERDICT),
        line("Law", "law", value=", ".join(on.finding.cite), hint="For example 45C4b, 47D", needed=True),
        line("Why not my finding", "because", hint="Kept with the ruling, for directors", needed=True, most=_MOST_NOTE),
        line("Board and place", "board", hint="For example: 12, table 3"),
        line("Score adjustment", "adjustment"),
    )


def blank_form(key: str, edition: str, clauses: Sequence[str]) -> Form:
    """For a ruling without a case."""
    law = f"Law {', '.join(clauses)}, {EDITION_NAMES[edition]}. " if clauses else ""
    return Form(
        "A ruling of your own",
        f"o:written:{key}:{edition}:{','.join(clauses)}",
        line("Your ruling", "verdict", hint=cut(law + PUBLIC, 100), needed=True, most=MOST_VERDICT),
        *_board_fields(),
        line("Score adjustment", "adjustment"),
        _note_field(),
    )


def _board_fields() -> list[discord.ui.Label[Form]]:
    return [
        line("Board and place", "board", hint="For example: 12, table 3"),
        line("Contract and declarer", "contract", hint="For example: 4♠x South"),
    ]


def _note_field() -> discord.ui.Label[Form]:
    return line("Note", "note", hint="For directors: facts, who said what, what is still open", most=_MOST_NOTE)


# entries


def entry_of_finding(on: Basis, digest: str, entered: Mapping[str, str], options: Iterable[str]) -> Entry:
    """`options`: those that were chosen. Raises LawError where they do not go together."""
    entry = _entry(on, digest, entered, verdict=on.finding.say, clauses=on.finding.cite)
    return replace(entry, **chosen_fields(on, options))


def entry_against_finding(on: Basis, digest: str, entered: Mapping[str, str], corpus: Corpus) -> Entry:
    """Raises LawError for a law that the edition doesn't have."""
    clauses = clauses_named(corpus, entered.get("law", ""), on.finding.edition)
    because = entered.get("because", "")
    return _entry(on, digest, entered, verdict=entered.get("verdict", ""), clauses=clauses, because=because)


def entry_of_its_own(edition: str, clauses: Sequence[str], digest: str, entered: Mapping[str, str]) -> Entry:
    return Entry(
        verdict=entered.get("verdict", ""), clauses=tuple(clauses), edition=edition, digest=digest, **_typed(entered)
    )


def _entry(
    on: Basis,
    digest: str,
    entered: Mapping[str, str],
    *,
    verdict: str,
    clauses: tuple[str, ...],
    because: str | None = None,
) -> Entry:
    return Entry(
        verdict=verdict,
        clauses=clauses,
        **grounds(on, digest),
        overruled_because=because,
        **_typed(entered),
    )


def _typed(entered: Mapping[str, str]) -> dict[str, Any]:
    return {
        **details(entered),
        "adjustment": entered.get("adjustment"),
    }


def details(entered: Mapping[str, str]) -> dict[str, str | None]:
    """What belongs to the board, and the note: it may be put right without a reason."""
    board, place = board_and_place(entered.get("board", ""))
    contract, declarer = contract_and_declarer(entered.get("contract", ""))
    return {
        "board": board,
        "place": place,
        "contract": contract,
        "declarer": declarer,
        "note": entered.get("note"),
    }
