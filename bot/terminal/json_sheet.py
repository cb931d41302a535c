"""The JSON shape of a director's sheet: a public interface, changed only by adding."""

from __future__ import annotations

from typing import Any

from lawtext.elections import elected_within
from lawtext.sheets import Field, Sheet


def sheet_json(sheet: Sheet, edition: str) -> dict[str, Any]:
    """`say` may be announced at once; `now` is found out then, `later` at the end of the hand; `elections`: what
    an authority may set otherwise, or has, and where that was seen."""
    return {
        "id": sheet.id,
        "title": sheet.title,
        "laws": list(sheet.laws[edition]),
        "say": list(sheet.say),
        "now": [_field_json(field, edition) for field in sheet.now],
        "later": [_field_json(field, edition) for field in sheet.later],
        "situations": list(sheet.situations),
        "elections": [
            {"clause": each.clause, "by": each.by or None, "say": each.say, "source": each.source}
            for each in elected_within(sheet.laws[edition], edition)
        ],
    }


def _field_json(field: Field, edition: str) -> dict[str, str]:
    return {"id": field.id, "name": field.name, "ask": field.ask[edition]}
