"""One interaction: sent to the bot, answered or not, and when."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from enum import IntEnum

from .changes import Changes
from .world import Channel, Json, Message, User, snowflake


class Asked(IntEnum):
    """Interaction types, by Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """Callback types, by Discord's numbers."""

    MESSAGE = 4
    THINKING = 5
    UPDATE_LATER = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


ANSWERS_TO = {
    Asked.COMMAND: {Answer.MESSAGE, Answer.THINKING, Answer.MODAL},
    Asked.COMPONENT: {Answer.MESSAGE, Answer.THINKING, Answer.UPDATE_LATER, Answer.UPDATE, Answer.MODAL},
    Asked.AUTOCOMPLETE: {Answer.CHOICES},
    Asked.MODAL: {Answer.MESSAGE, Answer.THINKING, Answer.UPDATE_LATER, Answer.UPDATE},
}


@dataclass(eq=False)
class Interaction:
    asked: Asked
    user: User
    channel: Channel
    data: Json
    source: Message | None = None  # the message whose component was used, also through a modal
    option_type: int = 3  # of the option that is being completed
    id: int = field(default_factory=snowflake)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(60))
    changes: Changes = field(default_factory=Changes)
    expired: bool = False  # as if its 15 minutes were over
    sent_at: float | None = None
    answered_at: float | None = None
    shown_at: float | None = None  # the first visible answer; after a deferral the edit or follow-up
    answer: Answer | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    refused: list[Json] = field(default_factory=list)  # answers that Discord would not take

    def answered(self, kind: Answer) -> None:
        self.answer, self.answered_at = kind, time.monotonic()
        if kind not in (Answer.THINKING, Answer.UPDATE_LATER):
            self.shown_at = self.answered_at
        self.changes.tell()

    def shown(self) -> None:
        self.shown_at = self.shown_at or time.monotonic()
        self.changes.tell()

    def is_late(self, deadline: float) -> bool:
        return self.sent_at is not None and time.monotonic() - self.sent_at > deadline

    def metadata(self) -> Json:
        owners = {"0": str(self.channel.guild.id)} if self.channel.guild else {"0": "0"}
        return {
            "id": str(self.id),
            "type": int(self.asked),
            "user": self.user.payload(),
            "authorizing_integration_owners": owners,
        }

    def __str__(self) -> str:
        return f"{self.asked.name.lower()} {self.data.get('name') or self.data.get('custom_id')} by {self.user.name}"
