"""What a test knows to be there, said to the type checker and, where the test is wrong, to its reader."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    assert value is not None, "what this test goes on with is not there"
    return value
