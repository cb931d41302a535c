"""From a finding, or from nothing, to what a ruling says: what it rests on, who has chosen what, what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from bot.actions.board import board_and_place, contract_and_declarer, pairs_apart
from bot.actions.limits import check_lengths
from bot.actions.refusal import Refusal
from bot.ledger import Entry
from lawtext.basis import Basis, clauses_named, decisions
from lawtext.finding_codec import encode
from lawtext.model import Corpus, LawError, edition_named
from lawtext.players import WHO

_THE_CLUBS = ("event", "session")  # taken from the club's settings where they are not said; "" says that there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What a director types beside the verdict. Of a new ruling None leaves it to the club; of one that is revised it
    leaves what stands there, and "" takes that away. A `board` without `place` may name that and the `pairs` too ("12,
    table 3, pairs 4 and 7"), a `contract` without `declarer` that ("4♠x by South")."""

    event: str | None = None
    session: str | None = None
    board: str | None = None
    place: str | None = None
    pairs: str | None = None
    contract: str | None = None
    declarer: str | None = None
    adjustment: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A ruling as a director gives it; None is left to the finding. `because`: why it is not ruled as it was found.
    `options` are the ids of what players have chosen, None those that the case has; `option` says it in words, where
    the ruling is no finding's."""

    verdict: str | None = None
    law: str | None = None
    because: str | None = None
    options: tuple[str, ...] | None = None
    option: str | None = None
    details: Details = Details()


class NoReason(Refusal):
    def __init__(self) -> None:
        super().__init__("This is not what was found: say why. Both are kept.")


class NoVerdict(Refusal):
    def __init__(self) -> None:
        super().__init__("Say what is ruled: a ruling without a case has no finding to take it from.")


def entry_on_finding(corpus: Corpus, on: Basis, draft: Draft) -> Entry:
    """As it was found, or otherwise with the reason. Raises LawError for a law that the book doesn't have and for
    options that are not offered or do not go together; NoReason, TooLong."""
    finding, law = on.finding, draft.law
    verdict = draft.verdict or finding.say
    cited = finding.cite if law is None else clauses_named(corpus, law, finding.edition)
    otherwise = bool(draft.because) or (verdict, cited) != (finding.say, finding.cite)
    if otherwise and not draft.because:
        raise NoReason
    return Entry(
        verdict=verdict,
        clauses=cited,
        overruled_because=draft.because if otherwise else None,
        **grounds(on, corpus.digest),
        **({"option": draft.option} if otherwise else chosen_fields(on, _options(on, draft.options))),
        **_checked(draft),
    )


def entry_of_its_own(corpus: Corpus, edition: str, draft: Draft) -> Entry:
    """Raises LawError for a law that the edition doesn't have; NoVerdict, TooLong."""
    if not draft.verdict:
        raise NoVerdict
    book = edition_named(edition)
    return Entry(
        verdict=draft.verdict,
        clauses=clauses_named(corpus, draft.law or "", book),
        edition=book,
        digest=corpus.digest,
        option=draft.option,
        **_checked(draft),
    )


def grounds(on: Basis, digest: str) -> dict[str, Any]:
    """Fields of an Entry; `digest` is that of the whole law data."""
    return {
        "edition": on.finding.edition,
        "module": on.module.id,
        "module_digest": on.module.digest,
        "digest": digest,
        "row": on.finding.row,
        "deciding": on.deciding,
        "finding": encode(on.finding),
        "code": on.code or None,
    }


def chosen_fields(on: Basis, picked: Iterable[str]) -> dict[str, Any]:
    """Fields of an Entry: every player's choice, made or open. Raises LawError for options that do not go together."""
    decided = decisions(on, picked)
    made = [each for each in decided if each.option]
    told = [each.do for each in made] if len(made) == 1 else [f"{WHO[each.who]}: {each.do}" for each in made]
    choices = tuple({**asdict(each), "name": WHO[each.who]} for each in decided)
    return {"choices": choices, "option": "; ".join(told) or None}


def reworded(entry: Entry, option: str | None) -> dict[str, Any]:
    """Fields of an Entry whose director says in other words what was chosen: the words take the list's place."""
    same = (option or None) == entry.option
    return {"option": option or None, "choices": entry.choices if same else ()}


def details_fields(details: Details) -> dict[str, str]:
    """Fields of an Entry, those that were said."""
    said = {each.name: text.strip() for each in fields(details) if (text := getattr(details, each.name)) is not None}
    if "board" in said and "place" not in said:
        if "pairs" not in said:
            said |= _told_apart(("board", "pairs"), pairs_apart(said["board"]))
        said |= _told_apart(("board", "place"), board_and_place(said["board"]))
    if "contract" in said and "declarer" not in said:
        said |= _told_apart(("contract", "declarer"), contract_and_declarer(said["contract"]))
    return said


def _told_apart(names: tuple[str, str], read: tuple[str | None, str | None]) -> dict[str, str]:
    """The second only where it was said: a board by itself says nothing of the place."""
    first, second = read
    return {names[0]: first or "", **({names[1]: second} if second else {})}


def _checked(draft: Draft) -> dict[str, Any]:
    """The details as fields of an Entry. Raises TooLong."""
    said = details_fields(draft.details)
    typed = {name: getattr(draft, name) for name in ("verdict", "because", "option")}
    check_lengths({**typed, **said})
    return {name: text if name in _THE_CLUBS else text or None for name, text in said.items()}


def _options(on: Basis, named: tuple[str, ...] | None) -> tuple[str, ...]:
    if named is None:
        return on.chosen
    known = [option.id for option in on.finding.options if not option.leads_on]
    if strange := [id for id in named if id not in known]:
        raise LawError(f"The finding offers no option {strange[0][:40]!r}; it offers {', '.join(known) or 'none'}.")
    return named
