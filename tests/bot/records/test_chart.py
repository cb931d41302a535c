"""Days as people name them, and the club's figures as a picture."""

from __future__ import annotations

import struct
from datetime import date

import pytest

from bot.records import Statistics
from bot.records.chart import over_time, png, told, top_laws
from bot.records.days import NoDay, first_day, last_day, month_named


def figures(laws: dict[str, int], months: dict[str, int], **more: int) -> Statistics:
    counted = {"with_finding": 0, "overruled": 0, "appealed": 0, "upheld": 0, "changed": 0, **more}
    return Statistics(sum(months.values()), tuple(laws.items()), tuple(months.items()), **counted)


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2026-03-04", "2026-03-04", "2026-03-04"),
        ("2024-2", "2024-02-01", "2024-02-29"),
        ("2025", "2025-01-01", "2025-12-31"),
        ("March 2026", "2026-03-01", "2026-03-31"),
        (" dec 2025 ", "2025-12-01", "2025-12-31"),
        ("4 Sept. 2026", "2026-09-04", "2026-09-04"),
        ("9999", "9999-01-01", "9999-12-31"),
        ("December 9999", "9999-12-01", "9999-12-31"),
        ("22.11.2026", "2026-11-22", "2026-11-22"),
        ("November 27, 2026", "2026-11-27", "2026-11-27"),
        ("Mar 4th 2026", "2026-03-04", "2026-03-04"),
        ("11/27/2026", "2026-11-27", "2026-11-27"),
        ("27/11/2026", "2026-11-27", "2026-11-27"),
        ("5/5/2026", "2026-05-05", "2026-05-05"),
    ],
)
def test_a_day_a_month_and_a_year_are_understood(typed: str, first: str, last: str) -> None:
    assert first_day(typed) == date.fromisoformat(first)
    assert last_day(typed) == date.fromisoformat(last)


@pytest.mark.parametrize(
    "typed", ["", "soon", "2026-13", "2026-02-30", "0000", "Foo 2026", "٢٠٢٦", "30.2.2026", "yesterday", "x" * 6000]
)
def test_what_is_no_day_is_said_with_how_to_write_one(typed: str) -> None:
    for reading in (first_day, last_day):
        with pytest.raises(NoDay, match="give it like 2026-03-04") as refused:
            reading(typed)
        assert len(str(refused.value)) < 140


def test_of_a_day_that_is_another_in_america_it_is_asked_which_is_meant() -> None:
    with pytest.raises(NoDay, match="may be 4 March 2026 or 3 April 2026: give it like 2026-03-04 or like 2026-04-03"):
        first_day("3/4/2026")


@pytest.mark.parametrize(
    ("typed", "day"),
    [("21 August", "2026-08-21"), ("4. mar", "2026-03-04"), ("5 march", "2025-03-05"), ("24 Dec", "2025-12-24")],
)
def test_a_day_and_a_month_are_the_last_that_have_been(typed: str, day: str) -> None:
    today = date(2026, 3, 4) if "mar" in typed else date(2026, 11, 22)
    assert (first_day(typed, today), last_day(typed, today)) == (date.fromisoformat(day), date.fromisoformat(day))


def test_a_month_has_its_name() -> None:
    assert month_named(date(2026, 3, 4)) == "March 2026"


def test_months_without_a_ruling_have_their_place_and_many_months_become_years() -> None:
    assert over_time(figures({}, {"2025-11": 2, "2026-02": 1})) == [
        ("2025-11", 2),
        ("2025-12", 0),
        ("2026-01", 0),
        ("2026-02", 1),
    ]
    assert over_time(figures({}, {"2020-12": 2, "2021-01": 1, "2024-01": 4})) == [
        ("2020", 2), ("2021", 1), ("2022", 0), ("2023", 0), ("2024", 4),
    ]  # fmt: skip


def test_beyond_ten_laws_the_others_stand_together() -> None:
    laws = {str(50 + n): 20 - n for n in range(13)}
    assert top_laws(figures(laws, {"2026-01": 1}))[-2:] == [("59", 11), ("other laws", 10 + 9 + 8)]


def test_the_words_say_what_the_picture_says() -> None:
    counted = figures({"64": 3, "50": 1}, {"2026-01": 4}, with_finding=4, overruled=1, appealed=2, upheld=1, changed=1)
    assert list(told(counted)) == [
        "4 rulings · 1 of 4 findings overruled by the director",
        "2 appealed: 1 upheld, 1 changed",
        "What for: Law 64: 3, Law 50: 1",
        "When: 2026-01: 4",
    ]


@pytest.mark.parametrize("laws", [{}, {"64": 1}, {str(n): 10**6 + n for n in range(40, 60)}], ids=len)
def test_the_picture_is_a_png_that_fits_a_phone_whatever_the_figures(laws: dict[str, int]) -> None:
    picture = png(
        figures(laws, {f"2026-{month:02}": month for month in range(1, 13)}), "Rulings of a club with a long name " * 4
    )
    assert picture.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", picture[16:24])
    assert width == 1000
    assert 500 < height < 2000
    assert len(picture) < 200_000


def test_more_rulings_make_longer_bars() -> None:
    def blue(counts: dict[str, int]) -> int:
        from io import BytesIO

        from PIL import Image

        pixels = Image.open(BytesIO(png(figures(counts, {"2026-01": 1}), "x"))).convert("RGB")
        red, _, blue = pixels.split()
        both = zip(red.tobytes(), blue.tobytes(), strict=True)
        return sum(red < 60 and blue > 150 for red, blue in both)

    assert blue({"64": 10, "50": 10}) > blue({"64": 10, "50": 5}) > blue({"64": 10, "50": 1})


def test_the_drawing_library_is_not_loaded_until_a_picture_is_drawn() -> None:
    import subprocess
    import sys

    code = "import sys, bot.records.chart, bot.terminal.rulings\nprint('PIL' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_days_at_the_ends_of_the_calendar_are_drawn_too() -> None:
    assert over_time(figures({}, {"9999-11": 1, "9999-12": 2})) == [("9999-11", 1), ("9999-12", 2)]
    years = over_time(figures({}, {"0001-01": 1, "9999-12": 2}))
    assert (years[0], years[-1], len(years)) == (("0001", 1), ("9999", 2), 9999)
