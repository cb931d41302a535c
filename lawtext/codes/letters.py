"""Numbers as letters that are not taken for each other, and the letter that shows what was mistyped."""

from __future__ import annotations

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # neither 0 and O nor 1 and I
_BASE = len(ALPHABET)
_GROUP = 4


def letters(value: int, width: int = 0) -> str:
    """At least `width` of them; none for 0."""
    written = ""
    while value:
        value, digit = divmod(value, _BASE)
        written = ALPHABET[digit] + written
    return written.rjust(width, ALPHABET[0])


def number(written: str) -> int:
    value = 0
    for letter in written:
        value = value * _BASE + ALPHABET.index(letter)
    return value


def check_letter(body: str) -> str:
    """Shows every single letter that is wrong and every two that are swapped: each is weighed by another power of a
    generator of the field of 32 elements."""
    total = 0
    for letter in body:
        total = _doubled(total ^ ALPHABET.index(letter))
    return ALPHABET[total]


def _doubled(value: int) -> int:
    """Times x, modulo x⁵ + x² + 1."""
    value <<= 1
    return value ^ 0b100101 if value & _BASE else value


def grouped(code: str) -> str:
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def typed(code: str) -> str:
    """As somebody copied it: in small letters, with other dashes or spaces."""
    return "".join(letter for letter in code.upper() if letter.isalnum())
