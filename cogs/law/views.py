"""A clause as a card: our words, where editions differ, and the situations that lean on it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.presses.asking import SituationsOfLaw
from cogs.cards.context import NO_CONTEXT, Context, club_rules
from cogs.cards.controls import Row, select
from cogs.cards.layout import BLUE, MOST_OPTIONS, CardView, Part, cut, fit_text
from lawtext.editions import BOOKS, EDITION_NAMES, EDITIONS
from lawtext.model import Clause, Law, Module


def law_card(
    clause: Clause, law: Law, edition: str, modules: Sequence[Module], context: Context = NO_CONTEXT
) -> CardView:
    parts = [
        Part(f"### Law {clause.id} · {clause.name}"),
        Part(clause.text[edition], spare=1),
        *club_rules(context.notes),
        *(Part(text, spare=2) for text in _elsewhere(clause, edition)),
        Part(f"**Used by** {' · '.join(module.title for module in modules)}" if modules else "", spare=3),
        Part(f"-# [The official text of Law {law.number}](<{law.link}>)" if law.link else ""),
        Part(f"-# Law {law.number}: {law.title} · {_book(edition)} · in our own words, not the official text"),
    ]
    return CardView(BLUE, fit_text(parts), *_asking(edition, modules))


def _book(edition: str) -> str:
    return BOOKS[edition].text or BOOKS[edition].name


def _elsewhere(clause: Clause, edition: str) -> list[str]:
    """The other editions, where they say something else or nothing."""
    said = {clause.text[edition]}
    lines = []
    for other in EDITIONS:
        if other == edition:
            continue
        if other not in clause.editions:
            lines.append(f"**{EDITION_NAMES[other]}** has no clause of this number.")
        elif clause.text[other] not in said:
            said.add(clause.text[other])
            lines.append(f"**{EDITION_NAMES[other]}** {clause.text[other]}")
    return lines


def _asking(edition: str, modules: Sequence[Module]) -> list[Row]:
    if not modules:
        return []
    options = [discord.SelectOption(label=cut(m.title, 100), value=m.id) for m in modules[:MOST_OPTIONS]]
    return [Row(select("Ask about one of these", SituationsOfLaw(edition), options))]
