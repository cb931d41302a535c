"""A frozen dataclass out of the JSON that one of its objects was stored as, by the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from lawtext.model import LawError

T = TypeVar("T")

_NAMES: Mapping[Any, str] = {str: "text", bool: "yes or no", float: "number", int: "whole number"}


def dataclass_from(kind: type[T], stored: object, *, lenient: bool = False) -> T:
    """What a newer version may have added is passed over. `lenient`: a field that an earlier version lacked is blank.

    Raises LawError for a field that is missing or of another type, and says which."""
    if not isinstance(stored, Mapping):
        raise LawError(f"{str(stored)[:40]!r} is no {kind.__name__.lower()}")
    given = {}
    for each, hint in _typed_fields(cast(Any, kind)):
        if (value := stored.get(each.name)) is not None:
            given[each.name] = _value(each.name, hint, value, lenient)
        elif each.default is MISSING and each.default_factory is MISSING:
            given[each.name] = _blank(each.name, hint, lenient)
    return kind(**given)


def check_form(stored: object, newest: int) -> None:
    """Raises LawError where "v", the form that it is stored in, is none that this program reads."""
    if not isinstance(stored, Mapping):
        raise LawError(f"{str(stored)[:40]!r} is no mapping")
    form = stored.get("v", 1)
    if type(form) is not int or form < 1:
        raise LawError(f"there is no form {str(form)[:40]!r}")
    if form > newest:
        raise LawError(f"it is stored in form {form} and this program reads up to form {newest}: run a newer program")


@cache
def _typed_fields(kind: type) -> tuple[tuple[Field[Any], Any], ...]:
    hints = get_type_hints(kind)
    return tuple((each, hints[each.name]) for each in fields(kind))


def _value(name: str, hint: Any, value: Any, lenient: bool) -> Any:
    if is_dataclass(hint):
        return dataclass_from(cast(type, hint), value, lenient=lenient)
    if get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise LawError(f"{name!r} is no list")
        return tuple(_value(name, get_args(hint)[0], each, lenient) for each in value)
    if get_origin(hint) is not None:
        return _texts(name, value)
    if not isinstance(value, hint) and not (hint is float and type(value) is int):
        raise LawError(f"{name!r} is no {_NAMES[hint]}")
    return value


def _texts(name: str, value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(isinstance(text, str) for pair in value.items() for text in pair):
        raise LawError(f"{name!r} is no mapping from text to text")
    return dict(value)


def _blank(name: str, hint: Any, lenient: bool) -> Any:
    if not lenient:
        raise LawError(f"{name!r} is missing")
    kind = get_origin(hint) or hint
    return {} if kind is Mapping else kind()
