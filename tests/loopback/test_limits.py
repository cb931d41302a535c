"""Each documented limit: kept just inside it, refused just outside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.loopback.limits import autocomplete_issues, command_issues, message_issues, modal_issues

Json = dict[str, Any]
V2 = 1 << 15


def text(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


def button(id: str = "b", **more: object) -> Json:
    return {"type": 2, "style": 2, "label": "Press", "custom_id": id, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(options: int, **more: object) -> Json:
    made = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": made, **more}


def command(**more: object) -> Json:
    return {"name": "ruling", "description": "Ask", "options": [], **more}


def option(name: str = "text", **more: object) -> Json:
    return {"name": name, "description": "What", "type": 3, **more}


GOOD_LAYOUTS = [
    [text(4000)],
    [{"type": 17, "components": [text(1) for _ in range(39)]}],
    [row(*(button(f"b{n}") for n in range(5)))],
    [row(select(25))],
    [row(button("x" * 100, label="x" * 80))],
    [{"type": 9, "components": [text(1)], "accessory": button()}],
]
BAD_LAYOUTS = {
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED": [text(2001), text(2000)],
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED": [{"type": 17, "components": [text(1) for _ in range(40)]}],
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED": [row(button(), select(1))],
    "COMPONENT_CUSTOM_ID_DUPLICATED": [row(button("a"), button("a"))],
    "UNION_TYPE_CHOICES": [button()],
    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE": [row(button(url="https://example.org"))],
    "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS": [row(select(1, max_values=2))],
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2": "content",
}
BAD_LENGTHS = [
    [text(0)],
    [row(*(button(f"b{n}") for n in range(6)))],
    [row()],
    [row(select(26))],
    [row(button("x" * 101))],
    [row(button(label="x" * 81))],
    [row(select(1, placeholder="x" * 151))],
]


def codes(components: Any) -> set[str]:
    body = {"content": "x", "components": [text(1)]} if components == "content" else {"components": components}
    return {issue.code for issue in message_issues(body, V2, {})}


@pytest.mark.parametrize("components", GOOD_LAYOUTS)
def test_a_layout_at_the_limit_is_taken(components: list[Json]) -> None:
    assert codes(components) == set()


@pytest.mark.parametrize("code", BAD_LAYOUTS)
def test_a_layout_over_the_limit_is_named(code: str) -> None:
    assert code in codes(BAD_LAYOUTS[code])


@pytest.mark.parametrize("components", BAD_LENGTHS)
def test_a_part_that_is_too_long_or_empty_is_named(components: list[Json]) -> None:
    assert codes(components) == {"BASE_TYPE_BAD_LENGTH"}


def test_a_picture_must_be_among_the_files() -> None:
    body = {"components": [{"type": 12, "items": [{"media": {"url": "attachment://chart.png"}}]}]}
    assert message_issues(body, V2, {"chart.png": b""}) == []
    assert message_issues(body, V2, {"other.png": b""})


def test_a_nonce_has_at_most_25_characters() -> None:
    assert message_issues({"content": "x", "nonce": "n" * 25}, 0, {}) == []
    assert message_issues({"content": "x", "nonce": "n" * 26}, 0, {})


GOOD_COMMANDS = [
    command(),
    command(name="law", options=[option(required=True), option("more")]),
    command(type=3, name="Ruling on this", description=""),
]
BAD_COMMANDS = [
    [command(name="Ruling")],
    [command(description="x" * 101)],
    [command(), command()],
    [command(options=[option(), option("later", required=True)])],
    [command(options=[option(f"o{n}") for n in range(26)])],
    [command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])])],
    [command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
    [
        command(
            options=[
                option(f"o{n}", choices=[{"name": f"{m}" * 20, "value": "x" * 100} for m in range(9)]) for n in range(9)
            ]
        )
    ],
    [command(options=[option(type=4, max_value=2**53)])],
    [command(type=3, name="x" * 33, description="")],
]


def test_commands_within_the_limits_are_registered() -> None:
    assert command_issues(GOOD_COMMANDS) == []


@pytest.mark.parametrize("commands", BAD_COMMANDS)
def test_commands_over_a_limit_are_refused(commands: list[Json]) -> None:
    assert command_issues(commands)


def test_autocompletion_offers_at_most_25_choices_of_100_characters() -> None:
    def offered(count: int, size: int) -> Json:
        return {"choices": [{"name": "x" * size, "value": str(n)} for n in range(count)]}

    assert autocomplete_issues(offered(25, 100), 3) == []
    assert autocomplete_issues(offered(26, 1), 3)
    assert autocomplete_issues(offered(1, 101), 3)


def test_a_modal_has_at_most_five_labelled_fields() -> None:
    def modal(fields: int, title: str = "A form") -> Json:
        made = [
            {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": f"f{n}", "style": 1}}
            for n in range(fields)
        ]
        return {"title": title, "custom_id": "m", "components": made}

    assert modal_issues(modal(5)) == []
    assert modal_issues(modal(6))
    assert modal_issues(modal(1, "x" * 46))
