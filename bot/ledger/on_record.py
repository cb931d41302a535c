"""A case with what was ruled on it: what every post of the case has to say."""

from dataclasses import dataclass

from bot.ledger.model import Case
from bot.ledger.ruling import Ruling, in_force


@dataclass(frozen=True, slots=True)
class OnRecord:
    """A case with the rulings that were made of it and, in turn, those that took their place; by number."""

    case: Case
    rulings: tuple[Ruling, ...]

    @property
    def in_force(self) -> Ruling | None:
        return in_force(self.rulings)

    @property
    def mark(self) -> str:
        """Another one as soon as anything has changed that a post of the case shows."""
        rulings = (f"{each.number}.{each.revision}.{_posted(each)}" for each in self.rulings)
        return "/".join([str(self.case.turn), *rulings])


def _posted(ruling: Ruling) -> str:
    return next((post.message or "" for post in ruling.posts if post.kind == "public"), "")
