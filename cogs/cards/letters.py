"""What tells an asker that their case became official: the ruling, how to appeal, and a button for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.actions.letters import Letter
from bot.ledger import Ruling
from bot.presses.letters import Appeal
from cogs.cards.context import said
from cogs.cards.controls import button, rows
from cogs.cards.layout import GREEN, GREY, CardView, Part, fit_text
from cogs.cards.rulings import appeal, ruling_body, state_suffix, verdict
from lawtext.model import Corpus

_HOW = "To appeal, press *Appeal* or tell the director, who takes every appeal on."
_ASKED_FOR = "-# You asked to be told. {} · case {}"


def letter_card(letter: Letter, corpus: Corpus, server: int, club: str, link: str) -> CardView:
    """`link`: where the ruling's card stands in the club, if it does."""
    ruling, case = letter.ruling, letter.case
    where = f"[{said(club)}]({link})" if link else said(club)
    parts = [
        Part(f"### ⚖ Ruling {ruling.number}{state_suffix(ruling)} on what you asked"),
        Part(f"**{verdict(ruling)}**" if ruling.stands else f"~~{verdict(ruling)}~~"),
        *ruling_body(ruling, corpus),
        *_how_to_appeal(ruling),
        Part(_ASKED_FOR.format(where, case.number)),
    ]
    controls = [button("Appeal", Appeal(server, ruling.number))]
    return CardView(GREEN if ruling.stands else GREY, fit_text(parts), *rows(controls))


def _how_to_appeal(ruling: Ruling) -> Iterator[Part]:
    if ruling.stands:
        yield Part(appeal(ruling))
        yield Part(_HOW)
