"""The life of a ruling: confirmed, amended, appealed, superseded; each step a revision with who, when and why."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.client import Interaction, sent, tell
from bot.grounds import reworded
from bot.ledger import (
    REASON_NEEDED,
    STATES,
    Entry,
    ImpossibleMove,
    NoSuchRuling,
    OutdatedRuling,
    Ruling,
    Settings,
    State,
)
from cogs.cards.forms import Form, filled, given_back, line
from cogs.cards.rulings import MOVE_LABELS
from cogs.direct.forms import MOST_VERDICT, PUBLIC, details
from cogs.permissions import no_director, person
from cogs.rulings import bring_to_channel, drawn
from cogs.visibility import seen_alone
from lawtext.basis import clauses_named
from lawtext.model import LawError

_MOST_WHY = 1000
_AHEAD = timedelta(minutes=10)  # clocks of a club and of Discord differ
_NO_TIME = "Give the time as the club's clock shows it, like 22:15 or 10:15 pm."
_TIME = re.compile(r"(?P<hours>\d{1,2})[:.h]?(?P<minutes>\d{2})?\s*(?:(?P<half>[ap])\.?m\.?)?", re.ASCII)

Revise = Callable[[Ruling], Awaitable[Ruling]]


async def _move(interaction: Interaction, number: int, revision: int, state: State) -> None:
    """A press: some moves need nothing more, the others open a form."""
    if (found := await _directed(interaction, number)) is None or not await _is_state(interaction, state):
        return
    ruling, _ = found
    if state == "confirmed":
        await _revised(interaction, number, revision, state=state)
    else:
        await interaction.response.send_modal(_form(ruling, revision, state))


async def _moved(interaction: Interaction, number: int, revision: int, state: State) -> None:
    """The form of a move, filled in."""
    if (found := await _directed(interaction, number)) is None or not await _is_state(interaction, state):
        return
    entered = filled(sent(interaction))
    why = entered.get("why", "")
    try:
        match state:
            case "amended" | "changed":
                changes = _outcome(interaction, found[0].entry, entered)
                await _revised(interaction, number, revision, state=state, why=why, changes=changes)
            case "superseded":
                await _superseded(interaction, number, revision, entered.get("by", ""), why)
            case _:
                await _revised(interaction, number, revision, state=state, why=why)
    except (LawError, ImpossibleMove, NoSuchRuling) as error:
        await tell(interaction, given_back(error, entered))


async def _release(interaction: Interaction, number: int, revision: int) -> None:
    if (found := await _directed(interaction, number)) is not None:
        await _revised(interaction, number, revision, changes={"released": not found[0].entry.released})


async def _score(interaction: Interaction, number: int, revision: int) -> None:
    if (found := await _directed(interaction, number)) is None:
        return
    ruling, settings = found
    now = interaction.created_at.astimezone(ZoneInfo(settings.time_zone))
    minutes = str(ruling.entry.appeal_minutes or settings.appeal_minutes)
    form = Form(
        f"Ruling {number}: when were scores posted?",
        f"o:scored:{number}:{revision}",
        line("Scores were posted at", "at", value=f"{now:%H:%M}", hint=f"Time in {settings.time_zone}", needed=True),
        line("Minutes to appeal", "minutes", value=minutes, needed=True),
    )
    await interaction.response.send_modal(form)


async def _scored(interaction: Interaction, number: int, revision: int) -> None:
    if (found := await _directed(interaction, number)) is None:
        return
    entered = filled(sent(interaction))
    posted = _at_the_club(entered.get("at", ""), interaction.created_at, found[1].time_zone)
    minutes = entered.get("minutes", "")
    if posted is None:
        await tell(interaction, _NO_TIME)
    elif not (minutes.isdecimal() and 0 < int(minutes[:6]) <= 10_080):
        await tell(interaction, "Give the minutes to appeal as a number from 1 to 10080 (a week).")
    else:
        changes = {"score_posted_at": posted, "appeal_minutes": int(minutes)}
        await _revised(interaction, number, revision, changes=changes)


async def _details(interaction: Interaction, number: int, revision: int) -> None:
    if (found := await _directed(interaction, number)) is None:
        return
    entry = found[0].entry
    form = Form(
        f"Ruling {number}: details",
        f"o:detailed:{number}:{revision}",
        line("Board and place", "board", value=", ".join(filter(None, [entry.board, entry.place]))),
        line("Contract and declarer", "contract", value=" ".join(filter(None, [entry.contract, entry.declarer]))),
        line("Note", "note", value=entry.note, hint="For directors", most=1000),
    )
    await interaction.response.send_modal(form)


async def _detailed(interaction: Interaction, number: int, revision: int) -> None:
    if await _directed(interaction, number) is not None:
        await _revised(interaction, number, revision, changes=details(filled(sent(interaction))))


LIFE: Mapping[str, Callable[..., Awaitable[None]]] = {
    "move": _move,
    "moved": _moved,
    "release": _release,
    "score": _score,
    "scored": _scored,
    "details": _details,
    "detailed": _detailed,
}


def _form(ruling: Ruling, revision: int, state: State) -> Form:
    number = ruling.number
    why = line("Why", "why", needed=state in REASON_NEEDED, hint="Kept with the ruling, for directors", most=_MOST_WHY)
    title = f"Ruling {number}: {MOVE_LABELS[state].lower()}"
    fields = [why]
    if state in ("amended", "changed"):
        fields = [*_outcome_fields(ruling.entry), why]
    elif state == "superseded":
        fields = [line("Number of the ruling that replaces it", "by", needed=True), why]
    return Form(title, f"o:moved:{number}:{revision}:{state}", *fields)


def _outcome_fields(entry: Entry) -> list[Any]:
    return [
        line("Ruling", "verdict", value=entry.verdict, hint=PUBLIC, needed=True, most=MOST_VERDICT),
        line("Law", "law", value=", ".join(entry.clauses)),
        line("Option chosen", "option", value=entry.option, most=1000),
        line("Score adjustment", "adjustment", value=entry.adjustment),
    ]


def _outcome(interaction: Interaction, entry: Entry, entered: Mapping[str, str]) -> dict[str, Any]:
    """Raises LawError for a law that the edition doesn't have."""
    return {
        "verdict": entered.get("verdict", entry.verdict),
        "clauses": clauses_named(interaction.client.corpus, entered.get("law", ""), entry.edition),
        **reworded(entry, entered.get("option")),
        "adjustment": entered.get("adjustment"),
    }


async def _superseded(interaction: Interaction, number: int, revision: int, by: str, why: str) -> None:
    newer = by.strip().removeprefix("#")
    if not (newer.isdecimal() and len(newer) <= 18):
        await tell(interaction, "Give the number of the ruling that takes its place, like 12.")
        return
    client = interaction.client
    await _written(
        interaction,
        number,
        lambda: client.ledgers.supersede(
            client.tenant(interaction), number, expect=revision, by_ruling=int(newer), by=person(interaction),
            at=interaction.created_at, why=why,
        ),
    )  # fmt: skip


async def _revised(
    interaction: Interaction,
    number: int,
    revision: int,
    *,
    state: State | None = None,
    why: str = "",
    changes: Mapping[str, Any] | None = None,
) -> None:
    client = interaction.client
    await _written(
        interaction,
        number,
        lambda: client.ledgers.revise(
            client.tenant(interaction), number, expect=revision, by=person(interaction), at=interaction.created_at,
            state=state, why=why, changes=changes,
        ),
    )  # fmt: skip


async def _written(interaction: Interaction, number: int, write: Callable[[], Awaitable[Ruling]]) -> None:
    """On disk, then on the director's screen, then in the channel. Where somebody was quicker, what stands now."""
    quicker = ""
    try:
        await write()
    except OutdatedRuling as moved:
        quicker = given_back(moved, filled(sent(interaction)))
    try:
        await _shown(interaction, number)
        if quicker:
            await tell(interaction, quicker)
    finally:
        await bring_to_channel(interaction, number)


async def _shown(interaction: Interaction, number: int) -> None:
    """In place of what the director had before; where others would read that, beside it."""
    view = await drawn(interaction, number)
    if seen_alone(interaction):
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def _directed(interaction: Interaction, number: int) -> tuple[Ruling, Settings] | None:
    """The ruling, for a director; for others a sentence, and None. Raises NoSuchRuling."""
    client = interaction.client
    tenant = client.tenant(interaction)
    settings = await client.ledgers.settings(tenant)
    if refusal := no_director(interaction, settings):
        await tell(interaction, refusal)
        return None
    return await client.ledgers.ruling(tenant, number), settings


async def _is_state(interaction: Interaction, state: str) -> bool:
    if state in STATES:
        return True
    await tell(interaction, f"A ruling cannot become {state[:20]!r}.")
    return False


def _at_the_club(typed: str, now: datetime, zone: str) -> datetime | None:
    """Today's time of that name at the club, or yesterday's where today's is still to come."""
    if (said := _TIME.fullmatch(typed.strip().lower())) is None:
        return None
    hours, minutes, half = int(said["hours"]), int(said["minutes"] or 0), said["half"]
    if half and not 0 < hours <= 12:
        return None
    hours = hours % 12 + 12 * (half == "p") if half else hours
    if hours > 23 or minutes > 59 or not (half or said["minutes"]):
        return None
    here = now.astimezone(ZoneInfo(zone)).replace(hour=hours, minute=minutes, second=0, microsecond=0)
    return here if here <= now + _AHEAD else here - timedelta(days=1)
