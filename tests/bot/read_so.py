"""A case whose text was read in a known way, whatever the reading learns: of a lead from the wrong hand, or of a revoke."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.actions.cases import Enquiry, Position, open_case
from bot.ledger import Case, Ledger, Person
from lawtext.conversation import screen
from lawtext.conversation.steps import Ask, Confirm, ModuleAnswer
from lawtext.matcher import Candidate
from lawtext.model import Corpus

MODULE, OTHER = "declarer_leads_wrong_hand", "revoke_noticed"
TEXT = "Declarer led from the wrong hand, nobody had told them, and I followed."
READ = (
    ModuleAnswer(MODULE, "told", "no", "nobody had told them", sure=False),
    ModuleAnswer(MODULE, "since", "played", "I followed", sure=False),
)
CONFIRMED = Confirm(MODULE, ("told", "since"))
THEN = "Which defender put down a card, and to what?"
"""What is asked once that is confirmed."""
LIKELY = 0.7


def read_so(
    ledger: Ledger, corpus: Corpus, verdict: str, asker: Person, channel: str | None = None, score: float = 0.5
) -> Case:
    """`score`: that of the first title; from `LIKELY` on its question stands with it."""
    scores = {MODULE: score, OTHER: 1 - score}
    candidates = tuple(Candidate(id, corpus.module(id).title, ("55",), scores[id]) for id in scores)
    steps = (Ask(TEXT, "2017", verdict, candidates, READ, confirm=True),)
    enquiry = Enquiry(asker=asker, at=datetime.now(UTC), channel=channel)
    return open_case(ledger, corpus, enquiry, Position(steps, screen(corpus, steps)))
