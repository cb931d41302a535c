"""The archive: past rulings found, counted, handed over and, where somebody asks for it, forgotten."""

from .numbers import Statistics, statistics
from .query import Query, Viewer
from .search import Found, Results, events, jumps, recent, search
from .show import show

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
