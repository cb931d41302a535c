"""The log of the bot: as discord.py sets it up, without the tokens that let anybody speak in the bot's name."""

from __future__ import annotations

import logging
import re

import discord

_HIDDEN = "…"
_SECRETS = (
    # Addresses: /webhooks/<application>/<token>/messages/@original, /interactions/<id>/<token>/callback.
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?#\s\"'<>)\]},]+"),
    # What comes from the gateway, and headers, as JSON or as Python shows them.
    re.compile(r"""(["'](?:token|authorization)["']\s*[:,]\s*["'])[^"']+""", re.IGNORECASE),
)


class WithoutTokens(logging.Formatter):
    """Looks at the whole text, tracebacks included: exceptions of HTTP libraries show the address that failed."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        text = self._formatter.format(record)
        for secret in _SECRETS:
            text = secret.sub(rf"\g<1>{_HIDDEN}", text)
        return text


def set_up_log() -> None:
    discord.utils.setup_logging(root=True)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(WithoutTokens(handler.formatter or logging.Formatter()))
