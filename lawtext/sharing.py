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
            return self._one_of(value, value)
        if kind in (tuple, frozenset):
            made = kind(map(self.share, value))
            return self._one_of(made, made)
        if kind is dict:
            items = tuple((self.share(key), self.share(one)) for key, one in value.items())
            return self._one_of((dict, items), dict(items))  # equal dicts may differ in their order
        if is_dataclass(value):
            for field in fields(value):
                object.__setattr__(value, field.name, self.share(getattr(value, field.name)))
        return value

    def _one_of(self, key: Hashable, value: Any) -> Any:
        try:
            return self._known.setdefault(key, value)
        except TypeError:  # it holds something without a hash
            return value
