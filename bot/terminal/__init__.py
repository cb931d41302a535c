"""The terminal: ask, match and log, for people (rich) and for programs (JSON). Loads no chat library."""

from bot.terminal.commands import main

__all__ = ["main"]
