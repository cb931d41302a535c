"""Invented but plausible rulings, the same for the same seed: what a large club's log might hold after years."""

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

Document = dict[str, Any]
FIRST_DAY = date(2017, 1, 2)
LAST_DAY = date(2026, 10, 30)

# Situation, clause, what was asked, what was ruled. The numbers are how often a club meets it.
_SITUATIONS = [
    (12, "opening_lead_out_of_turn", "54", "opening lead out of turn by {who}, face up, {card} on the felt",
     "Declarer chooses: dummy comes down, or the lead is refused and {card} is a penalty card."),
    (10, "revoke_tricks", "64A1", "{who} ruffed a {suit} and had a {suit} left, found at trick {n}",
     "Revoke established: {n} tricks go to the other side."),
    (8, "revoke_established", "63A1", "{who} discarded on {suit}s, partner led to the next trick",
     "The revoke is established, play continues."),
    (8, "dummy_card_changed", "45C4b", "declarer named {card}, then wanted another after {who} had played",
     "{card} stays played: the second thought came too late."),
    (8, "defender_card_exposed", "49", "{who} dropped {card} while sorting the hand",
     "{card} stays on the felt as a minor penalty card."),
    (7, "major_penalty_card", "50D1", "{who} has a penalty card, {card}, and the suit was led",
     "{card} must be played at the first legal opportunity."),
    (7, "claim_statement", "70A", "declarer claimed {n} tricks without mentioning the outstanding trump",
     "The doubtful trick goes to the defenders."),
    (6, "claim_disputed", "70D1", "{who} objected to the claim, declarer had forgotten {card}",
     "No successful line that was not stated is accepted."),
    (6, "defender_leads_out_of_turn", "56", "{who} led a {suit} when it was partner to lead",
     "Declarer forbids the lead of {suit}s, the card is picked up."),
    (6, "declarer_leads_wrong_hand", "55A", "declarer led from the wrong hand, {who} asked for it to go back",
     "The card goes back and declarer leads from the proper hand."),
    (5, "dummy_limits", "43A1", "dummy warned declarer about the wrong hand after looking at {who}'s cards",
     "Dummy had lost the right to do so; no redress was needed."),
    (5, "card_missing_from_trick", "67B1", "{who} had fourteen minus {n} cards at trick {n}, one trick was short",
     "The missing card {card} is deemed to belong to the defective trick."),
    (4, "premature_play", "57A", "{who} played {card} before partner had played to the trick",
     "Declarer may require partner's highest, lowest, or another suit."),
    (4, "trick_inspection", "66A", "{who} asked to see the last trick after turning {card}",
     "The trick stays turned: the side had quitted it."),
    (3, "dummy_wrong_card", "45D1", "dummy moved {card} though declarer called the {suit}",
     "The card called is put out, nothing else changes."),
    (3, "fifth_card", "45E1", "a fifth card, {card}, was found in the trick", "{card} becomes a penalty card."),
    (2, "simultaneous_cards", "58B2", "{who} detached two cards, {card} among them",
     "The player names the card, the other is a penalty card."),
    (1, "declarer_card_exposed", "48A", "declarer faced {card} on the felt without playing",
     "Declarer has no penalty cards, play continues."),
]  # fmt: skip
_EVENTS = ["Monday Duplicate", "Tuesday Teams", "Thursday Pairs", "Friday Gentle", "Club Championship", "Spring Swiss",
           "Autumn Congress", "Charity Pairs", "Individual", "Christmas Party"]  # fmt: skip
_SUITS = ["spade", "heart", "diamond", "club"]
_RANKS = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"]
_WHO = ["East", "West", "North", "South", "LHO", "RHO", "the opening leader", "a defender"]
_REMARKS = [
    "screens were in use", "the pair were visitors", "agreed by all four players", "slow play noted",
    "the hesitation was disputed", "explained again at the end of the round", "board fouled afterwards",
    "a kibitzer spoke", "the bidding cards had been left out", "looked at with the committee chairman",
    "scored by hand", "movement was a Howell", "wrong glasses", "phone rang at trick four",
    "dummy was away from the room", "declarer agreed at once", "an earlier claim had been withdrawn",
    "the penalty card was explained to both sides", "no revoke after all on the other board",
    "the lead was seen by both defenders", "number of tricks established by asking all four",
    "the card was picked up and put back", "dummy and declarer told it differently", "nobody had noticed the revoke",
    "claim sheet attached", "defender had been out of the room", "the suit was asked about", "ruling read out twice",
]  # fmt: skip
_STATES = ["given"] * 14 + ["confirmed"] * 6 + ["amended", "appealed", "upheld", "changed", "superseded", "voided"]
_SYLLABLES = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "we",
    "za",
]


def rulings(count: int, seed: int = 7) -> Iterator[Document]:
    """Ruling documents 1 to `count`, spread evenly over ten years."""
    chance = random.Random(seed)
    span = (LAST_DAY - FIRST_DAY).days
    for number in range(1, count + 1):
        day = FIRST_DAY + timedelta(days=span * number // (count + 1))
        yield ruling(chance, number, day)


def ruling(chance: random.Random, number: int, day: date) -> Document:
    _, module, clause, asked, verdict = chance.choices(_SITUATIONS, [each[0] for each in _SITUATIONS])[0]
    words = _words(chance)
    at = datetime(day.year, day.month, day.day, 20, tzinfo=UTC).isoformat(timespec="microseconds")
    overruled = chance.random() < 0.04
    entry = {
        "verdict": verdict.format(**words),
        "clauses": [clause],
        "event": chance.choice(_EVENTS),
        "session": str(chance.randint(1, 2)),
        "board": str(chance.randint(1, 32)),
        "place": str(chance.randint(1, 18)),
        "contract": f"{chance.randint(1, 7)}{chance.choice('♠♥♦♣')}",
        "declarer": chance.choice("NESW"),
        "note": _note(chance, asked.format(**words)),
        "appeal_minutes": 30,
        **({"released": True} if chance.random() < 0.6 else {}),
        **({"overruled_because": "the facts were otherwise"} if overruled else {}),
    }
    director = {"id": str(9000 + chance.randint(1, 12)), "name": f"Director {chance.randint(1, 12)}"}
    return {
        "number": number,
        "key": f"invented:{number}",
        "case": None,
        "made_at": at,
        "day": day.isoformat(),
        "edition": "2017",
        "module": module,
        "module_digest": "0" * 16,
        "digest": "0" * 16,
        "row": "invented",
        "deciding": {"when": chance.choice(["early", "late"]), "who": chance.choice(["defender", "declarer"])},
        "finding": {"row": "invented", "say": entry["verdict"], "cite": [clause]},
        "revisions": _life(chance, entry, director, at),
        "cards": [],
    }


def _words(chance: random.Random) -> dict[str, str]:
    suit, rank = chance.choice(_SUITS), chance.choice(_RANKS)
    return {"suit": suit, "card": f"the {suit} {rank}", "who": chance.choice(_WHO), "n": str(chance.randint(1, 12))}


def _note(chance: random.Random, asked: str) -> str:
    """What was asked, two remarks, and a name: there are a few thousand, each rare, as logs have."""
    name = "".join(chance.choice(_SYLLABLES) for _ in range(3)).capitalize()
    return f"{asked}; {'; '.join(chance.sample(_REMARKS, 2))}; {name} at the table"


def _life(chance: random.Random, entry: Document, director: Document, at: str) -> list[Document]:
    state = chance.choice(_STATES)
    way = {"given": ["given"], "upheld": ["given", "appealed", "upheld"], "changed": ["given", "appealed", "changed"]}
    return [
        {"state": each, "entry": entry, "by": director, "why": "" if each == "given" else "looked at again", "at": at}
        for each in way.get(state, ["given", state])
    ]
