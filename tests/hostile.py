"""Texts that somebody might type to keep everybody waiting: the words of the game and of its cues, marks and spaces of
every kind, over and over, and whole dictionaries without a repeat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from lawtext.model import Corpus, Module
from lawtext.reading.vocabulary import vocabulary
from lawtext.stories import stories

KNOWN = [  # each has taken seconds once, or is built as those were
    *("i'm ", "1NT ", "[", "](", "[y](", "<a:/[x](", "east played ", "says \"", "“Q", "'Q", "n)", "(", "((x", "not ", "before "),
    *("my not own ", "declarer ", "declarer my ", "my partner ", "and he led ", "if he led ", "it says ", "east's ", "want "),
    *("♠", "♥A", "AKQ", "10", "x", "7", "7 ", "A ", "\n", "\n\n", " ", "\t ", "\u00a0", ". ", "? ", ".?", ",", " - ", "--", "'", "’ ", '"'),
    *("\u0301", "\u0301\u0316", "\u200b", "\u202e", "\ufdfa", "İ", "ß", "👍🏽", "é", "中", "ا", "\x00", "\\", "\\[", "`", "*", "_ ", "~~", "||"),
    *("# ", "> ", "- ", "1. ", "https://x.y/", "discord.gg/", "@everyone ", "<@1>", "::", "{card|the card}", "45C4(b) ", "4.a", "%s{}$1"),
]  # fmt: skip


def texts(corpus: Corpus, length: int, count: int, seed: int = 1) -> Iterator[str]:
    """Every known one, and `count` more of each kind, each cut to this length."""
    random, found = Random(seed), [*KNOWN]
    words = _vocabulary()
    cues = [cue for m in corpus.modules.values() for q in m.questions for a in q.answers for cue in a.cues]
    told = [story.text for story in stories()]
    for _ in range(count):
        found.append(" ".join(random.choices(words, k=length // 3)))
        found.append(" ".join(_said(random, random.choice(cues)) for _ in range(length // 8)))
        found.append(_said(random, random.choice(cues)) + " ")
        found.append(_said(random, random.choice(cues)).rpartition(" ")[0] + " ")  # nearly what the cue waits for
        found.append(" ".join(random.choices(words, k=random.choice((1, 2, 3, 5)))) + " ")
        found.append("".join(_piece(random, random.choice(told)) for _ in range(2)))
        found.append("".join(random.choices(KNOWN, k=random.choice((2, 3)))))
        found.append(" ".join(random.choices(told, k=length // 60)))
    yield from (repeated(part, length) for part in found)


def cue_texts(module: Module, length: int) -> Iterator[str]:
    """What the module's own cues wait for, and nearly what they wait for, over and over and all at once."""
    random = Random(module.id)
    cues = [cue for question in module.questions for answer in question.answers for cue in answer.cues]
    said = [_said(random, cue) for cue in cues]
    if said:
        yield repeated(" ".join(said) + " ", length)
        yield repeated(" not ".join(" ".join(said).split()) + " ", length)
        yield repeated(max(said, key=len).rpartition(" ")[0] + " ", length)
        yield " ".join(random.choices(" ".join(said).split(), k=length // 4))[:length]


def repeated(part: str, length: int) -> str:
    return (part * (length // max(1, len(part)) + 1))[:length]


def _vocabulary() -> list[str]:
    known = vocabulary()
    phrases = [" ".join(words) for found in known.phrases.values() for words, _ in found]
    return sorted(
        {*known.concepts, *known.guards, *phrases, *(word for words in known.small.values() for word in words)}
    )


def _said(random: Random, cue: str) -> str:
    """Words that a cue waits for."""
    return " ".join(_named(random, random.choice(part.strip("()").split("|"))) for part in cue.split())


def _named(random: Random, part: str) -> str:
    if part in ("...", "*"):
        return "the"
    if not part.startswith("<"):
        return part.replace("_", " ")
    meant = _meaning(part[1:-1])
    return random.choice(meant) if meant else "♠Q"


@cache
def _meaning(concept: str) -> list[str]:
    return [word for word, concepts in vocabulary().concepts.items() if concept in concepts]


def _piece(random: Random, text: str) -> str:
    start = random.randrange(len(text))
    return text[start : start + random.randrange(1, 12)]
