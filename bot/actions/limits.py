"""How long what somebody types may be, as much as a form takes and a card shows whole; and a case."""

from __future__ import annotations

from collections.abc import Mapping

from bot.actions.refusal import Refusal

MOST_LINE = 100  # characters, as all of these
MOST_TEXT = 1000
MOST_SESSION = 50
MOST_PLACE = 30
MOST_SHEET_LINE = 600
MOST_CLUB_RULE = 300
MOST_STEPS = 200  # of a case, where thirty are many: each press goes through all of them again
_LONGER = {
    "verdict": MOST_TEXT,
    "option": MOST_TEXT,
    "note": MOST_TEXT,
    "because": MOST_TEXT,
    "why": MOST_TEXT,
    "session": MOST_SESSION,
    "sheet line": MOST_SHEET_LINE,
}
_NAMES = {"because": "reason", "why": "reason"}


class TooLong(Refusal):
    limit = "length"

    def __init__(self, name: str, length: int, most: int) -> None:
        super().__init__(f"The {name} has {length} characters, and {most} is the most: say it in fewer words.")


class TooManySteps(Refusal):
    limit = "steps"

    def __init__(self, case: int) -> None:
        super().__init__(f"Case {case} has {MOST_STEPS} steps and takes no more; what was found in it stays. Ask anew.")


def check_lengths(texts: Mapping[str, str | None]) -> None:
    """By the names of an Entry's fields; `because` and `why` are reasons. Raises TooLong for the first."""
    for name, text in texts.items():
        most = _LONGER.get(name, MOST_LINE)
        if text is not None and len(text) > most:
            raise TooLong(_NAMES.get(name, name), len(text), most)
