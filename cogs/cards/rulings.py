"""A ruling as a card: the public form, and the full one for those who may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import discord

from bot.actions.codec import finding_of
from bot.ledger import MOVES, Entry, Ruling
from bot.ledger.ruling import CHANGING_MOVES
from bot.presses import desk
from bot.presses.letters import Appeal
from bot.presses.sheets import OpenSheet
from bot.records.choices import told
from bot.ruling_wording import MOVE_LABELS, MOVE_MEANS, moves_from
from cogs.cards.context import Context, club_rules, comparison, link, said
from cogs.cards.controls import button, rows
from cogs.cards.layout import GREEN, GREY, CardView, Part, cut, fit_text
from cogs.cards.markdown import one_line
from cogs.cards.ruling_history import life, until_then
from lawtext.conversation import says_nothing_private
from lawtext.editions import EDITION_NAMES
from lawtext.model import Corpus
from lawtext.players import WHO

_USUAL, _ENDS = ("confirmed", "upheld"), ("superseded", "voided")
_MOST_VERDICT, _MOST_WORDS = 1200, 300


def public_form(ruling: Ruling, corpus: Corpus, context: Context) -> CardView:
    """Without names, accounts and reasons; what belongs to the board only once the director has released it."""
    entry = ruling.entry
    parts = [
        *_heading(ruling, corpus),
        Part(_board(entry) if entry.released else "", spare=1),
        Part(f"**Adjustment** {said(entry.adjustment)}" if entry.released and entry.adjustment else ""),
        Part(appeal(ruling)),
        Part(until_then(ruling), spare=1),
        *club_rules(context.notes),
        *_succession(ruling, context.links),
        Part(_link_to_finding(context)),
        Part(_footer(ruling, public_code(entry, corpus))),
    ]
    return CardView(_colour(ruling), fit_text(parts), *rows([button("Open", desk.OpenRuling(ruling.number))]))


def full_form(ruling: Ruling, corpus: Corpus, context: Context) -> CardView:
    """All that its reader may see: what they may not is not in the ruling that is given here."""
    entry = ruling.entry
    parts = [
        *_heading(ruling, corpus),
        Part(_how_to_cite(ruling) if context.directs else ""),
        Part(_board(entry)),
        *(Part(f"**{name}** {said(text)}", spare=1) for name, text in _words(entry)),
        Part(_overruling(entry, corpus), spare=2),
        Part(appeal(ruling)),
        Part("⚠ The law data have changed since this was ruled: check it again." if context.stale else ""),
        *comparison(entry, context),
        *club_rules(context.notes),
        *_succession(ruling, context.links),
        Part(_link_to_finding(context)),
        *(Part(line, spare=3) for line in life(ruling)),
        *(_desk_lines(ruling) if context.directs else ()),
        Part(_footer(ruling, _code(entry))),
    ]
    controls = _desk(ruling, context) if context.directs else _appealing(ruling, context)
    return CardView(_colour(ruling), fit_text(parts), *rows([*controls, *_taking_out(ruling, context)]))


def thread_name(ruling: Ruling, corpus: Corpus) -> str:
    """Which ruling it is, where only threads are listed."""
    module = corpus.modules.get(ruling.entry.module or "")
    laws = f"Law {', '.join(ruling.entry.clauses[:2])}" if ruling.entry.clauses else ""
    return cut(
        one_line(" · ".join(filter(None, [f"Ruling {ruling.number}", laws, module.title if module else ""]))), 100
    )


def _heading(ruling: Ruling, corpus: Corpus) -> Iterator[Part]:
    """Told from what is only found by its first line, in black and white too."""
    yield Part(f"### ⚖ Ruling {ruling.number}{state_suffix(ruling)}")
    yield Part(f"**{verdict(ruling)}**" if ruling.stands else f"~~{verdict(ruling)}~~")
    yield from ruling_body(ruling, corpus)


def verdict(ruling: Ruling) -> str:
    return cut(said(ruling.entry.verdict) or "text removed", _MOST_VERDICT)


def ruling_body(ruling: Ruling, corpus: Corpus) -> Iterator[Part]:
    """What everybody may read of it below the verdict: law, situation, and what was chosen. Where no law is cited,
    nothing is said of laws: to a player it is a ruling like any other."""
    entry = ruling.entry
    if entry.clauses:
        laws = cut(f"Law {said(', '.join(entry.clauses))}", 200)
        yield Part(f"{laws} · {EDITION_NAMES.get(entry.edition) or said(entry.edition)}")
    if (module := corpus.modules.get(entry.module or "")) is not None:
        yield Part(f"-# {module.title}", spare=2)
    yield from _choices(ruling)


def _how_to_cite(ruling: Ruling) -> str:
    """For a director, where no law is cited and one may still be."""
    way = next((state for state in moves_from(ruling.state) if state in CHANGING_MOVES), None)
    return f"-# No law cited: *{MOVE_LABELS[way]}* adds one" if way and not ruling.entry.clauses else ""


def _choices(ruling: Ruling) -> Iterator[Part]:
    for heading, words in told(ruling.entry, stands=ruling.stands):
        by = _chooser(ruling.entry) if heading == "Chosen" else ""
        yield Part(f"**{said(heading)}{by}:** {cut(said(words), _MOST_WORDS)}")


def _chooser(entry: Entry) -> str:
    """Who chose follows from the option, as the finding offered it."""
    found = finding_of(entry)
    who = next((option.who for option in found.options if option.do == entry.option), "") if found else ""
    return f" by {WHO[who].lower().replace('lho', 'LHO').replace('rho', 'RHO')}" if who in WHO else ""


def state_suffix(ruling: Ruling) -> str:
    return "" if ruling.state == "given" else f" · {ruling.state}"


def _board(entry: Entry) -> str:
    contract = " by ".join(filter(None, [entry.contract, entry.declarer]))
    pairs = f"pairs {entry.pairs}" if entry.pairs else ""
    facts = [f"board {entry.board}" if entry.board else "", entry.place, pairs, contract]
    return cut(" · ".join(said(fact) for fact in facts if fact), _MOST_WORDS)


def _words(entry: Entry) -> Iterator[tuple[str, str]]:
    for name, text in (("Adjustment", entry.adjustment), ("Note", entry.note)):
        if text:
            yield name, cut(text, 2 * _MOST_WORDS)


def _overruling(entry: Entry, corpus: Corpus) -> str:
    if entry.overruled_because is None:
        return ""
    found = finding_of(entry)
    cited = ", ".join(found.cite) if found else ""
    advice = f" I had found: {cut(said(found.say), _MOST_WORDS)} (Law {said(cited)})." if found and found.say else ""
    return f"**Against my finding** {cut(said(entry.overruled_because), 2 * _MOST_WORDS)}{advice}"


def appeal(ruling: Ruling) -> str:
    entry, deadline = ruling.entry, ruling.appeal_deadline
    if ruling.state in ("upheld", "changed") or not ruling.stands:
        return ""
    if ruling.state == "appealed":
        return "**Under appeal**"
    if deadline is not None:
        return f"**Appeals** until {_time(deadline, 't')} ({_time(deadline, 'R')})"
    return f"**Appeals** until {entry.appeal_minutes} minutes after scores are posted" if entry.appeal_minutes else ""


def _succession(ruling: Ruling, links: Mapping[int, str]) -> Iterator[Part]:
    for word, number in (("Replaces", ruling.entry.supersedes), ("Replaced by", ruling.entry.superseded_by)):
        if number is not None:
            yield Part(f"{word} {link(number, links)}")


def _link_to_finding(context: Context) -> str:
    return f"-# [What was found]({context.asked_at})" if context.asked_at else ""


def public_code(entry: Entry, corpus: Corpus) -> str:
    """Where everybody may read it."""
    return _code(entry) if says_nothing_private(corpus, entry.code or "") else ""


def _code(entry: Entry) -> str:
    """Of what was found, where that is what was ruled."""
    found = finding_of(entry)
    return f"code {said(entry.code)}" if entry.code and found and entry.verdict == found.say else ""


def _footer(ruling: Ruling, code: str = "") -> str:
    entry = ruling.entry
    session = f"session {said(entry.session)}" if entry.session else ""
    stands = "official" if ruling.stands else "no longer official"
    state = "" if ruling.state == "given" else f"{ruling.state} since {_time(ruling.since, 'f')}"
    facts = [stands, state, cut(said(entry.event), 100), cut(session, 60), _time(ruling.made_at, "d")]
    facts += [f"revision {ruling.revision}" if ruling.revision > 1 else ""]
    facts += [f"case {ruling.case}" if ruling.case is not None else "", code]
    return "-# " + " · ".join(fact for fact in facts if fact)


def _desk(ruling: Ruling, context: Context) -> Iterator[discord.ui.Button[Any]]:
    """What a director may do with the ruling as it stands now, in the order of an evening: what belongs to the board,
    then what becomes of the ruling. Blue goes the usual way on, red ends it."""
    at = (ruling.number, ruling.revision)
    if ruling.state != "voided":
        yield button("Details", desk.OpenDetailsForm(*at))
        yield button("Hide the board" if ruling.entry.released else "Release the board", desk.ReleaseBoard(*at))
    if _may_be_appealed(ruling):
        yield button("Scores posted", desk.OpenScoreForm(*at))
    for state in moves_from(ruling.state):
        drawn = button(MOVE_LABELS[state], desk.Move(*at, state), strong=state in _USUAL)
        if state in _ENDS:
            drawn.style = discord.ButtonStyle.danger
        yield drawn
    if ruling.case is not None and context.filled.sheet:
        yield button("The sheet", OpenSheet(ruling.case, context.filled.sheet))


def _may_be_appealed(ruling: Ruling) -> bool:
    """Or is: then the time for it still says something."""
    return ruling.state == "appealed" or "appealed" in MOVES[ruling.state]


def _appealing(ruling: Ruling, context: Context) -> Iterator[discord.ui.Button[Any]]:
    """For who asked."""
    if context.appeals_at and "appealed" in MOVES[ruling.state]:
        yield button("Appeal", Appeal(context.appeals_at, ruling.number))


def _taking_out(ruling: Ruling, context: Context) -> Iterator[discord.ui.Button[Any]]:
    """For directors and moderators."""
    if context.official:
        yield button("Take words out", desk.OpenTakingOutForm(ruling.number, ruling.revision))


def _desk_lines(ruling: Ruling) -> Iterator[Part]:
    """A phone's line for each button, the first that a card without room leaves out."""
    moves = moves_from(ruling.state)
    lines = [f"*{MOVE_LABELS[state]}*: {MOVE_MEANS[state]}" for state in moves]
    if ruling.state != "voided":
        board = "*Hide the board*: from members" if ruling.entry.released else "*Release the board*: members see it"
        scores = ["*Scores posted*: starts time to appeal"] if _may_be_appealed(ruling) else []
        lines = ["*Details*: board, pairs, contract, note", board, *scores, *lines]
    yield from (Part(f"-# {line}", spare=4) for line in lines)


def _colour(ruling: Ruling) -> discord.Colour:
    return GREEN if ruling.stands else GREY


def _time(at: datetime, style: str) -> str:
    return discord.utils.format_dt(at, style)  # type: ignore[arg-type]
