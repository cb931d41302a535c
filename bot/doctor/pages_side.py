"""The record's pages: whether they answer here, and by the address that browsers have."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator

from bot.doctor.diagnosis import Diagnosis, ill, watch, well
from bot.folder import is_kept
from bot.pages.style import style_text
from bot.review.origin import Origin
from bot.settings import Settings

_PATIENCE_S = 10.0
_MISDIRECTED = 421
_PROXY = "look at the proxy, its certificate and its name: docs/hosting.md has one to copy"


def pages_side(settings: Settings) -> Iterator[Diagnosis]:
    if settings.web_port is None:
        yield well("pages", "the record has no pages: PUBLIC_URL and WEB_PORT are not set")
        return
    if not is_kept(settings.data_dir):
        yield watch("pages", "they are served while the bot runs", "start it, then ask me again")
        return
    near = settings.web_host if settings.web_host != "0.0.0.0" else "127.0.0.1"
    here, origin = f"http://{near}:{settings.web_port}", Origin(settings.public_url)
    if fault := _fault(here, origin.host):
        yield ill("pages", f"{here} {fault}", "ask where the bot runs; another WEB_PORT, if that one is another's")
    elif fault := _fault(origin.url):
        yield ill("pages", f"{origin.url} {fault}", _PROXY)
    else:
        yield well("pages", f"{origin.url} leads to them")


def _fault(address: str, host: str = "") -> str:
    """What is wrong with what answers there; empty where it is we."""
    request = urllib.request.Request(f"{address}/style.css", headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE_S) as answer:
            return "" if answer.read() == style_text().encode() else "answers with something that is not ours"
    except urllib.error.HTTPError as unwell:
        if unwell.code == _MISDIRECTED:
            return "reaches me by another name than PUBLIC_URL has: the proxy does not pass on Host"
        return f"answers {unwell.code}"
    except (OSError, ValueError) as fault:
        return f"does not answer: {fault}"
