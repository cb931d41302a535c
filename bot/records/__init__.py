"""The archive: past rulings found, counted, handed over and, where somebody asks for it, forgotten."""

from bot.records.query import Query, Viewer
from bot.records.search import Found, Results, events, jumps, recent, search
from bot.records.statistics import Statistics, statistics
from bot.records.visibility import show

__all__ = [
    "Found",
    "Query",
    "Results",
    "Statistics",
    "Viewer",
    "events",
    "jumps",
    "recent",
    "search",
    "show",
    "statistics",
]
