"""One text that was not understood, for a moderator to keep or drop."""

from __future__ import annotations

from bot.ledger import Miss
from bot.presses.club import SettleMiss
from cogs.cards.controls import Row, button
from cogs.cards.layout import GREEN, GREY, CardView, Part, fit_text
from cogs.cards.markdown import escape

_MOST_TEXT = 3000


def miss_card(miss: Miss | None, waiting: int, offered: str) -> CardView:
    """`offered`: the title of what the bot took it for."""
    if miss is None:
        return CardView(GREEN, fit_text([Part("### All looked at, thank you.")]))
    what = "Not understood" if miss.kind == "none" else "Called wrong by the asker"
    parts = [
        Part(f"### {what}"),
        Part(f"> {escape(miss.text, _MOST_TEXT)}", spare=1),
        Part(f"Offered: {offered}"),
        Part(f"-# {waiting} to look at · edition {miss.edition} · keep what is a true story and names nobody"),
    ]
    keep = button("Keep", SettleMiss(miss.id, "kept"), strong=True)
    return CardView(GREY, fit_text(parts), Row(keep, button("Drop", SettleMiss(miss.id, "dropped"))))
