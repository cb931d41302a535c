"""What Discord is told of the commands when the bot starts: where each shows, and for whom."""

from __future__ import annotations

from typing import Any

import pytest
from discord import AppCommandType

from tests.cogs.club import Club

SERVER, DIRECT_MESSAGE, GROUP_MESSAGE = range(3)
EVERYWHERE = {SERVER, DIRECT_MESSAGE, GROUP_MESSAGE}
BY_SERVER, BY_PERSON = range(2)
# Whatever a command's answer to everybody in a direct message is a refusal shows in servers alone.
SHOWN = {
    "ruling": EVERYWHERE,
    "law": EVERYWHERE,
    "help": EVERYWHERE,
    "rulings": EVERYWHERE,
    "privacy": EVERYWHERE,
    "forget": EVERYWHERE,
    "Ruling on this message": EVERYWHERE,
    "director": {SERVER},
    "misses": {SERVER},
    "setup": {SERVER},
}


@pytest.fixture
def synced(club: Club) -> dict[str, dict[str, Any]]:
    """The commands as they are sent to Discord, by name."""
    tree = club.bot.tree
    return {each.name: each.to_dict(tree) for kind in AppCommandType for each in tree.get_commands(type=kind)}


async def test_each_command_shows_where_it_can_be_used_and_nowhere_else(synced: dict[str, dict[str, Any]]) -> None:
    assert {name: set(command["contexts"]) for name, command in synced.items()} == SHOWN


async def test_what_needs_a_club_cannot_be_installed_by_one_person(synced: dict[str, dict[str, Any]]) -> None:
    for name, command in synced.items():
        wanted = {BY_SERVER} if SHOWN[name] == {SERVER} else {BY_SERVER, BY_PERSON}
        assert set(command["integration_types"]) == wanted, name
