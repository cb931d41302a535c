"""Who has come in and is still there: in memory alone, so that a restart of the bot signs everybody out."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.review.invitations import SECRET_BYTES, hashed

SESSION_HOURS = 4
_MOST_OF_ONE = 4  # phones and laptops of one person in one server; the oldest ends


@dataclass(frozen=True, slots=True)
class Session:
    """`csrf`: what its forms send back. `ends`: by the clock of `Sessions`."""

    guild_id: int
    user_id: int
    csrf: str
    ends: float


class Sessions:
    """`clock`: seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[bytes, Session] = {}

    def begin(self, guild_id: int, user_id: int) -> str:
        """The secret for the browser's cookie."""
        now = self._clock()
        self._open = {key: session for key, session in self._open.items() if session.ends > now}
        mine = [key for key, each in self._open.items() if (each.guild_id, each.user_id) == (guild_id, user_id)]
        for key in mine[: max(0, len(mine) - _MOST_OF_ONE + 1)]:
            del self._open[key]
        secret, csrf = secrets.token_urlsafe(SECRET_BYTES), secrets.token_urlsafe(SECRET_BYTES)
        self._open[hashed(secret)] = Session(guild_id, user_id, csrf, now + SESSION_HOURS * 3600)
        return secret

    def find(self, secret: str) -> Session | None:
        session = self._open.get(hashed(secret))
        return session if session is not None and session.ends > self._clock() else None

    def end(self, secret: str) -> None:
        self._open.pop(hashed(secret), None)
