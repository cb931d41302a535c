"""`python -m bot web`: serves the pages until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from aiohttp import web

from bot.ledger import LedgerError
from bot.web.application import application
from lawtext.corpus import LawDataError, load
from lawtext.model import Corpus
from lawtext.warm_up import warm_up

LOOPBACK = "127.0.0.1"
PORT = 6464
DONE, WRONG = 0, 2
_SHUTDOWN_S = 1.0
_GIVEN_WAY_S = 0.002


def main(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """The exit status is 2, with one sentence, where the port is taken or the ledger can't be opened."""
    parser = argparse.ArgumentParser(prog="python -m bot web", description="The conversation in a browser, here alone.")
    parser.add_argument("--port", type=int, default=PORT, help=f"0 takes one that is free (default: {PORT})")
    given = parser.parse_args(arguments)
    os.umask(0o077)  # what is written holds what people wrote
    try:
        return asyncio.run(_serve(given.port, Path(environ.get("DATA_DIR") or "data")))
    except (LedgerError, LawDataError) as error:
        print(error, file=sys.stderr)
    except (OSError, OverflowError) as error:
        print(f"Port {given.port} cannot be used ({error}). Another one: --port 0", file=sys.stderr)
    return WRONG


async def _serve(port: int, data: Path) -> int:
    corpus = load()
    runner = web.AppRunner(application(corpus, data), access_log=None, shutdown_timeout=_SHUTDOWN_S)
    await runner.setup()
    try:
        await web.TCPSite(runner, LOOPBACK, port).start()
        _, taken = runner.addresses[0][:2]
        print(f"Open http://{LOOPBACK}:{taken}/ in a browser of this computer. Ctrl-C ends it.", flush=True)
        stopped = _stopped()
        threading.Thread(target=_warm_up, args=[corpus], daemon=True).start()  # one that an end need not wait for
        await stopped.wait()
    finally:
        await runner.cleanup()
    return DONE


def _warm_up(corpus: Corpus) -> None:
    """Gives way to the pages again and again."""
    for _ in warm_up(corpus):
        time.sleep(_GIVEN_WAY_S)


def _stopped() -> asyncio.Event:
    stop = asyncio.Event()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(wanted, stop.set)
    return stop
