"""What a control of ours says when it is pressed, written as the custom_id that Discord keeps for it, and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from string import Formatter
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

MOST_ID = 100  # characters, by Discord


@dataclass(frozen=True, slots=True)
class Shape:
    """How the values of a field are written: the `pattern` that they match, and at `most` so many characters. `read`
    makes the value of them, None where there is none."""

    pattern: str
    most: int
    read: Callable[[str], object | None] = str


Number = Annotated[int, Shape(r"\d{1,18}", 18, int)]
Turn = Annotated[int, Shape(r"\d{1,9}", 9, int)]
Page = Annotated[int, Shape(r"-?\d{1,9}", 10, int)]  # the button to before the first is drawn too, and disabled
Name = Annotated[str, Shape(r"[\w.-]{1,30}", 30)]  # what the law data call a question, an answer, an option, a module
Edition = Annotated[str, Shape(r"[^:]{0,10}", 10)]
_OF_ANOTHER = r"[a-z]+(?::[\w.+-]+)*"  # a press within a press, whose codec stands where else a shape would


class Press:
    """Decorated with `press`, a frozen dataclass with slots. `form` is how it is written, the fields in braces; in
    `earlier` forms it has been posted before: what they have in braces that is no field any more is let go."""

    __slots__: tuple[str, ...] = ()
    form: ClassVar[str]
    earlier: ClassVar[tuple[str, ...]] = ()

    @property
    def custom_id(self) -> str:
        """Raises ValueError for a value that could not be read back."""
        now, *_ = _forms(type(self))
        written = self.form.format(**{name: getattr(self, name) for name in now.shapes})
        if len(written) > MOST_ID or now.read(written) != self:
            raise ValueError(f"{written!r} is no custom_id that could be read back as {self!r}")
        return written

    def __str__(self) -> str:
        return self.custom_id

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self._values)
        return f"{type(self).__name__}({said})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values == other._values

    def __hash__(self) -> int:
        return hash((type(self), self._values))

    @property
    def _values(self) -> tuple[tuple[str, object], ...]:
        """Of every field by its name, those of the presses that it extends first: its slots are only its own."""
        return tuple((field.name, getattr(self, field.name)) for field in fields(cast(Any, self)))


P = TypeVar("P", bound=Press)


@dataclass_transform(frozen_default=True)
def press(kind: type[P]) -> type[P]:
    """A dataclass that compares and shows itself as every Press does: to compile that anew for each of them would take
    a fiftieth of a start, and most of a megabyte."""
    return dataclass(frozen=True, slots=True, eq=False, repr=False)(kind)


class Codec(Generic[P]):
    """Made in no time: its forms are made when the first of its presses is read."""

    def __init__(self, kinds: Iterable[type[P]]) -> None:
        self.kinds = tuple(kinds)

    @cached_property
    def _forms(self) -> list[_Form[P]]:
        return [form for kind in self.kinds for form in _forms(kind)]

    @property
    def most(self) -> int:
        """The length of the longest custom_id that any of its presses can have."""
        return max(form.most for form in self._forms)

    def decode(self, custom_id: str) -> P | None:
        """None for what no control of ours says."""
        read = (form.read(custom_id) for form in self._forms)
        return next((press for press in read if press is not None), None)


@dataclass(frozen=True, slots=True)
class _Form(Generic[P]):
    kind: type[P]
    pattern: re.Pattern[str]
    shapes: Mapping[str, Shape]
    most: int

    def read(self, custom_id: str) -> P | None:
        if (found := self.pattern.fullmatch(custom_id)) is None:
            return None
        values = {name: self.shapes[name].read(text) for name, text in found.groupdict().items()}
        return None if None in values.values() else self.kind(**values)


def _forms(kind: Any) -> tuple[_Form[Any], ...]:
    """The form of today first."""
    if kind not in _FORMS:
        hints = get_type_hints(kind, include_extras=True)
        shapes = {field.name: _shape(hints[field.name]) for field in fields(kind)}
        _FORMS[kind] = tuple(_form(kind, template, shapes) for template in (kind.form, *kind.earlier))
    return _FORMS[kind]


_FORMS: dict[type[Press], tuple[_Form[Any], ...]] = {}  # made once for each kind


def _form(kind: type[P], template: str, shapes: Mapping[str, Shape]) -> _Form[P]:
    pattern, most = "", 0
    for literal, name, _, _ in Formatter().parse(template):
        pattern, most = pattern + re.escape(literal), most + len(literal)
        if name and name in shapes:
            pattern, most = f"{pattern}(?P<{name}>{shapes[name].pattern})", most + shapes[name].most
        elif name is not None:
            pattern += "[^:]*"
    return _Form(kind, re.compile(pattern, re.ASCII), shapes, most)


def _shape(hint: Any) -> Shape:
    if get_origin(hint) is Literal:
        return Shape("|".join(map(re.escape, get_args(hint))), max(map(len, get_args(hint))))
    told = next(each for each in hint.__metadata__ if isinstance(each, Shape | Codec))
    return Shape(_OF_ANOTHER, told.most, told.decode) if isinstance(told, Codec) else told
