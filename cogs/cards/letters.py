"""What tells an asker that their case became official: the ruling as it stands now, how to appeal, and a button for it;
and what came of their appeal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.actions.letters import Answer, Letter
from bot.ledger import MOVES, Ruling, State
from bot.presses.letters import Appeal
from cogs.cards.context import said
from cogs.cards.controls import button, rows
from cogs.cards.layout import GREEN, GREY, CardView, Part, fit_text
from cogs.cards.rulings import appeal, ruling_body, state_suffix, verdict
from lawtext.model import Corpus

_HOW = "To appeal, press *Appeal* or tell the director, who takes every appeal on."
_ANSWERS: Mapping[State, str] = {
    "upheld": "upheld. It stays as it was.",
    "changed": "changed. It says now:",
    "voided": "struck out: it counts no more.",
}


def letter_card(letter: Letter, corpus: Corpus, server: int, club: str, link: str) -> CardView:
    """`link`: where the ruling's card stands in the club, if it does."""
    ruling, case = letter.ruling, letter.case
    where = f"[{said(club)}]({link})" if link else said(club)
    parts = [
        Part(f"### ⚖ Ruling {ruling.number}{state_suffix(ruling)} on what you asked"),
        Part(f"**{verdict(ruling)}**" if ruling.stands else f"~~{verdict(ruling)}~~"),
        *ruling_body(ruling, corpus),
        *_how_to_appeal(ruling),
        Part(f"Ruling {newer} takes its place." if (newer := ruling.entry.superseded_by) is not None else ""),
        Part(f"-# {'You asked to be told.' if letter.wished else 'You appealed.'} {where} · case {case.number}"),
    ]
    controls = [button("Appeal", Appeal(server, ruling.number), off=not _can_be_appealed(ruling))]
    return CardView(GREEN if ruling.stands else GREY, fit_text(parts), *rows(controls))


def answer_card(letter: Letter, answer: Answer, link: str) -> CardView:
    """`link`: where the letter stands, which says it all."""
    ruling, state = letter.ruling, answer.revision.state
    newer = ruling.entry.superseded_by
    became = f"replaced: ruling {newer} takes its place." if newer is not None else _ANSWERS.get(state, f"{state}.")
    parts = [
        Part(f"**{'Your' if answer.own else 'The'} appeal:** ruling {ruling.number} is {became}"),
        Part(f"**{verdict(ruling)}**" if state == "changed" and ruling.stands else ""),
        Part(f"-# [The whole ruling]({link})"),
    ]
    return CardView(GREEN if ruling.stands else GREY, fit_text(parts))


def _how_to_appeal(ruling: Ruling) -> Iterator[Part]:
    if ruling.stands:
        yield Part(appeal(ruling))
    if _can_be_appealed(ruling):
        yield Part(_HOW)


def _can_be_appealed(ruling: Ruling) -> bool:
    return "appealed" in MOVES[ruling.state]
