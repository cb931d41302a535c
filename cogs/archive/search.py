"""A search carried from page to page: by the controls of its card, so that it goes on after a restart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from urllib.parse import parse_qsl, urlencode

import discord

from bot.actions.archive import find_rulings
from bot.client import Interaction
from bot.presses import decode
from bot.presses.archive import MOST_CARRIED, FoundList, TurnPage
from bot.records import Query, Viewer
from bot.records.days import first_day, last_day
from bot.records.query import words_in
from cogs.archive.views import PAGE, SearchPage
from cogs.context import jump
from cogs.rulings import everybody, reader

_ROOM = 3 * MOST_CARRIED  # a card has three controls at least that can carry something
_MOST_WORD, _MOST_EVENT, _MOST_MODULE, _MOST_BOARD = 30, 40, 40, 8
_DAYS = ("since", "until")


def make_portable(query: Query) -> Query:
    """The query in the form in which it is looked for on every page: of very many words only the first."""
    words = [word[:_MOST_WORD] for word in words_in(query.words)]  # a beginning finds the word
    event = [word[:_MOST_EVENT] for word in words_in(query.event or "")]
    board, place = ((each or "")[:_MOST_BOARD] or None for each in (query.board, query.place))
    module = query.module and (re.sub(r"[^a-z0-9_]", "", query.module)[:_MOST_MODULE] or "?")
    while True:
        short = replace(query, words=" ".join(words), event=" ".join(event) or None, module=module)
        short = replace(short, board=board, place=place)
        if len(_pack(short)) <= _ROOM:
            return short
        _drop(words, event)


def _drop(words: list[str], event: list[str]) -> None:
    """The last word that can be spared: of the event one stays, and of that, where need be, its beginning."""
    if words:
        words.pop()
    elif len(event) > 1:
        event.pop()
    else:
        event[0] = event[0][:-3]


def chunks(query: Query) -> list[str]:
    """What the controls of a card carry, each a part."""
    packed = _pack(query)
    return [packed[at : at + MOST_CARRIED] for at in range(0, _ROOM, MOST_CARRIED)]


def page_on(message: discord.Message) -> int:
    """The page that this card shows: its arrows lead to those beside it."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    presses = [decode(str(getattr(item, "custom_id", ""))) for item in view.walk_children()]
    return next((press.page + 1 for press in presses if isinstance(press, TurnPage)), 0)


def query_on(message: discord.Message) -> Query | None:
    """The query that this card shows the results of; None for a card that shows something else."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    presses = [decode(str(getattr(item, "custom_id", ""))) for item in view.walk_children()]
    pieces = [press.piece for press in presses if isinstance(press, FoundList | TurnPage)]
    return unpack("".join(pieces)) if pieces else None


def unpack(packed: str) -> Query:
    """The query that `chunks` took apart."""
    told: Mapping[str, str] = dict(parse_qsl(packed))
    days = {name: date.fromisoformat(told[name]) for name in _DAYS if name in told}
    texts = {name: text for name, text in told.items() if name in _NAMES and name not in _DAYS}
    return Query(**texts, **days)  # type: ignore[arg-type]


def narrow(query: Query, way: str) -> Query | None:
    """With one filter more, as a card offers it: "law=64", "month=2026-03", "event=Tuesday Pairs". Raises NoDay."""
    match way.partition("=")[::2]:
        case "law", law:
            return make_portable(replace(query, law=law))
        case "month", month:
            return make_portable(replace(query, since=first_day(month), until=last_day(month)))
        case "event", event:
            return make_portable(replace(query, event=event))
    return None


async def search_page(interaction: Interaction, query: Query, page: int, *, shared: bool) -> SearchPage:
    """One page of what this person, or for a shared card everybody, may find."""
    viewer = everybody(interaction) if shared else await _viewer(interaction)
    return await _page(interaction, query, page, viewer, shared=shared)


async def shared_page(interaction: Interaction, query: Query, page: int) -> SearchPage:
    """The same rulings that this person sees, as far as everybody may see them; how many are left out stands below."""
    seen = (await _page(interaction, query, page, await _viewer(interaction), shared=False)).results
    same = replace(query, words=seen.corrected or query.words, any_of="yes" if seen.loosened else "")
    found = await _page(interaction, make_portable(same), page, everybody(interaction), shared=True)
    return replace(found, left_out=max(0, len(seen.rulings) - len(found.results.rulings)))


async def _viewer(interaction: Interaction) -> Viewer:
    client = interaction.client
    return reader(interaction, await client.ledgers.settings.current(client.tenant(interaction))).viewer


async def _page(interaction: Interaction, query: Query, page: int, viewer: Viewer, *, shared: bool) -> SearchPage:
    client = interaction.client
    tenant = client.tenant(interaction)
    found = await client.ledgers.read(tenant, find_rulings, query, viewer, page, PAGE)
    links = {number: jump(tenant, post.channel, post.message) for number, post in found.posts.items()}
    return SearchPage(query, found, links, chunks(query), shared, official=viewer.is_official)


def _pack(query: Query) -> str:
    return urlencode({name: value for name, value in asdict(query).items() if value})


_NAMES = frozenset(asdict(Query()))
