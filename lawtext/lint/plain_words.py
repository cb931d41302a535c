"""Whether what people see is said without he or she, and in words and sentences that read easily.

For players whose language English is not, length and long words are what costs: a text is measured by the words of its
longest sentence (a pause ends one, too) and by its hard words, those of three syllables or more that belong neither to
the game nor to the first thousand of the language. Grades of readability average over pages and say nothing of a label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from lawtext.facts.catalogue import Catalogue
from lawtext.facts.turning import Reasons
from lawtext.model import Corpus, Module, Option, Question, Row
from lawtext.players import WHO
from lawtext.reading import fill
from lawtext.reading.vocabulary import vocabulary

LIMITS: Mapping[str, tuple[int, int]] = {  # words of the longest sentence, hard words
    "title": (10, 1),
    "line": (15, 1),
    "question": (15, 1),
    "label": (8, 1),
    "verdict": (22, 2),
}
EVERYDAY = frozenset(["already", "another", "anything", "every", "however", "otherwise", "several", "something"])
OF_THE_GAME = frozenset(["concession", "opening"])  # the vocabulary knows the verb, or the whole phrase
GENDERED = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_REPLY = re.compile(r"(?:yes|no)\b\s*[,.:;]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’][a-z]+)?")
_PAUSE = re.compile(r"[.!?:;()]")
_SILENT = re.compile(r"(?:e|ed|es|['’]s)$")

Said = tuple[str, str]  # where it stands, and the text


def plain(module: Module) -> Iterator[str]:
    yield from gendered(said_in(module))
    for kind, where, text in _measured(module):
        yield from (f"{where}: {complaint}" for complaint in _hard_to_read(kind, text))


def gendered(texts: Iterable[Said]) -> Iterator[str]:
    for where, text in texts:
        if found := GENDERED.search(text):
            yield f"{where}: {found[0]!r} in {text[:60]!r}: name the role, or say they"


def book_without_he(corpus: Corpus) -> Iterator[str]:
    yield from gendered(_clauses(corpus))
    yield from gendered((f"topics.toml: {topic.id}", topic.title) for topic in corpus.topics)
    for topic in corpus.out_of_scope:
        yield from gendered((f"out_of_scope.toml: {topic.id}", text) for text in (topic.title, topic.say))
    yield from gendered(("players.py", name) for name in WHO.values())


def catalogue_without_he(catalogue: Catalogue, because: Reasons) -> Iterator[str]:
    for fact in catalogue.facts.values():
        texts = (fact.what, fact.known_by, *fact.answers.values(), *fact.abouts)
        yield from gendered((f"facts: {fact.id}", text) for text in texts)
    for topic, whys in because.items():
        for name, why in whys.items():
            told = [why] if isinstance(why, str) else why.values()
            yield from gendered((f"turning.toml: {topic}.{name}", text) for text in told)


def said_in(module: Module) -> Iterator[Said]:
    yield from (("title", module.title), ("line", module.line))
    for question in module.questions:
        yield from ((f"question {question.id}", text) for text in _asked(question))
    for row in module.rows:
        yield from ((f"row {row.id}", text) for text in _ruled(row))
        for option in row.options:
            yield from ((f"row {row.id}: option {option.id}", text) for text in _offered(option))


def _asked(question: Question) -> Iterator[str]:
    yield from (question.ask, question.short, question.why, question.assumed)
    for answer in question.answers:
        yield from (answer.label, answer.says)


def _ruled(row: Row) -> Iterator[str]:
    for wording in (row.say, row.because, row.establish, row.follow_up):
        yield from (wording.default, *wording.other.values())
    yield from (*row.tell, *row.tell_over)


def _offered(option: Option) -> Iterator[str]:
    yield from (option.do, option.label, option.follow_up, *option.tell)


def _clauses(corpus: Corpus) -> Iterator[Said]:
    for law in corpus.laws.values():
        yield f"laws/{law.number}.toml: title", law.title
        for clause in law.clauses:
            texts = (clause.name, clause.text.default, *clause.text.other.values())
            yield from ((f"laws/{law.number}.toml: {clause.id}", text) for text in texts)


def _measured(module: Module) -> Iterator[tuple[str, str, str]]:
    """Kind, place and text of what people read first."""
    yield from (("title", "title", module.title), ("line", "line", module.line))
    for question in module.questions:
        where = f"question {question.id}"
        yield from (("question", where, text) for text in {question.ask, question.label})
        yield from (("label", f"{where}: answer {answer.id}", answer.label) for answer in question.answers)
    for row in module.rows:
        verdicts = {fill(text, {}) for text in (row.say.default, *row.say.other.values())}
        yield from (("verdict", f"row {row.id}", text) for text in verdicts)


def _hard_to_read(kind: str, text: str) -> Iterator[str]:
    if kind == "verdict" and _REPLY.match(text):
        yield f"verdict with a yes or a no, which is wrong for whoever asked the other way round: {text[:60]!r}"
    most_words, most_hard = LIMITS[kind]
    if (words := longest_sentence(text)) > most_words:
        yield f"{kind} of {words} words without a pause; {most_words} read easily: {text[:60]!r}…"
    if len(hard := hard_words(text)) > most_hard:
        yield f"{kind} with the hard words {', '.join(hard)}; {most_hard} at most: {text[:60]!r}…"


def longest_sentence(text: str) -> int:
    return max(len(_WORD.findall(part)) for part in _PAUSE.split(text))


def hard_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if syllables(word) > 2 and not _known(word.lower())]


def syllables(word: str) -> int:
    """Groups of vowels, without a silent ending: near enough to tell a long word from a short one."""
    return len(re.findall(r"[aeiouy]+", _SILENT.sub("", word.lower()))) or 1


def _known(word: str) -> bool:
    bare = re.sub(r"['’]s$", "", word)
    return bare in EVERYDAY or bare in OF_THE_GAME or bare in vocabulary().concepts
