"""What Discord did not take so far, for who tries again sooner than the round of all tenants, and for the meters."""

from collections import defaultdict
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Literal

from bot.ledger import LedgerError, PostDue
from bot.ledger.facade import Ledgers

Queue = Literal["ruling", "finding", "letter"]


class Unsent:
    """By tenant, the queues in which something waits. Each sender speaks for its own: that nothing waits in the one
    says nothing of the others."""

    def __init__(self, ledgers: Ledgers) -> None:
        self._ledgers = ledgers
        self._waiting: defaultdict[str, set[Queue]] = defaultdict(set)

    def note(self, tenant: str, queue: Queue, *, waits: bool) -> None:
        (self._waiting[tenant].add if waits else self._waiting[tenant].discard)(queue)
        if not self._waiting[tenant]:
            del self._waiting[tenant]

    def of(self, tenant: str) -> AbstractSet[Queue]:
        return frozenset(self._waiting.get(tenant, ()))

    def tenants(self) -> list[str]:
        return list(self._waiting)

    async def age_s(self, now: datetime) -> float:
        """Of the oldest case or ruling whose post waits; what was left by an earlier process is looked at when it
        connects."""
        since = [post.since for tenant in self.tenants() for post in await self._posts(tenant)]
        return (now - min(since)).total_seconds() if since else 0.0

    async def _posts(self, tenant: str) -> list[PostDue]:
        """Nothing of a ledger that cannot be read: one club's trouble must not hide how all others fare."""
        try:
            due = await self._ledgers.outbox.due(tenant)
        except LedgerError:
            return []
        return [post for post in due if post.subject in self.of(tenant)]
