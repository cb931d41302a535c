"""The choices that stand on a ruling, in words: for cards, pages, sheets and the terminal alike."""

from collections.abc import Iterator

from bot.ledger import Entry


def told(entry: Entry, *, stands: bool) -> Iterator[tuple[str, str]]:
    """Headings with their words: each choice that was made and whose it was, then those that are still open, as long
    as the ruling `stands`."""
    made = [each for each in entry.choices if each.get("option")]
    for each in made:
        yield f"Chosen by {_within(each.get('name'))}", str(each.get("do", ""))
    if entry.option and not made:
        yield "Chosen", entry.option
    left = dict.fromkeys(_within(each.get("name")) for each in entry.choices if not each.get("option"))
    if left and stands:
        yield "Still open", f"the choice of {', '.join(left)}"


def _within(name: object) -> str:
    """ "The other side", within a sentence."""
    text = str(name or "a player")
    return text[:1].lower() + text[1:]
