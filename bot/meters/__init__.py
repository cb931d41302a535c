"""What is counted of the bot's work for whoever watches it: nothing, unless the operator asks for it."""

from bot.meters.meters import Meters

__all__ = ["Meters"]
