"""What is looked up when somebody asks for the meters, and not counted as it happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

_PERSON, _TERMINAL = "dm-", "local"


class Home(StrEnum):
    """Whose ledger it is: a server's that the bot is in, or was removed from; a person's; the terminal's; or a
    server's that this process does not see just now."""

    JOINED = "joined"
    LEFT = "left"
    PERSON = "person"
    TERMINAL = "terminal"
    UNSEEN = "unseen"


@dataclass(frozen=True, slots=True)
class Readings:
    """`background`: task -> whether it runs."""

    homes: Mapping[str, int]
    background: Mapping[str, bool]
    outbox_age_s: float
    free_bytes: int


def homes(tenants: Iterable[str], joined: Collection[str], left: Collection[str]) -> dict[str, int]:
    """State -> count, 0 for those of which there is none, so that no line of a graph breaks off."""
    return {**dict.fromkeys(Home, 0), **Counter(_state(tenant, joined, left) for tenant in tenants)}


def _state(tenant: str, joined: Collection[str], left: Collection[str]) -> Home:
    if tenant.startswith(_PERSON):
        return Home.PERSON
    if tenant == _TERMINAL:
        return Home.TERMINAL
    if tenant in joined:
        return Home.JOINED
    return Home.LEFT if tenant in left else Home.UNSEEN
