"""The JSON shape of a director's sheet as it was filled in: a public interface, changed only by adding."""

from __future__ import annotations

from typing import Any

from bot.actions.sheets import OpenedSheet


def filled_json(opened: OpenedSheet) -> dict[str, Any]:
    """`lines`: what stands, by field; `history`: every line, oldest first."""
    filled = opened.filled
    return {
        "case": opened.case.number,
        "sheet": opened.sheet.id,
        "title": opened.sheet.title,
        "lines": filled.texts,
        "still_open": [field.id for field in opened.still_open],
        "closed": filled.closed,
        "ruling": opened.ruling.number if opened.ruling else None,
        "history": [
            {
                "field": line.field,
                "text": line.text,
                "by": line.by.name if line.by else None,
                "at": line.at.isoformat(timespec="seconds"),
            }
            for line in filled.history
        ],
    }
