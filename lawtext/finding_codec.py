"""Findings as they are stored with cases and rulings, and read again by every later version of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from lawtext.decoding import check_form, dataclass_from
from lawtext.model import Finding, LawError

FORM = 1
"""Of the stored JSON, as "v"; what has none is of the first form. A field more is no new form: readers pass over what
they don't know, and what an earlier version lacked is blank."""


def encode(finding: Finding) -> dict[str, Any]:
    return {**asdict(finding), "v": FORM}


def decode(stored: Mapping[str, Any]) -> Finding:
    """Raises LawError for what no version of this program has stored."""
    try:
        check_form(stored, FORM)
        return dataclass_from(Finding, stored, lenient=True)
    except LawError as error:
        raise LawError(f"the stored finding cannot be read: {error}") from error
