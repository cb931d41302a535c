"""What a ruling on a finding rests on and says of the choices, as the ledger keeps it; made on Discord or in the
terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from bot.ledger import Entry
from lawtext.basis import Basis, decisions
from lawtext.finding_codec import encode
from lawtext.players import WHO


def grounds(on: Basis, digest: str) -> dict[str, Any]:
    """Fields of an Entry; `digest` is that of the whole law data."""
    return {
        "edition": on.finding.edition,
        "module": on.module.id,
        "module_digest": on.module.digest,
        "digest": digest,
        "row": on.finding.row,
        "deciding": on.deciding,
        "finding": encode(on.finding),
    }


def chosen_fields(on: Basis, picked: Iterable[str]) -> dict[str, Any]:
    """Fields of an Entry: every player's choice, made or open. Raises LawError for options that do not go together."""
    decided = decisions(on, picked)
    made = [each for each in decided if each.option]
    told = [each.do for each in made] if len(made) == 1 else [f"{WHO[each.who]}: {each.do}" for each in made]
    choices = tuple({**asdict(each), "name": WHO[each.who]} for each in decided)
    return {"choices": choices, "option": "; ".join(told) or None}


def reworded(entry: Entry, option: str | None) -> dict[str, Any]:
    """Fields of an Entry whose director says in other words what was chosen: the words take the list's place."""
    same = (option or None) == entry.option
    return {"option": option or None, "choices": entry.choices if same else ()}
