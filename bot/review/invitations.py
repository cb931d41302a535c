"""Links into the record, each for one person, one server and one use. In memory alone, and there only as hashes."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

SECRET_BYTES = 24
LINK_MINUTES = 10
ENTRANCE = "/in/"


@dataclass(frozen=True, slots=True)
class Invitation:
    guild_id: int
    user_id: int
    server_name: str


def hashed(secret: str) -> bytes:
    """What is kept of a secret. A long random one needs no salt, and is looked up without its bytes being compared."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


class Invitations:
    """`origin`: the address of the pages, such as `https://record.example`. `clock`: seconds."""

    def __init__(self, origin: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._origin, self._clock = origin, clock
        self._open: dict[bytes, tuple[float, Invitation]] = {}

    def invite(self, guild_id: int, user_id: int, server_name: str) -> str:
        """The link. Whatever link that person had for that server before leads nowhere any more."""
        whose = guild_id, user_id
        kept = {key: held for key, held in self._open.items() if (held[1].guild_id, held[1].user_id) != whose}
        self._open = {key: held for key, held in kept.items() if held[0] > self._clock()}
        secret = secrets.token_urlsafe(SECRET_BYTES)
        self._open[hashed(secret)] = self._clock() + LINK_MINUTES * 60, Invitation(guild_id, user_id, server_name)
        return f"{self._origin}{ENTRANCE}{secret}"

    def look(self, secret: str) -> Invitation | None:
        """Whom it lets in where, for as long as it does."""
        ends, invitation = self._open.get(hashed(secret), (0.0, None))
        return invitation if self._clock() < ends else None

    def redeem(self, secret: str) -> Invitation | None:
        """Like look, and nobody comes in by it again."""
        invitation = self.look(secret)
        self._open.pop(hashed(secret), None)
        return invitation
