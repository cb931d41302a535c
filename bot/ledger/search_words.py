"""Texts as the words that a search finds: plain, without accents, suit symbols and law references spelt out."""

import re
import unicodedata

_SUITS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", [" spade ", " heart ", " diamond ", " club "] * 2, strict=True)))
# 45C4(b), 45.C.4.b and 45C4b are one clause, and one word.
_REFERENCE = re.compile(r"\b(\d{1,2})[.]?\(?([a-h])\)?[.]?\(?(\d?)\)?[.]?(?:\(([a-d])\)|([a-d])\b)?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    """The words of a text in order, each of letters and digits only, so that every tokenizer cuts them alike."""
    plain = _REFERENCE.sub(_reference, text.translate(_SUITS))
    if not plain.isascii():
        # Twice: to sort a long run of accents, as normalising does, takes the square of its length.
        plain = _unaccented(unicodedata.normalize("NFKD", _unaccented(plain.casefold())))
    return _WORD.findall(plain.casefold())


def reference(text: str) -> str:
    """A law or clause as it is kept in the index: 45c4b, whatever the brackets, dots and capitals; "Law 45" is 45."""
    return re.sub(r"^(laws?)+", "", re.sub(r"[^a-z0-9]", "", text.casefold()))


def _unaccented(text: str) -> str:
    return "".join(c for c in text if not unicodedata.combining(c))


def _reference(found: re.Match[str]) -> str:
    if found.end() < len(found.string) and found.string[found.end()].isalnum():
        return found[0]
    return f" {''.join(filter(None, found.groups()))} "
