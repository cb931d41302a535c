"""What a person sees: an answer, a posted message, and the buttons, selects and fields on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .interaction import Interaction
from .limits import walk
from .limits.components import SELECTS, Component
from .world import Json, Message, User

if TYPE_CHECKING:
    from .server import LoopbackDiscord


class ScenarioError(Exception):
    """The test did what no person could do in Discord's client."""


class InteractionFailed(Exception):
    """The person saw "The application did not respond"."""


def visible_text(components: list[Json]) -> str:
    """Every word on a screen, in the order of reading."""
    return "\n".join(text for _, node in walk(components) for text in _words(node) if text)


def _words(node: Json) -> Iterator[str]:
    for key in ("content", "label", "description", "placeholder"):
        yield str(node.get(key) or "")
    for option in node.get("options") or []:
        yield str(option.get("label") or "")
        yield str(option.get("description") or "")


class Screen:
    """A message as one person sees it."""

    def __init__(self, discord: LoopbackDiscord, message: Message, viewer: User) -> None:
        self._discord, self.message, self.viewer = discord, message, viewer

    @property
    def components(self) -> list[Json]:
        return list(self.message.data["components"])

    @property
    def text(self) -> str:
        content = [self.message.data["content"]] if self.message.data["content"] else []
        return "\n".join([*content, visible_text(self.components)])

    @property
    def buttons(self) -> list[Json]:
        return [node for _, node in walk(self.components) if node["type"] == Component.BUTTON]

    @property
    def labels(self) -> list[str]:
        return [button.get("label") or button["emoji"]["name"] for button in self.buttons]

    @property
    def selects(self) -> list[Json]:
        return [node for _, node in walk(self.components) if node["type"] in SELECTS]

    def find(self, label: str) -> Json:
        """The button that says exactly `label`, else the only one that contains it."""
        exact = [b for b, said in zip(self.buttons, self.labels, strict=True) if said == label]
        close = [b for b, said in zip(self.buttons, self.labels, strict=True) if label.lower() in said.lower()]
        if len(found := exact or close) != 1:
            raise ScenarioError(f"{len(found)} buttons say {label!r}; there are {self.labels}")
        return found[0]

    async def press(self, label: str, by: User | None = None) -> Reply:
        return await self._discord.use(self.message, self.find(label), by or self.viewer)

    async def press_id(self, part: str, by: User | None = None) -> Reply:
        return await self._discord.use(self.message, self.find_id(part), by or self.viewer)

    def find_id(self, part: str) -> Json:
        """The button whose custom_id is `part`, else the only one whose custom_id contains it."""
        exact = [button for button in self.buttons if button.get("custom_id") == part]
        close = [button for button in self.buttons if part in button.get("custom_id", "")]
        if len(found := exact or close) != 1:
            raise ScenarioError(f"{len(found)} buttons have {part!r}; there are {self.ids}")
        return found[0]

    @property
    def ids(self) -> list[str]:
        return [button["custom_id"] for button in self.buttons if "custom_id" in button]

    async def choose(self, *options: str, by: User | None = None, select: int = 0) -> Reply:
        """Options by what they say or by their value."""
        node = self.selects[select]
        given = {text: option["value"] for option in node["options"] for text in (option["label"], option["value"])}
        if missing := set(options) - set(given):
            raise ScenarioError(f"the select has no {missing}; there are {list(given)}")
        return await self._discord.use(self.message, node, by or self.viewer, [given[option] for option in options])


class Reply:
    """What one interaction brought. It is live: later edits show."""

    def __init__(self, discord: LoopbackDiscord, interaction: Interaction) -> None:
        self._discord, self.interaction = discord, interaction

    @property
    def screen(self) -> Screen:
        message = self.interaction.message
        if message is None or message.deleted:
            raise ScenarioError(f"{self.interaction} shows no message")
        return Screen(self._discord, message, self.interaction.user)

    @property
    def followups(self) -> list[Screen]:
        return [Screen(self._discord, m, self.interaction.user) for m in self.interaction.followups if not m.deleted]

    @property
    def text(self) -> str:
        return self.screen.text

    @property
    def labels(self) -> list[str]:
        return self.screen.labels

    @property
    def is_private(self) -> bool:
        return self.screen.message.ephemeral_for is not None

    @property
    def changed_its_message(self) -> bool:
        return self.interaction.source is not None and self.interaction.message is self.interaction.source

    @property
    def choices(self) -> list[Json]:
        return self.interaction.choices or []

    @property
    def modal(self) -> Json:
        if self.interaction.modal is None:
            raise ScenarioError(f"{self.interaction} opened no modal")
        return self.interaction.modal

    @property
    def seconds(self) -> float:
        """From the event on the wire to the answer that is seen."""
        assert self.interaction.shown_at is not None
        assert self.interaction.sent_at is not None
        return self.interaction.shown_at - self.interaction.sent_at

    async def press(self, label: str, by: User | None = None) -> Reply:
        return await self.screen.press(label, by)

    async def choose(self, *options: str, by: User | None = None, select: int = 0) -> Reply:
        return await self.screen.choose(*options, by=by, select=select)

    async def submit(self, values: dict[str, str | list[str] | None] | None = None) -> Reply:
        """Fill in the modal: values by label or custom_id; the rest stays as it stood."""
        return await self._discord.submit(self, values or {})
