"""Names known again by their marks."""

from __future__ import annotations

import pytest

from lawtext.reading.names import Names, by_mark, mark
from lawtext.reading.vocabulary import KNOWN

WORDS = KNOWN.read_text("utf-8").split()


def test_every_name_has_a_row_of_its_own_and_no_other_word_has_one() -> None:
    known, others = WORDS[::2], WORDS[1::2]
    names = Names.of(known, spelt=False)
    assert sorted(names.get(name) for name in known) == list(range(len(known)))  # type: ignore[type-var]
    assert {names.get(name) for name in others} == {None}


def test_the_names_are_spelt_in_the_order_of_their_rows_where_they_are_kept() -> None:
    names = Names.of(WORDS, spelt=True)
    assert [names.get(name) for name in names] == list(range(len(names)))


def test_packed_and_unpacked_they_are_the_same() -> None:
    names = Names.of(WORDS, spelt=True)
    again = Names.unpacked(names.packed(), names.spelt)
    assert again == names
    assert list(again) == list(names)


@pytest.mark.parametrize("bits", [0, 1, 5, 12])
def test_with_an_index_each_is_found_where_it_was_and_no_other(bits: int) -> None:
    names = Names.of(WORDS[::2], spelt=False)
    indexed = names.indexed(bits)
    assert [indexed.get(name) for name in WORDS] == [names.get(name) for name in WORDS]
    assert indexed == names


def test_each_row_keeps_its_cells() -> None:
    rows = {"wone": 0, "wtwo": 1, "wthree": 2}
    names, cells = by_mark(rows, b"112233", spelt=False)
    for name, row in rows.items():
        place = names.get(name)
        assert place is not None
        assert cells[2 * place : 2 * place + 2] == bytes([ord("1") + row]) * 2
    assert by_mark(names, cells, spelt=False) == (names, cells)


def test_names_that_cannot_be_told_apart_are_refused() -> None:
    one, other = "plumless", "buckeroo"  # known to have the same CRC-32; their letters differ, and so do their marks
    assert mark(one) >> 8 == mark(other) >> 8
    assert len(Names.of([one, other], spelt=False)) == 2
    with pytest.raises(ValueError, match="same mark"):
        Names.of([one, one], spelt=False)
