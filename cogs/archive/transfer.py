"""The club's record as files: written by a process of its own, sent to whoever asked; and taken in again."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import discord

from bot.apology import sentence_for
from bot.client import Interaction, fitting, tell
from bot.ledger import LedgerError
from bot.reaching import is_taken
from bot.records.parts import in_parts, together
from bot.records.process import Format, export, take_in

MOST_PARTS = 10
_PART = discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES
_MOST_IMPORTED = 25 * 1024 * 1024
_PRESSES = 20  # that a record written or taken in counts for: a process works on it for seconds
EVERY_S = 2.0  # Discord takes a handful of edits of one message in five seconds
_ENDINGS = {"json": ".json", "csv": ".csv", "html": ".html"}
_LOOKING = (
    "I look through the whole file first, and then take it in: all of it, or nothing. What is asked here meanwhile "
    "waits."
)
_SO_FAR = "The file is in order. Taken in so far: {:,} cases, rulings, settings and notes; it counts once all are in."
_TAKEN_IN = (
    "{} cases and rulings were added here. Who is forgotten stays forgotten. /rulings search finds them, "
    "/rulings stats counts them."
)
_NOTHING = "The import has ended: nothing was taken in, and nothing here has changed."
_NO_DMS = (
    "I may not write to you directly, and a record with names belongs in no channel: allow direct messages from "
    "members of this server (server menu, Privacy Settings), then ask again."
)


class TooLarge(LedgerError):
    def __init__(self, size: int, tenant: str, form: str) -> None:
        super().__init__(
            f"The record is {size / 1e6:.0f} MB, more than I can send here. Whoever runs me writes it in the terminal: "
            f"python -m bot rulings export --server {tenant} --format {form}"
        )


async def hand_over(
    interaction: Interaction, form: Format, since: date | None, until: date | None, event: str | None
) -> None:
    """Progress and files go to the asker's direct messages: tokens of an interaction end after a quarter of an hour,
    and a record names people. Raises ExportUnderWay where it is being written down already, and OverBudget."""
    _charge(interaction)
    with interaction.client.exports.of(interaction.client.tenant(interaction)):
        try:
            await tell(interaction, "I am writing the record down. It comes to you in a direct message.")
            interaction.client.has_answered(interaction)
            letter = _Letter(interaction.user, await interaction.user.send("Writing the record …"))
            await _write(interaction, letter, form, {"since": since, "until": until, "event": event})
        except discord.Forbidden:
            await tell(interaction, _NO_DMS)


@dataclass(frozen=True, slots=True)
class _Letter:
    """What is said of an export to whoever asked for it."""

    to: discord.User | discord.Member
    progress: discord.Message

    async def say(self, words: str) -> None:
        """In the place of the progress, else below it. Raises discord.HTTPException."""
        if not await is_taken(self.progress.edit(content=words)):
            await self.to.send(words)

    def telling(self) -> Callable[[int, int], Awaitable[None]]:
        """Tells how far it is, not more often than Discord likes; nothing hangs on whether that gets there."""
        last = time.monotonic()

        async def told(done: int, total: int) -> None:
            nonlocal last
            if time.monotonic() - last >= EVERY_S:
                last = time.monotonic()
                await is_taken(self.progress.edit(content=f"Writing the record … {done:,} of {total:,}"))

        return told


async def _write(interaction: Interaction, letter: _Letter, form: Format, limits: dict[str, Any]) -> None:
    """Whatever goes wrong is said where the progress was: the interaction's own time may be over. Raises
    discord.HTTPException where nothing can be said there."""
    data_dir, tenant = interaction.client.ledgers.data_dir, interaction.client.tenant(interaction)
    title = f"Rulings of {interaction.guild.name}" if interaction.guild else "Rulings of my own"
    try:
        async with _folder() as folder:
            out = folder / f"rulings-{interaction.created_at:%Y-%m-%d}{_ENDINGS[form]}"
            async with interaction.client.exports.place:
                await export(data_dir, tenant, form, out, title=title, told=letter.telling(), **limits)
            await _send(letter, out, tenant, form)
    except discord.Forbidden:
        raise
    except Exception as error:
        await letter.say(_without_folder(sentence_for(error, f"the export of {tenant}"), data_dir))


async def take_over(interaction: Interaction, files: Sequence[discord.Attachment]) -> None:
    """Raises OverBudget; then nothing was imported. What comes of it is said where the progress was, else in a direct
    message: the interaction's own time may be over."""
    _charge(interaction)
    client, tenant = interaction.client, interaction.client.tenant(interaction)
    if sum(file.size for file in files) > _MOST_IMPORTED:
        await tell(
            interaction,
            f"That is more than {_MOST_IMPORTED // 2**20} MB. Whoever runs me takes it in with: "
            f"python -m bot rulings import --server {tenant} FILE",
        )
        return
    await interaction.response.send_message(_LOOKING, ephemeral=True)
    client.has_answered(interaction)
    try:
        said = _TAKEN_IN.format(await _take_in(interaction, files))
    except Exception as error:
        said = fitting(f"{_NOTHING} {sentence_for(error, f'the import to {tenant}')}")
    if not await is_taken(interaction.edit_original_response(content=said)):
        await interaction.user.send(said)


async def _take_in(interaction: Interaction, files: Sequence[discord.Attachment]) -> int:
    """How many cases and rulings were added. Raises ImportFailed, discord.HTTPException."""
    client, tenant = interaction.client, interaction.client.tenant(interaction)
    async with client.exports.place, _folder() as folder, _told_meanwhile(interaction) as told:
        file = folder / "import.json"
        await asyncio.to_thread(together, [await each.read() for each in files], file)
        return await client.ledgers.run_alone(
            tenant, take_in, client.ledgers.data_dir, tenant, file, _own(interaction), told
        )


def _charge(interaction: Interaction) -> None:
    """Raises OverBudget."""
    interaction.client.budgets.spend(interaction.user.id, interaction.guild_id, _PRESSES)


@asynccontextmanager
async def _told_meanwhile(interaction: Interaction) -> AsyncIterator[Callable[[int], None]]:
    """Writes into the answer how far the import is, not more often than Discord likes; what comes of it is written
    there after the last of these."""
    taken_in = 0

    def told(done: int) -> None:
        nonlocal taken_in
        taken_in = done

    async def write() -> None:
        shown = 0
        while True:
            await asyncio.sleep(EVERY_S)
            if taken_in != shown:
                shown = taken_in
                await is_taken(interaction.edit_original_response(content=_SO_FAR.format(shown)))

    writing = asyncio.create_task(write())
    try:
        yield told
    finally:
        writing.cancel()


def _own(interaction: Interaction) -> list[str]:
    """The ids of the server's channels and roles; the role that everybody has makes nobody a director."""
    guild = interaction.guild
    if guild is None:
        return []
    roles = (role for role in guild.roles if not role.is_default())
    return [str(each.id) for each in (*guild.channels, *guild.threads, *roles)]


async def _send(letter: _Letter, out: Path, tenant: str, form: str) -> None:
    """Raises TooLarge, discord.HTTPException."""
    size = (await asyncio.to_thread(out.stat)).st_size
    if size > MOST_PARTS * _PART:
        raise TooLarge(size, tenant, form)
    parts = await asyncio.to_thread(in_parts, out, _PART)
    for part in parts:
        file = await asyncio.to_thread(discord.File, part)
        await letter.to.send(file=file)
    said = "Here is the record."
    if len(parts) > 1:
        said = f"Here it is, in {len(parts)} parts for Discord's limit: put together in order they are one file."
    await letter.say(f"{said} It names people: it is yours to keep safe, and out of my reach from now on.")


def _without_folder(words: str, data_dir: Path) -> str:
    """Where the operator keeps the ledgers is nobody's business here."""
    return words.replace(f" in {data_dir}", "")


@asynccontextmanager
async def _folder() -> AsyncIterator[Path]:
    """A folder of the bot's own that goes with what is in it; the event loop does not wait for it."""
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory, prefix="director-please-")
    try:
        yield Path(folder.name)
    finally:
        await asyncio.to_thread(folder.cleanup)
