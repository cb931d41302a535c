"""The process that runs on this folder, if any, and what its health page says."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

from bot.doctor.diagnosis import Diagnosis, ill, watch, well
from bot.folder import is_kept
from bot.settings import Settings

_PATIENCE_S = 10.0


def health_side(settings: Settings) -> Iterator[Diagnosis]:
    if not is_kept(settings.data_dir):
        yield watch("process", "no bot runs on this folder", "start it; where it ends again, its log says why")
        return
    yield well("process", "a bot runs on this folder")
    if settings.health_port is None:
        yield watch("health", "HEALTH_PORT is not set", "set it, so that a supervisor sees how the bot fares")
    else:
        yield _health(settings.health_port)


def _health(port: int) -> Diagnosis:
    address = f"http://127.0.0.1:{port}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=_PATIENCE_S):
            return well("health", "gateway, ledger and law are well")
    except urllib.error.HTTPError as unwell:
        failing = [name for name, holds in json.load(unwell).items() if not holds]
        return ill("health", f"not well: {', '.join(failing)}", "its log says why; it goes on trying by itself")
    except (OSError, ValueError) as fault:
        do = "ask where the bot runs: in the container, or on the port that it was given"
        return ill("health", f"{address} does not answer: {fault}", do)
