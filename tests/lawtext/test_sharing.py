"""Equal parts of the law, kept once."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from lawtext.corpus import load
from lawtext.model import Answer, Hint
from lawtext.sharing import share


def test_equal_parts_become_one_and_the_whole_stays_what_it_was() -> None:
    def built() -> list[Any]:
        return [Answer("a" * n, "b" * n, ("c" * n, "d" * n)) for n in (2, 2)]

    one, other = share(tuple(built()))
    assert [one, other] == built()
    assert one.cues is other.cues
    assert one.label is other.label


def test_dicts_that_differ_in_their_order_stay_apart() -> None:
    one, other = share(({"a": "1", "b": "2"}, {"b": "2", "a": "1"}))
    assert [*one] == ["a", "b"]
    assert [*other] == ["b", "a"]


def test_what_is_equal_and_of_another_kind_stays_apart() -> None:
    assert str(share((((1,),), ((True,),)))) == "(((1,),), ((True,),))"


def test_what_has_no_hash_is_kept_as_it_is() -> None:
    hints = {"known": {"one": Hint("one", ("cue",))}}
    assert share((hints, hints)) == (hints, hints)


def test_no_string_of_the_law_is_kept_twice() -> None:
    texts = {id(text): text for text in _strings(pickle.loads(pickle.dumps(load())))}
    assert len(texts) == len(set(texts.values()))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings((*value, *value.values()))
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from _strings(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _strings(getattr(value, field.name))
