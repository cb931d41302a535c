"""Other words for the same: whoever remembers "queen of hearts" finds ♥Q, "12 tricks" twelve, "led" what was a lead."""

from collections.abc import Iterator, Sequence
from functools import cache

_SAME = (
    "ace a", "king k", "queen q", "jack j knave", "ten 10 t", "nine 9", "eight 8", "seven 7", "six 6", "five 5",
    "four 4", "three 3", "two 2 deuce", "one 1", "eleven 11", "twelve 12", "thirteen 13",
    "lead led", "revoke renege", "notrump nt", "lho lefty", "rho righty", "director td", "auction bidding",
    "threw throw thrown", "fell fall fallen", "took take taken", "gave give given", "said say", "saw see seen",
    "won win", "drew draw drawn", "forgot forget forgotten", "forbid forbade forbidden", "knew know",
    "spoke speak spoken", "together once simultaneous simultaneously", "outstanding out",
)  # fmt: skip
# They stand in every story, so they tell none from another.
_EVERYWHERE = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "and",
        "or",
        "was",
        "were",
        "is",
        "are",
        "had",
        "has",
        "have",
        "his",
        "her",
        "their",
        "my",
        "he",
        "she",
        "they",
        "i",
        "we",
        "it",
        "that",
        "this",
        "by",
        "with",
        "from",
        "for",
        "as",
        "did",
        "does",
        "do",
        "be",
        "been",
        "there",
        "then",
        "when",
        "who",
        "which",
    ]
)
_ENDINGS = ("ing", "ed", "es", "s")
_SHORTEST_STEM = 4


def telling(words: Sequence[str]) -> list[str]:
    """Without the words that stand everywhere, unless there are no others."""
    return [word for word in words if word not in _EVERYWHERE] or list(words)


@cache
def alike(word: str) -> tuple[str, ...]:
    """Other whole words that it is found by: with another ending, or by another name."""
    forms = (word, *_forms(word))
    names = (name for form in forms for name in _by_word().get(form, ()))
    return tuple(dict.fromkeys(other for other in (*forms, *names) if other != word))


def _forms(word: str) -> Iterator[str]:
    """ "hearts" → heart; "claimed" → claim, claims, claiming. A word that begins as the one typed is found anyway."""
    stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending) and not word.endswith("ss"))
    for stem in (each for each in stems if len(each) >= _SHORTEST_STEM):
        yield from (f"{stem}{ending}" for ending in ("", "e", *_ENDINGS))


@cache
def _by_word() -> dict[str, tuple[str, ...]]:
    return {word: tuple(line.split()) for line in _SAME for word in line.split()}
