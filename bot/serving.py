"""The bot as a process: what it needs before it connects, what stands beside it, and how it ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.backup.swap import settle
from bot.charts import Charts
from bot.client import RULING_REVISED, DirectorPlease
from bot.folder import FolderInUse, close_to_others, kept_for_one_bot
from bot.ledger import journal
from bot.ledger.facade import Ledgers
from bot.ledger.identity import mislaid
from bot.ledger.pool import tenants_in
from bot.log import set_up_log
from bot.meters import Meters
from bot.operator_pages import health_page, meters_page
from bot.presses import decode
from bot.settings import Settings, WrongSettings
from bot.watchdog import watched
from lawtext.corpus import load_from
from lawtext.files import HOME, LawDataError
from lawtext.model import Corpus
from lawtext.warm_up import warm_up

if TYPE_CHECKING:
    from bot.meters.prometheus import Counted

log = logging.getLogger(__name__)

OK, FAILED, WRONG = 0, 1, 2
_GIVEN_WAY_S = 0.002


def run(environ: Mapping[str, str]) -> int:
    """The bot until it is told to stop; returns the exit status."""
    os.umask(0o077)  # whatever the bot writes holds what people wrote
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks: no advice on voice
    try:
        settings = Settings.from_env(environ)
        set_up_log(settings.log_format)
        with kept_for_one_bot(settings.data_dir):
            settle(settings.data_dir)
            close_to_others(settings.data_dir)
            journal.begin_at_start(settings.data_dir)
            return asyncio.run(_serve(settings))
    except (WrongSettings, FolderInUse, LawDataError) as error:
        print(error, file=sys.stderr)
    except discord.LoginFailure:
        print("Discord refuses DISCORD_TOKEN: copy the token again from the developer portal.", file=sys.stderr)
    except OSError as error:
        print(f"The bot could not start: {error}", file=sys.stderr)
    except discord.DiscordException as error:
        log.error("Discord did not let the bot start", exc_info=error)
        return FAILED
    return WRONG


async def _serve(settings: Settings) -> int:
    corpus = load_from(HOME, settings.law_overlay)
    for fault in mislaid(settings.data_dir):
        log.error("%s", fault)
    counted = _counted(settings)
    meters = counted or Meters()
    async with (
        DirectorPlease(corpus, _ledgers(settings), meters, settings.shards) as bot,
        health_page(settings.health_port, bot.healthy),
        meters_page(settings.metrics_host, settings.metrics_port, counted, bot.readings),
        _record_pages(settings, bot),
        watched(settings.watchdog_s, meters.lagged),
    ):
        bot.charts = Charts(settings.charts_dir, corpus.digest)
        told = _told_to_stop()
        running = asyncio.create_task(bot.start(settings.token))
        loaded = asyncio.create_task(bot.loaded.wait())
        await asyncio.wait({told, running, loaded}, return_when=asyncio.FIRST_COMPLETED)
        if loaded.done():
            await asyncio.to_thread(_warm_up, corpus)  # while there is nothing to do but to wait for Discord
        gc.freeze()  # the law stays for good: searching it for garbage would stop every answer for tens of milliseconds
        await asyncio.wait({told, running}, return_when=asyncio.FIRST_COMPLETED)
        await bot.close()
        running.cancel()  # it may be waiting for a Discord that is down
        with suppress(asyncio.CancelledError):
            await running
    return OK


@asynccontextmanager
async def _record_pages(settings: Settings, bot: DirectorPlease) -> AsyncIterator[None]:
    """Hands the bot the links into them. Nothing of them is loaded where they are not wanted."""
    if settings.web_port is None:
        yield
        return
    from bot.members import DiscordMembers
    from bot.review.serving import Club, pages_served

    revised = partial(bot.dispatch, RULING_REVISED)
    club = Club(
        bot.corpus, bot.ledgers, DiscordMembers(bot), bot.barred, bot.budgets, exports=bot.exports, revised=revised
    )
    async with pages_served(settings.public_url, settings.web_host, settings.web_port, club) as bot.invitations:
        yield


def _ledgers(settings: Settings) -> Ledgers:
    if settings.shards is None:
        return Ledgers(settings.data_dir)
    if others := [tenant for tenant in tenants_in(settings.data_dir) if not settings.shards.own(tenant)]:
        log.warning("%s ledgers here are not of SHARDS=%s: they are left alone", len(others), settings.shards)
    return Ledgers(settings.data_dir, own=settings.shards.own)


def _counted(settings: Settings) -> Counted | None:
    if settings.metrics_port is None:
        return None
    from bot.meters.prometheus import Counted

    return Counted()


def _warm_up(corpus: Corpus) -> None:
    """Gives way to the event loop again and again: letting go of the interpreter costs it up to 5 ms each time else."""
    decode("")
    for _ in warm_up(corpus):
        time.sleep(_GIVEN_WAY_S)


def _told_to_stop() -> asyncio.Task[bool]:
    """Ends when SIGTERM or SIGINT comes; discord.py itself listens to neither here."""
    stop = asyncio.Event()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(wanted, stop.set)
    return asyncio.create_task(stop.wait())
