"""Copies of the whole data folder while the bot runs, and a data folder made of one again."""

from bot.backup.making import Made, back_up
from bot.backup.restoring import Restored, restore
from bot.backup.source import BackupError

__all__ = ["BackupError", "Made", "Restored", "back_up", "restore"]
