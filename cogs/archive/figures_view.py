"""The club's figures: a picture, and the same in words."""

from __future__ import annotations

from typing import Any

import discord

from bot.records import Statistics
from bot.records.chart import told
from cogs.cards.layout import BLUE, GREY, CardView, Part, cut, fit_text
from cogs.cards.markdown import escape, one_line

PICTURE = "rulings.png"
_MOST_DESCRIBED = 1000


def figures_card(statistics: Statistics, title: str, *, in_a_span: bool = False) -> CardView:
    """Shows the attachment PICTURE, unless there is nothing to show. `in_a_span`: of some days alone."""
    if not statistics.total:
        none = "No ruling was made in that time." if in_a_span else "No ruling yet: directors make findings official."
        return CardView(GREY, fit_text([Part(f"### {escape(title)}"), Part(none)]))
    words = list(told(statistics))
    gallery = discord.ui.MediaGallery[Any](
        discord.MediaGalleryItem(
            f"attachment://{PICTURE}", description=cut(one_line(" · ".join(words)), _MOST_DESCRIBED)
        )
    )
    note = "-# Each ruling counts for the first law that it cites; voided ones are left out."
    parts = [
        Part(f"### {escape(title)}"),
        *(Part(escape(line), spare=place) for place, line in enumerate(words)),
        Part(note, spare=1),
    ]
    return CardView(BLUE, fit_text(parts), gallery)
