"""`python -m bot doctor`: what is wrong with this installation, and what to do about it."""

from bot.doctor.command import main

__all__ = ["main"]
