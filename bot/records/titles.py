"""Situations by the words of their titles, which stand on every card of a ruling and in no ledger."""

from functools import cache

from bot.ledger.search_words import words_of
from bot.records.same_words import alike


def title_of(module: str | None) -> str:
    return _titles().get(module or "", "")


@cache
def modules_called(word: str) -> frozenset[str]:
    """Those whose title has the word, one that begins so, or another for the same."""
    same = {word, *alike(word)}
    return frozenset(
        module
        for module, words in _words().items()
        if any(each in same or (len(word) > 2 and each.startswith(word)) for each in words)
    )


@cache
def _words() -> dict[str, frozenset[str]]:
    return {module: frozenset(words_of(title)) for module, title in _titles().items()}


@cache
def _titles() -> dict[str, str]:
    from lawtext.corpus import load  # who only exports does not wait for the law

    return {module.id: module.title for module in load().modules.values()}
