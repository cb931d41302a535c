"""The log of the bot, for people or as JSON: without the tokens that let anybody speak in the bot's name."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

import discord

from bot.settings import JSON

_HIDDEN = "…"
_SECRETS = (
    # Addresses: /webhooks/<application>/<token>/messages/@original, /interactions/<id>/<token>/callback.
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?#\s\"'<>)\]},]+"),
    # What comes from the gateway, and headers, as JSON or as Python shows them.
    re.compile(r"""(["'](?:token|authorization)["']\s*[:,]\s*["'])[^"']+""", re.IGNORECASE),
)


def without_tokens(text: str) -> str:
    for secret in _SECRETS:
        text = secret.sub(rf"\g<1>{_HIDDEN}", text)
    return text


class WithoutTokens(logging.Formatter):
    """Looks at the whole text, tracebacks included: exceptions of HTTP libraries show the address that failed."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(self._formatter.format(record))


class JsonLines(logging.Formatter):
    """One object a line, for whoever collects logs: `time`, `level`, `logger`, `message`, and `exception` where there
    was one. Tokens go before the text is quoted, for they are known by the quotes around them."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
        }
        if record.exc_info:
            said["exception"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def set_up_log(log_format: str = "") -> None:
    discord.utils.setup_logging(root=True)
    for handler in logging.getLogger().handlers:
        plain = WithoutTokens(handler.formatter or logging.Formatter())
        handler.setFormatter(JsonLines() if log_format == JSON else plain)
