"""The life of a ruling: confirmed, amended, appealed, superseded; each step a revision with who, when and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from bot.actions.entries import Details
from bot.actions.limits import MOST_TEXT
from bot.actions.refusal import REFUSALS
from bot.actions.revisions import Change, Edit, release, revise, supersede, supersede_anew
from bot.client import Interaction, sent, tell
from bot.ledger import REASON_NEEDED, Entry, Ledger, OutdatedRuling, Ruling, Settings, State
from bot.ledger.ruling import CHANGING_MOVES
from bot.presses import desk
from bot.presses.desk import OfRevision
from bot.ruling_wording import MOVE_LABELS
from cogs.cards.forms import Form, give_back, line, read_form
from cogs.direct.forms import PUBLIC, change_of_details, change_of_outcome, pairs_field
from cogs.permissions import no_director, person
from cogs.rulings import bring_to_channel, ruling_view
from cogs.visibility import is_seen_alone


async def begin_move(interaction: Interaction, press: desk.Move) -> None:
    """Some moves need nothing more, the others open a form."""
    if (found := await _ruling_for_director(interaction, press.ruling)) is None:
        return
    if press.state == "confirmed":
        await _revise(interaction, _edit(interaction, press), press.state)
    else:
        await interaction.response.send_modal(move_form(found[0], press))


async def move(interaction: Interaction, press: desk.MoveForm) -> None:
    if await _ruling_for_director(interaction, press.ruling) is None:
        return
    entered = read_form(sent(interaction))
    edit = _edit(interaction, press, entered.get("why", ""))
    if press.state == "superseded":
        await _supersede(interaction, edit, entered)
    else:
        change = change_of_outcome(entered) if press.state in CHANGING_MOVES else None
        await _revise(interaction, edit, press.state, change)


async def _supersede(interaction: Interaction, edit: Edit, entered: Mapping[str, str]) -> None:
    """By a ruling that is there, or by a new one that says what stands in the form."""
    corpus, channel = interaction.client.corpus, str(interaction.channel_id)
    if entered.get("by"):
        await _write(interaction, edit.number, lambda ledger: supersede(ledger, edit, entered["by"]))
        return
    change = Change(
        verdict=entered.get("verdict"),
        law=entered.get("law", ""),
        details=Details(adjustment=entered.get("adjustment", "")),
    )
    await _write(interaction, edit.number, lambda ledger: supersede_anew(ledger, corpus, edit, change, channel))


async def release_board(interaction: Interaction, press: desk.ReleaseBoard) -> None:
    if await _ruling_for_director(interaction, press.ruling) is not None:
        edit, corpus = _edit(interaction, press), interaction.client.corpus
        await _write(interaction, press.ruling, lambda ledger: release(ledger, corpus, edit))


async def open_score_form(interaction: Interaction, press: desk.OpenScoreForm) -> None:
    if (found := await _ruling_for_director(interaction, press.ruling)) is None:
        return
    ruling, settings = found
    now = interaction.created_at.astimezone(ZoneInfo(settings.time_zone))
    minutes = str(ruling.entry.appeal_minutes or settings.appeal_minutes)
    form = Form(
        f"Ruling {press.ruling}: when were scores posted?",
        desk.ScoreForm(press.ruling, press.revision),
        line("Scores were posted at", "at", value=f"{now:%H:%M}", hint=f"Time in {settings.time_zone}", needed=True),
        line("Minutes to appeal", "minutes", value=minutes, needed=True),
    )
    await interaction.response.send_modal(form)


async def note_score(interaction: Interaction, press: desk.ScoreForm) -> None:
    if await _ruling_for_director(interaction, press.ruling) is not None:
        entered = read_form(sent(interaction))
        change = Change(score_posted=entered.get("at", ""), appeal_minutes=entered.get("minutes", ""))
        await _revise(interaction, _edit(interaction, press), change=change)


async def open_details_form(interaction: Interaction, press: desk.OpenDetailsForm) -> None:
    if (found := await _ruling_for_director(interaction, press.ruling)) is None:
        return
    entry = found[0].entry
    form = Form(
        f"Ruling {press.ruling}: details",
        desk.DetailsForm(press.ruling, press.revision),
        line("Board and table", "board", value=", ".join(filter(None, [entry.board, entry.place]))),
        pairs_field(entry.pairs),
        line("Contract and declarer", "contract", value=" ".join(filter(None, [entry.contract, entry.declarer]))),
        line("Note", "note", value=entry.note, hint="For directors", most=MOST_TEXT),
    )
    await interaction.response.send_modal(form)


async def correct_details(interaction: Interaction, press: desk.DetailsForm) -> None:
    if await _ruling_for_director(interaction, press.ruling) is not None:
        change = change_of_details(read_form(sent(interaction)))
        await _revise(interaction, _edit(interaction, press), change=change)


def move_form(ruling: Ruling, press: desk.Move) -> Form:
    number, state = ruling.number, press.state
    why = line("Why", "why", needed=state in REASON_NEEDED, hint="Kept with the ruling, for directors", most=MOST_TEXT)
    title = f"Ruling {number}: {MOVE_LABELS[state].lower()}"
    fields = [why]
    if state in CHANGING_MOVES:
        fields = [*_outcome_fields(ruling.entry), why]
    elif state == "superseded":
        fields = [
            line("What is ruled instead", "verdict", value=ruling.entry.verdict, hint=PUBLIC, most=MOST_TEXT),
            line("Law", "law", value=", ".join(ruling.entry.clauses)),
            line("Score adjustment", "adjustment", value=ruling.entry.adjustment),
            line("Or the number of the ruling instead", "by", hint="Where it has been made already; like 12"),
            why,
        ]
    return Form(title, desk.MoveForm(number, press.revision, state), *fields)


def _outcome_fields(entry: Entry) -> list[Any]:
    return [
        line("Ruling", "verdict", value=entry.verdict, hint=PUBLIC, needed=True, most=MOST_TEXT),
        line("Law", "law", value=", ".join(entry.clauses)),
        line("Option chosen", "option", value=entry.option, most=MOST_TEXT),
        line("Score adjustment", "adjustment", value=entry.adjustment),
    ]


def _edit(interaction: Interaction, press: OfRevision, why: str = "") -> Edit:
    return Edit(press.ruling, press.revision, person(interaction), interaction.created_at, why)


async def _revise(
    interaction: Interaction, edit: Edit, state: State | None = None, change: Change | None = None
) -> None:
    corpus = interaction.client.corpus
    await _write(interaction, edit.number, lambda ledger: revise(ledger, corpus, edit, state, change))


async def _write(interaction: Interaction, number: int, action: Callable[[Ledger], Ruling]) -> None:
    """On disk, then on the director's screen, then in the channel. Where somebody was quicker, what stands now."""
    client, quicker = interaction.client, ""
    entered = read_form(sent(interaction))
    try:
        number = (await client.ledgers.write(client.tenant(interaction), action)).number
    except OutdatedRuling as moved:
        quicker = give_back(moved, entered)
    except REFUSALS as error:
        await tell(interaction, give_back(error, entered))
        return
    try:
        await _show(interaction, number)
        if quicker:
            await tell(interaction, quicker)
    finally:
        await bring_to_channel(interaction, number)


async def _show(interaction: Interaction, number: int) -> None:
    """In place of what the director had before; where others would read that, beside it."""
    view = await ruling_view(interaction, number)
    if is_seen_alone(interaction):
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def _ruling_for_director(interaction: Interaction, number: int) -> tuple[Ruling, Settings] | None:
    """The ruling, for a director; for others a sentence, and None. Raises NoSuchRuling."""
    client = interaction.client
    tenant = client.tenant(interaction)
    settings = await client.ledgers.settings.current(tenant)
    if refusal := no_director(interaction, settings):
        await tell(interaction, refusal)
        return None
    return await client.ledgers.rulings.get(tenant, number), settings
