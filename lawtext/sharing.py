"""Equal values made one and the same, so that they are kept, packed and loaded once: situations say much alike."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")


def share(built: T) -> T:
    """The same with its equal strings, tuples, sets and dicts shared; frozen dataclasses are changed in place, so that
    nobody else may have them yet."""
    return cast(T, _Sharing().share(built))


class _Sharing:
    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def share(self, value: Any) -> Any:
        kind = type(value)
        if kind is str:
            return self._known.setdefault(value, value)
        if kind in (tuple, frozenset):
            made = kind(map(self.share, value))
            return self._known.setdefault((kind, kind(map(id, made))), made)  # 1 and True are equal, and not the same
        if kind is dict:
            items = tuple((self.share(key), self.share(one)) for key, one in value.items())
            parts = tuple((id(key), id(one)) for key, one in items)
            return self._known.setdefault((dict, parts), dict(items))  # equal dicts may differ in their order
        if is_dataclass(value):
            for field in fields(value):
                object.__setattr__(value, field.name, self.share(getattr(value, field.name)))
        return value
