"""One thing that Discord would refuse, and the error body that carries it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Issue:
    path: str  # dotted: data.components.0.custom_id
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.path or '<body>'}: {self.code}: {self.message}"


def length(value: object, low: int, high: int, path: str) -> Iterator[Issue]:
    """Texts and lists whose length Discord bounds; anything else counts as missing."""
    size = len(value) if isinstance(value, str | list) else 0
    if not low <= size <= high:
        yield Issue(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length ({size})")


def duplicates(values: Iterable[object], path: str, code: str) -> Iterator[Issue]:
    seen: set[object] = set()
    for value in values:
        if value in seen:
            yield Issue(path, code, f"{value!r} is used twice")
        seen.add(value)


def error_body(issues: Iterable[Issue], code: int = 50035, message: str = "Invalid Form Body") -> dict[str, Any]:
    """The nested `errors` object of a 400."""
    root: dict[str, Any] = {}
    for issue in issues:
        node = root
        for part in filter(None, issue.path.split(".")):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": issue.code, "message": issue.message})
    return {"message": message, "code": code, "errors": root}
