"""A loopback Discord: the real bot, as a real process, over real sockets, with the test in the people's seats."""

from .api import Fault
from .process import BotProcess
from .reply import InteractionFailed, Reply, ScenarioError, Screen
from .server import LoopbackDiscord
from .world import Channel, Guild, Message, Permission, Role, User

__all__ = [
    "BotProcess",
    "Channel",
    "Fault",
    "Guild",
    "InteractionFailed",
    "LoopbackDiscord",
    "Message",
    "Permission",
    "Reply",
    "Role",
    "ScenarioError",
    "Screen",
    "User",
]
