"""The JSON shapes of `rulings`: a public interface, changed only by adding."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from bot.ledger import Entry, Ruling
from bot.records import Found, Results, Statistics

_BASIS = ("edition", "module", "module_digest", "digest", "row", "deciding", "finding")
_SAID = tuple(field.name for field in fields(Entry) if field.name not in _BASIS)


def results_json(results: Results) -> dict[str, Any]:
    return {
        "count": len(results.rulings),
        "more": results.more,
        "corrected": results.corrected,
        "loosened": results.loosened,
        "rulings": [_found_json(found) for found in results.rulings],
    }


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    entry, deadline = ruling.entry, ruling.appeal_deadline
    return {
        "ruling": ruling.number,
        "case": ruling.case,
        "day": ruling.day.isoformat(),
        "made_at": ruling.made_at.isoformat(),
        "director": ruling.director.name if ruling.director else None,
        "state": ruling.state,
        "revision": ruling.revision,
        "appeal_deadline": deadline.isoformat() if deadline else None,
        **{name: _plain(getattr(entry, name)) for name in (*_BASIS, *_SAID)},
        "history": [
            {
                "revision": each.revision,
                "state": each.state,
                "at": each.at.isoformat(),
                "by": each.by.name if each.by else None,
                "why": each.why,
                **{name: _plain(getattr(each.entry, name)) for name in _SAID},
            }
            for each in ruling.history
        ],
    }


def statistics_json(statistics: Statistics) -> dict[str, Any]:
    counted = asdict(statistics)
    return {**counted, "by_law": dict(statistics.by_law), "by_month": dict(statistics.by_month)}


def _found_json(found: Found) -> dict[str, Any]:
    return {
        "ruling": found.number,
        "state": found.state,
        "day": found.day.isoformat(),
        "module": found.module,
        "clauses": list(found.clauses),
        "verdict": found.verdict,
        "event": found.event,
        "director": found.director.name if found.director else None,
        "released": found.released,
    }


def _plain(value: Any) -> Any:
    match value:
        case tuple():
            return [_plain(each) for each in value]
        case None | bool() | int() | str():
            return value
        case _ if hasattr(value, "isoformat"):
            return value.isoformat()
        case _:
            return dict(value)
