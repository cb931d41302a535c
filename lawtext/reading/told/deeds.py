"""Each statement as a fact: its name is the deed, its answer the doer and all that the text says of the deed."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.model import Fact
from lawtext.reading.blanks import shown
from lawtext.reading.concepts import PERSON, THING
from lawtext.reading.statements import BE, Statement, statements
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import stem, vocabulary

_SAID = {
    "call": "called",
    "play": "played",
    "lead": "led",
    "drop": "dropped",
    "show": "showed",
    "touch": "touched",
    "discard": "discarded",
    "ruff": "ruffed",
    "revoke": "revoked",
    "claim": "claimed",
    "concede": "conceded",
    "take_back": "took back",
    "return": "put back",
    "accept": "accepted",
    "refuse": "refused",
    "hold": "holds",
    "win": "won",
    "correct": "corrected",
    "point": "pointed",
    "miss": "missed",
    "see": "saw",
    "hear": "heard",
    "misread": "misread",
    "tell": "told",
    "move": "moved",
    "turn": "turned",
    "change": "changed",
    "want": "wants",
    "mean": "meant",
    "require": "required",
    "notice": "noticed",
    "leave": "left",
    "lose": "lost",
    "suggest": "suggested",
    "protest": "protested",
    "know": "knew",
    "stop": "stopped",
    "start": "started",
    BE: "was",
}
_NEEDS_NO_THING = frozenset(
    {"revoke", "claim", "concede", "accept", "refuse", "correct", "drop", "lead", "ruff", "play", "discard", "turn"}
    | {"notice", "take_back", "protest", "show"}
)
_PERSONS = frozenset({"<they>", "<me>", "<us>", "<everybody>", "<nobody>"})
_GAME = frozenset(
    THING.keys()
    | (PERSON.keys() - _PERSONS)
    | {"<seat>", "<suit>", "<card>", "<low>", "<high>", "<back>", "<hidden>", "<rest>", "<wrong>", "<early>", "<slip>"}
    | {"<mind>", "<pause>", "<at_once>", "<middle>", "<floor>"}
)
_IT = frozenset({"it", "that", "this", "one", "another", "both", "them", "mine", "his", "hers"})
NAMES_A_CARD = frozenset({"<card>", "<suit>", "<rank>", "<honour>", "<low>", "<high>", "<trump>", "<holding>"})


def deeds(text: Text) -> Iterator[Fact]:
    for told in statements(text):
        if told.deed in _SAID and _of_the_game(text, told):
            said = _name(text, told)
            name = f"not {said}" if told.denied else f"not yet {said}" if told.yet_to_come else said
            yield Fact(name, _answer(text, told), text.quoted(told.start, told.end))


def _of_the_game(text: Text, told: Statement) -> bool:
    """Whether it tells of cards and players, and not of the bar."""
    verb, first = text.words[told.verb.start].text, _first(text, told)
    if told.deed == "hold" and first in vocabulary().small["prepositions"]:
        return False  # "has by mistake turned"
    if verb == "facing" or first in vocabulary().small["be"]:  # "called was the ten" is no deed
        return False
    if told.deed == BE or told.passive:
        whole = told.start, told.end
        named = verb != "led" or text.words[told.verb.start - 1].text not in ("suit", "suits")  # "the suit led"
        return named and bool(first or told.passive) and carries(text, whole, _GAME)
    if not first:
        by_somebody = carries(text, told.doer, frozenset(PERSON)) or verb != stem(verb)
        return (
            told.deed in _NEEDS_NO_THING and told.doer[0] < told.doer[1] and by_somebody and not verb.startswith("let")
        )
    if told.deed in _NEEDS_NO_THING and first in vocabulary().small["prepositions"] | _IT:
        return told.doer[0] < told.doer[1]  # "played to it", "led on", "ruffed that"
    return carries(text, told.rest, _GAME | _PERSONS)


def _first(text: Text, told: Statement) -> str:
    return text.words[told.rest[0]].text if told.rest[0] < told.rest[1] else ""


def carries(text: Text, span: tuple[int, int], keys: frozenset[str]) -> bool:
    """Whether a word or a phrase among these words carries one of the keys."""
    return any(arc.keys & keys for place in range(*span) for arc in text.arcs[place] if arc.end <= span[1])


def _name(text: Text, told: Statement) -> str:
    """What was done; one concept may stand for more than one deed."""
    verb, first, small = text.words[told.verb.start].text, _first(text, told), vocabulary().small
    if told.deed == "call":
        clause = first in small["nominative"] or any(word.text in small["be"] for word in text.words[slice(*told.rest)])
        about = any(word.text in ("nothing", "about") for word in text.words[slice(*told.rest)])
        if clause or about or not carries(text, told.rest, NAMES_A_CARD):
            return "said" if verb in small["says"] else "asked for"
    if told.deed == "claim" and verb.startswith("conced"):
        return "conceded"
    if told.deed == "claim" and first in small["clause_subject"]:
        return "said"
    if told.deed == "require" and verb.startswith("ma") and first not in small["made_to"]:
        return "made"
    return _SAID[told.deed]


def _answer(text: Text, told: Statement) -> str:
    """The doer and what he did it to: "LHO: ♣J"; what was done to something in the text's own words."""
    if told.deed == BE or told.passive:
        return text.quoted(told.start, told.end)
    doer = _person(text, told.doer) if told.doer[0] < told.doer[1] else ""
    rest = _thing(text, *told.rest) if told.rest[0] < told.rest[1] else ""
    return ": ".join(part for part in (doer, rest) if part)


def _person(text: Text, span: tuple[int, int]) -> str:
    """The person in the text's own words, without what hangs on it: "I" of "I'd"."""
    return text.quoted(*span).replace("’", "'").split("'")[0]


def _thing(text: Text, first: int, end: int) -> str:
    """What a verb takes, each card as a card: "the king of hearts face up" is "♥K face up"."""
    parts: list[str] = []
    at = text.words[first].start
    for word in text.words[first:end]:
        if word.is_card:
            parts += [text.source[at : word.start].removesuffix("the ").removesuffix("The "), shown(word.text)]
            at = word.end
    return "".join((*parts, text.source[at : text.words[end - 1].end])).strip("\"'“”‘’ ")
