"""The log never holds what would let its reader speak in the bot's name."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator

import aiohttp
import discord
import pytest
import pytest_asyncio
from aiohttp import web

from bot.log import JsonLines, WithoutTokens

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg-_x"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the process would write at the lowest level, through the formatter of discord.py."""
    text, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(text), root.level
    discord.utils.setup_logging(handler=handler, level=logging.DEBUG, root=True)
    assert handler.formatter is not None
    handler.setFormatter(WithoutTokens(handler.formatter))
    yield text
    root.removeHandler(handler)
    root.setLevel(level)


@pytest_asyncio.fixture
async def refusing() -> AsyncIterator[str]:
    """The address of a server that has never heard of anything."""
    runner = web.AppRunner(web.Application())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    assert site._server is not None
    yield f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"  # type: ignore[attr-defined]
    await runner.cleanup()


@pytest.mark.parametrize(
    "address",
    [
        f"/webhooks/77/{TOKEN}",
        f"/webhooks/77/{TOKEN}/messages/@original?wait=true",
        f"/interactions/88/{TOKEN}/callback",
    ],
)
async def test_an_address_that_failed_is_logged_without_its_token(
    written: io.StringIO, refusing: str, address: str
) -> None:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession() as session, session.post(refusing + address, headers=headers) as answer:
        for raised in (discord.HTTPException(answer, f"refused: {answer.url}"), _of_aiohttp(answer)):
            try:
                raise raised
            except Exception:
                logging.getLogger("cogs.somewhere").exception("%r at %s", raised, answer.url)
                logging.getLogger("discord.http").debug("%s %s with %s", "POST", answer.url, answer.request_info)
    assert "404" in written.getvalue()
    assert address.split("/")[2] in written.getvalue()
    assert TOKEN not in written.getvalue()


def _of_aiohttp(answer: aiohttp.ClientResponse) -> aiohttp.ClientResponseError:
    with pytest.raises(aiohttp.ClientResponseError) as raised:
        answer.raise_for_status()
    return raised.value


def test_what_comes_from_the_gateway_is_logged_without_its_token(written: io.StringIO) -> None:
    event = {"op": 0, "t": "INTERACTION_CREATE", "d": {"id": "5", "token": TOKEN, "type": 3}}
    log = logging.getLogger("discord.gateway")
    log.debug("For Shard ID %s: WebSocket Event: %s", None, event)
    log.debug("Received %s", discord.utils._to_json(event))
    assert written.getvalue().count("INTERACTION_CREATE") == 2
    assert TOKEN not in written.getvalue()


def test_nothing_else_is_taken_from_a_line(written: io.StringIO) -> None:
    logging.getLogger("bot").warning("case 41 of 123: webhooks and interactions, token of honour, /webhooks/of/my/own")
    assert "case 41 of 123: webhooks and interactions, token of honour, /webhooks/of/my/own" in written.getvalue()


def test_as_json_every_record_is_one_line_that_can_be_read_back_and_holds_no_token_either(written: io.StringIO) -> None:
    (ours,) = (h for h in logging.getLogger().handlers if getattr(h, "stream", None) is written)
    ours.setFormatter(JsonLines())
    event = {"op": 0, "d": {"id": "5", "token": TOKEN}}
    try:
        raise OSError(f"/interactions/88/{TOKEN}/callback\nis gone")
    except OSError:
        logging.getLogger("cogs.somewhere").exception("received %s, then", discord.utils._to_json(event))
    (line,) = written.getvalue().splitlines()
    said = json.loads(line)
    assert (said["level"], said["logger"]) == ("ERROR", "cogs.somewhere")
    assert "is gone" in said["exception"]
    assert TOKEN not in line
