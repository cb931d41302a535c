"""Discord out of reach: at the start waited for, not died of; later, where nothing hangs on it, done without. Once
connected, discord.py itself comes back."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
_TOO_MANY, _SERVER_ERRORS = 429, 500
_FAULTS = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)


async def until_reached(ask: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers to `ask`, which is called again for as long as nobody answers. Raises what waiting does not
    mend: a wrong token, a request that is refused."""
    wait = FIRST_WAIT_S
    while True:
        try:
            answer = await ask()
        except _FAULTS as fault:
            if not passes(fault):
                raise
            log.warning("Discord is not reached (%s): I try again in %.0f s", reason(fault), wait)
        else:
            return answer
        await asyncio.sleep(wait * random.uniform(0.8, 1.0))  # the bots of one machine do not all come back at once
        wait = min(wait * 2, LONGEST_WAIT_S)


async def is_taken(said: Awaitable[object]) -> bool:
    """Whether Discord took what is `said`: for what may be missed, or can be said elsewhere."""
    try:
        await said
    except _FAULTS as fault:
        log.info("Discord did not take what was said on the way (%s)", reason(fault))
        return False
    return True


def passes(fault: Exception) -> bool:
    """Whether it may be otherwise in a while."""
    return not isinstance(fault, discord.HTTPException) or fault.status == _TOO_MANY or fault.status >= _SERVER_ERRORS


def reason(fault: Exception) -> str:
    """In one line; a server that is down may answer with a whole page."""
    if isinstance(fault, discord.HTTPException):
        return f"it answers {fault.status} {fault.response.reason or ''}".rstrip()
    return " ".join(str(fault).split()) or type(fault).__name__
