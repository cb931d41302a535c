"""What may become of a ruling, in words: on a button, and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ledger import MOVES, State

MOVE_LABELS: Mapping[State, str] = {
    "confirmed": "Confirm",
    "amended": "Amend",
    "appealed": "Appeal",
    "upheld": "Uphold",
    "changed": "Change",
    "superseded": "Supersede",
    "voided": "Void",
}
MOVE_MEANS: Mapping[State, str] = {
    "confirmed": "it stands on a second look",
    "amended": "another outcome, and why",
    "appealed": "somebody does not agree",
    "upheld": "the outcome stays",
    "changed": "the outcome changes",
    "superseded": "a ruling in its place",
    "voided": "struck out, as if never made",
}
_BY_GRAVITY: Sequence[State] = (
    "confirmed", "upheld", "amended", "changed", "appealed", "superseded", "voided",
)  # fmt: skip


def moves_from(state: State) -> list[State]:
    """Those that are possible, the usual way on first, those that end it last."""
    return sorted(MOVES[state], key=_BY_GRAVITY.index)
