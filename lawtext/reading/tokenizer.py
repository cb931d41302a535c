"""Cuts a text into words, cards, suits and boundaries, each with its place in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from lawtext.reading.spelling import correct
from lawtext.reading.telegram import written_out
from lawtext.reading.token import NONE, Token
from lawtext.reading.vocabulary import RANKS, SUITS, plain, vocabulary

_RANK_WORD = "ace|king|queen|jack|knave|ten|nine|eight|seven|six|five|four|three|two|deuce|trey"
_SUIT_WORD = "spades?|hearts?|diamonds?|clubs?"
_SYMBOL = "[♠♤♥♡♦♢♣♧]"
_R, _LOW = "(?:10|[AKQJT2-9])", "(?:10|[kqj2-9])"

_TOKENS = re.compile(
    rf"""
    (?P<sides>\b(?:[NE]\s?[/-]\s?[SW]|[ne][/-][sw]|NS|EW|north-south|east-west)\b)
  | (?P<bid>\b[1-7]\s?(?:NT|nt|no\strumps?|notrumps?)(?:x{{1,2}})?\b|\b1[SHDCshdc](?:x{{1,2}})?\b|\b1\s?{_SYMBOL})
  | (?P<symbol_holding>{_SYMBOL}\s?{_R}(?:10|[AKQJT2-9xX])+(?!\w))
  | (?P<symbol_card>{_SYMBOL}\s?(?:{_R}|{_LOW}|[atAT])(?!\w))
  | (?P<card_symbol>(?<!tr\s)(?<!Tr\s)(?<!trick\s)\b(?:{_R}|{_LOW}|[at])\s?{_SYMBOL})
  | (?P<compact>\b(?:[SHDC]{_R}|[shdc]{_LOW})\b)
  | (?P<reverse>\b(?:{_R}[SHDC]|{_LOW}[shdc])(?:x{{1,2}})?\b)
  | (?P<rank_of_suit>\b(?:(?i:{_RANK_WORD})|10|[2-9AKQJTkqj])\s+(?:of|OF|Of)\s+(?:(?i:{_SUIT_WORD})|{_SYMBOL}))
  | (?P<suit_rank>\b(?i:spade|heart|diamond|club)s?\s+(?:(?i:ace|king|queen|jack|ten|nine)\b
      |(?:10|[2-9AKQJTkqj])\b(?!\s+(?i:times|tricks?|cards?|or|and|more|bid))))
  | (?P<rank_suit>\b(?i:ace|king|queen|jack)\s+(?i:spades|hearts|diamonds|clubs)\b)
  | (?P<holding>\b(?=[AKQJT0-9]*[AKQJ])(?!AT\b)(?:10|[AKQJT2-9])(?:10|[AKQJT2-9x])+\b|\b[AKQJ]x+\b|\b[x]{{2,}}\b)
  | (?P<word>[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9]*(?:'[A-Za-z]+)?(?:/[o](?![\w]))?|\d{{1,2}}[.:]\d\d(?!\d)|\d+(?:st|nd|rd|th)?)
  | (?P<suit_symbol>{_SYMBOL})
  | (?P<ampersand>&)
  | (?P<stop>[.!?]+|\n+)
  | (?P<comma>[,;:()"“”\[\]–—]|\s-+\s|\s'|'\s|\.\.\.|…)
    """,
    re.VERBOSE,
)
_AGREES = frozenset({"yep", "yup", "yeah"})
_CARD_BEFORE = re.compile(
    r"(?:\b(?:led|leads?|leading|play(?:s|ed|ing)?|put|puts|drop(?:s|ped)?|with|the|his|her|my|card|cards|discard\w*|show\w*"
    r"|expos\w*|call\w*|nam\w*|and|or|of|threw|throws|pc|mpc|follow\w*|cover\w*|holds?|held|has|had|take|took)|[AKQJT0-9][SHDC],?)\s+$",
    re.I,
)
_IN_A_ROW = re.compile(
    r"[\s,()\-–:]*(?:[pP][\s,()\-–:]+)*"
)  # between the bids of an auction, with its passes: 1H p (2C) 2H
_FLAT = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "\u00a0": " ", "‑": "-"})
_CLITICS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "'d", "'m": "am"}
_IS = frozenset(["it", "that", "he", "she", "there", "what", "who", "how", "where", "here", "i"])


def tokenize(source: str) -> list[Token]:
    flat = source.translate(_FLAT)
    found: list[Token] = []
    for hit in _TOKENS.finditer(flat):
        found.extend(_tokens_of(hit, flat, found[-1] if found else NONE))
    resolved = [
        _resolve_clitic(token, after) if token.text == "'d" else token for token, after in zip_longest(found, found[1:])
    ]
    return written_out(resolved)


def _resolve_clitic(token: Token, after: Token | None) -> Token:
    """ "I'd revoked" is "I had revoked", "I'd like" is "I would like"."""
    past = after is not None and (after.text.endswith("ed") or after.text in vocabulary().small["after_had"])
    return token._replace(text="had" if past else "would")


def _tokens_of(hit: re.Match[str], flat: str, before: Token) -> Iterator[Token]:
    kind, text, start, end = hit.lastgroup or "", hit[0], hit.start(), hit.end()
    match kind:
        case "word":
            yield from _words(text, start, end, flat)
        case "stop" | "comma":
            yield Token(kind, text, start, end)
        case "sides":
            yield Token("sides", "ns" if text[0] in "Nn" else "ew", start, end)
        case "bid":
            yield Token("bid", text.lower(), start, end)
        case "ampersand":
            yield Token("word", "and", start, end)
        case "suit_symbol":
            yield Token("suit", SUITS[text], start, end)
        case "symbol_holding" | "holding":
            yield Token("holding", text, start, end)
        case "reverse" if text in ("TD", "td", "Td"):
            yield Token("word", "director", start, end)
        case "reverse" | "card_symbol" if _is_bid(hit, flat, before):
            yield Token("bid", text.lower(), start, end)
        case _:
            yield Token("card", _card(kind, text), start, end)


def _card(kind: str, text: str) -> str:
    """SQ for the queen of spades, however it was written."""
    lowered = text.lower().replace(" of ", " ").rstrip("x") if kind == "reverse" else text.lower().replace(" of ", " ")
    if kind in ("symbol_card", "compact"):
        suit, rank = lowered[0], lowered[1:].strip()
    elif kind in ("card_symbol", "reverse"):
        suit, rank = lowered[-1], lowered[:-1].strip()
    else:
        first, last = lowered.split()[0], lowered.split()[-1]
        suit, rank = (first, last) if kind == "suit_rank" else (last, first)
    return SUITS[suit] + RANKS[rank]


def _is_bid(hit: re.Match[str], flat: str, before: Token) -> bool:
    """4H is a card after "led" or "the" and a bid anywhere else, also in a row of bids; 8H and QH are always cards."""
    if hit[0][0] not in "1234567" or hit[0][:2] == "10":
        return False
    if before.kind == "bid" and _IN_A_ROW.fullmatch(flat, before.end, hit.start()):
        return True
    return not _CARD_BEFORE.search(flat[max(0, hit.start() - 24) : hit.start()])


def _opens(flat: str, start: int) -> bool:
    """Whether a word at this place begins a sentence, where a capital letter says nothing."""
    before = flat[max(0, start - 4) : start].rstrip(" \"'“(")
    return not before.strip() or before[-1] in ".!?:\n"


def _words(text: str, start: int, end: int, flat: str) -> Iterator[Token]:
    """One word, or the words that a contraction or an abbreviation stands for."""
    lowered = text.lower()
    capital = len(text) == 1 and text.isupper()
    named = len(text) > 2 and text[0].isupper() and text[1:].islower() and not _opens(flat, start)
    for clitic, full in _CLITICS.items() if "'" in lowered else ():
        if lowered.endswith(clitic) and lowered not in vocabulary().abbreviations:
            stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(lowered[: -len(clitic)], lowered[: -len(clitic)])
            yield Token("word", stem, start, end)
            yield Token("word", full, start, end)
            return
    if lowered.endswith("'s") and lowered[:-2] in _IS:
        yield Token("word", lowered[:-2], start, end)
        yield Token("word", "is", start, end)
        return
    if lowered in _AGREES and flat[end : end + 1] == ",":
        yield Token("word", lowered, start, end)  # "yup, it was out of turn": opens a remark, and agrees to nothing
        return
    short = ["minor", "penalty", "card"] if text.startswith("mPC") else vocabulary().abbreviations.get(lowered)
    for word in short or (correct(plain(lowered)),):
        yield Token("word", word, start, end, capital, named)
