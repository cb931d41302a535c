"""A clause as a card: our words, where editions differ, and the situations that lean on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord

from bot.presses.asking import ClauseList, SituationsOfLaw
from cogs.cards.context import NO_CONTEXT, Context, club_rules
from cogs.cards.controls import Row, select, situation_options
from cogs.cards.layout import BLUE, MOST_OPTIONS, CardView, Part, cut, fit_text
from lawtext.book import Clause
from lawtext.editions import BOOKS, EDITION_NAMES, EDITIONS
from lawtext.elections import elected_within
from lawtext.lookup import above, using
from lawtext.lookup import parts as below
from lawtext.model import Corpus, Module

_MOST_FITTING = 10


def law_card(corpus: Corpus, clause: Clause, edition: str, context: Context = NO_CONTEXT, part: str = "") -> CardView:
    """`part`: what was looked for, where we hold no more than the clause that it is a part of."""
    law, modules = corpus.laws[clause.law], using(corpus, clause, edition)
    parts = [
        Part(f"### Law {clause.id} · {clause.name}"),
        Part(
            f"I hold Law {clause.id} as a whole, not its part {part}: for that, see the official text." if part else ""
        ),
        Part(clause.text[edition], spare=1),
        *(Part(f"-# {election.line}", spare=1) for election in elected_within([clause.id], edition)),
        *club_rules(context.notes),
        *(Part(text, spare=2) for text in _elsewhere(clause, edition)),
        Part(_more(modules), spare=3),
        Part(f"-# [The official text of Law {law.number}](<{law.link}>)" if law.link else ""),
        Part(f"-# Law {law.number}: {law.title} · {_book(edition)} · in our own words, not the official text"),
    ]
    around = [*([over] if (over := above(corpus, clause, edition)) else []), *below(corpus, clause, edition)]
    return CardView(
        BLUE, fit_text(parts), *_asking(edition, modules), *_clauses("Look further", "part", edition, around)
    )


def choice_card(found: Sequence[Clause], edition: str) -> CardView:
    """Where several fit, the nearest first."""
    shown = found[:_MOST_FITTING]
    parts = [
        Part("### Which of these?"),
        *(Part(f"**{clause.id}** {clause.name}") for clause in shown),
        Part(f"-# {_book(edition)}"),
    ]
    return CardView(BLUE, fit_text(parts), *_clauses("Open one", "fit", edition, shown))


def _clauses(heading: str, kind: Literal["part", "fit"], edition: str, found: Sequence[Clause]) -> list[Row]:
    options = [
        discord.SelectOption(label=cut(f"{clause.id} {clause.name}", 100), value=clause.id)
        for clause in found[:MOST_OPTIONS]
    ]
    return [Row(select(heading, ClauseList(kind, edition), options))] if options else []


def _more(modules: Sequence[Module]) -> str:
    """Those that the list has no room for: each situation stands once."""
    left = modules[MOST_OPTIONS:]
    return f"**Also used by** {' · '.join(module.title for module in left)}" if left else ""


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
    options = situation_options(modules[:MOST_OPTIONS])
    return [Row(select("Ask about one of these", SituationsOfLaw(edition), options))]
