"""A club on simcord: the real bot in process, the real ledger on disk, and people who press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord
import simcord

from bot.client import DirectorPlease

Node = dict[str, Any]
Overwrites = dict[Any, discord.PermissionOverwrite]  # by any handle; a dict's keys are invariant


@dataclass
class Club:
    env: simcord.Env
    bot: DirectorPlease
    hall: simcord.ChannelHandle
    ann: Seat  # asks
    bob: Seat  # a member like any other
    dora: Seat  # may manage the server, so she directs
    tom: Seat  # has a role that the club may name
    toms_role: int
    guild: simcord.GuildHandle

    @property
    def tenant(self) -> str:
        return str(self.ann.member.guild.id)

    def posted(self) -> list[str]:
        """What everybody in the hall reads, oldest first."""
        return [words(m) for m in self.hall.history() if not m.flags.ephemeral]


@dataclass
class Seat:
    """One person, and the card before them."""

    env: simcord.Env
    member: simcord.MemberActor
    hall: simcord.ChannelHandle
    card: Any = None
    last: Any = None  # the interaction's result

    async def ask(self, command: str = "ruling", **options: Any) -> Seat:
        self.last = await self.member.slash(self.hall, command, **options)
        self.card = self.last.response
        return self

    async def press(self, action: str) -> Seat:
        """The button whose custom_id has this action: "back", "answer:how:named"."""
        ids = [c["custom_id"] for c in self.controls() if f":{action}" in c["custom_id"]]
        assert len(ids) == 1, f"{action}: {ids} of {[c['custom_id'] for c in self.controls()]}"
        self._see(await self.member.click(self.card, custom_id=ids[0]))
        return self

    async def choose(self, action: str, value: str) -> Seat:
        id = next(c["custom_id"] for c in self.controls() if f":{action}" in c["custom_id"])
        self._see(await self.member.select(self.card, [value], custom_id=id))
        return self

    async def forge(self, custom_id: str) -> None:
        """A press that this person's client could not make: on their own card, with another custom_id."""
        message = self.env.backend.get_message(self.card.channel_id, self.card.id)
        button = next(node for node in nodes(message.components) if node.get("type") == 2)
        kept, button["custom_id"] = button["custom_id"], custom_id
        result = await self.member.click(self.card, custom_id=custom_id)
        if result.response is None or result.response.id != self.card.id:
            button["custom_id"] = kept
        self._see(result)

    async def fill(self, **values: str | list[str]) -> Seat:
        """The form that the last press opened, sent with these fields."""
        chosen = {name for name, field in self.form.items() if field["component"]["type"] not in (4, 21)}
        listed = {name for name in chosen if isinstance(values.get(name), str)}
        given = {name: [value] if name in listed else value for name, value in values.items()}
        self._see(await self.member.submit_modal(self.last, given))
        return self

    async def call(self, place: str = "") -> Seat:
        """Calls the director from the card."""
        await self.press("call")
        return await self.fill(place=place)

    @property
    def form(self) -> dict[str, Node]:
        """The fields of the form that the last press opened, by their names."""
        assert self.last.modal is not None, f"no form, but: {self.told}"
        return {node["component"]["custom_id"]: node for node in self.last.modal["components"]}

    def _see(self, result: Any) -> None:
        self.last = result
        cards = [each for each in (result.response, *result.followups) if each is not None and not each.content]
        self.card = cards[-1] if cards else self.card

    @property
    def text(self) -> str:
        return words(self.card)

    @property
    def told(self) -> str:
        """A sentence said to this person alone, instead of a card or after it."""
        answers = [self.last.response, *self.last.followups]
        said = [a for a in answers if a is not None and a.content]
        assert all(a.ephemeral for a in said)
        return "\n".join(a.content for a in said)

    @property
    def actions(self) -> list[str]:
        ids = [c["custom_id"].split(":", 3) for c in self.controls()]
        return [id[3] for id in ids if id[0] == "c"]

    def controls(self) -> list[Node]:
        return [node for node in nodes(self.card.components) if "custom_id" in node]

    async def answer_all(self) -> Seat:
        """The first answer to every question, and Right to what was read, until there is a finding."""
        while answers := [a for a in self.actions if a == "confirm" or a.startswith("answer:")]:
            await self.press(answers[0])
        return self


def nodes(components: list[Node]) -> Iterator[Node]:
    for node in components:
        yield node
        yield from nodes(node.get("components") or [])
        if "accessory" in node:
            yield node["accessory"]


def words(message: Any) -> str:
    components = message.components if message.components and isinstance(message.components[0], dict) else None
    if components is None:
        components = [component.to_dict() for component in message.components]
    texts = [str(node.get("content") or node.get("label") or "") for node in nodes(components)]
    return "\n".join(text for text in [message.content, *texts] if text)
