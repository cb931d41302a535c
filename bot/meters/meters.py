"""What the bot tells of its work as it goes. This one forgets it all; `bot.meters.prometheus` keeps count."""

from __future__ import annotations

KINDS = ("application_command", "component", "modal_submit", "autocomplete")
RESULTS = ("answered", "early", "apologised", "unanswered")
LIMITS = ("person", "server", "steps", "length", "calls", "exports")


class Meters:
    """No argument names a server, a person or a file, for none may stand in a label."""

    def answered(self, kind: str, result: str, seconds: float) -> None:
        """An interaction is over, so long after it came; of an export or an import, that it has begun. `kind`: one of
        KINDS; `result`: one of RESULTS, of which "early" was told to wait first."""

    def limited(self, limit: str) -> None:
        """Somebody was refused what is too much. `limit`: one of LIMITS."""

    def read(self, verdict: str) -> None:
        """A text was read, with this verdict of the matcher."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so much later than it was asked to."""
