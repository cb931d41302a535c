"""What a ruling said before it was amended, changed on appeal or put right: the earlier wording stays readable."""

from collections.abc import Iterator

from bot.ledger import Entry, Revision, Ruling

Replaced = tuple[str, str]
"""What it is ("Ruling", "Law" …), and how it read before; "none" where there was nothing."""


def replaced_at(ruling: Ruling, revision: Revision) -> tuple[Replaced, ...]:
    """What that revision put something else in the place of."""
    before = next((each for each in ruling.history if each.revision == revision.revision - 1), None)
    return tuple(_replaced(before.entry, revision.entry)) if before else ()


def last_replaced(ruling: Ruling) -> tuple[Revision, tuple[Replaced, ...]] | None:
    """The last revision that changed what the ruling says, and how it read until then."""
    for revision in reversed(ruling.history):
        if replaced := replaced_at(ruling, revision):
            return revision, replaced
    return None


def _replaced(before: Entry, after: Entry) -> Iterator[Replaced]:
    for name, old, new in (
        ("Ruling", before.verdict, after.verdict),
        ("Law", ", ".join(before.clauses), ", ".join(after.clauses)),
        ("Chosen", before.option, after.option),
        ("Adjustment", before.adjustment, after.adjustment),
    ):
        if (old or "") != (new or ""):
            yield name, old or ("text removed" if name == "Ruling" else "none")
