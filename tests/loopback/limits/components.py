"""What every component may hold, where it may stand, and how long its texts may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

from .issue import Issue, duplicates, length

Node = dict[str, Any]


class Component(IntEnum):
    """By Discord's numbers."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO = 21
    CHECKBOXES = 22
    CHECKBOX = 23


SELECTS = frozenset({3, 5, 6, 7, 8})
LAYOUT = frozenset({1, 9, 10, 12, 13, 14, 17})  # top level of a Components V2 message
MODAL = frozenset({10, 18})  # top level of a modal
FIELDS = SELECTS | {4, 19, 21, 22, 23}  # what a label may hold
_CHILDREN: dict[int, frozenset[int]] = {1: SELECTS | {2}, 9: frozenset({10}), 17: LAYOUT - {17}, 18: FIELDS}
_ACCESSORIES = frozenset({2, 11})
_LINK = 5


def walk(components: Iterable[Node], path: str = "components") -> Iterator[tuple[str, Node]]:
    """Every component with its path, depth first."""
    for i, node in enumerate(components):
        yield from _walk_one(node, f"{path}.{i}")


def _walk_one(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    yield path, node
    yield from walk(node.get("components") or [], f"{path}.components")
    for key in ("accessory", "component"):
        if key in node:
            yield from _walk_one(node[key], f"{path}.{key}")


def component_issues(components: list[Node], allowed: frozenset[int], path: str) -> Iterator[Issue]:
    """`allowed`: the types that may stand at the top here."""
    yield from _misplaced(components, allowed, path)
    nodes = list(walk(components, path))
    ids = [node["custom_id"] for _, node in nodes if isinstance(node.get("custom_id"), str)]
    yield from duplicates(ids, path, "COMPONENT_CUSTOM_ID_DUPLICATED")
    for where, node in nodes:
        yield from _one(node, where)


def _misplaced(components: list[Node], allowed: frozenset[int], path: str) -> Iterator[Issue]:
    for where, kind in ((f"{path}.{i}", node.get("type")) for i, node in enumerate(components)):
        if kind not in allowed:
            yield Issue(
                f"{where}.type", "UNION_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}, not {kind}"
            )
    for i, node in enumerate(components):
        where = f"{path}.{i}"
        kind = node.get("type", 0)
        yield from _misplaced(node.get("components") or [], _CHILDREN.get(kind, frozenset()), f"{where}.components")
        if "accessory" in node:
            yield from _misplaced([node["accessory"]], _ACCESSORIES, f"{where}.accessory")
        if "component" in node:
            yield from _misplaced([node["component"]], _CHILDREN.get(kind, frozenset()), f"{where}.component")


def _one(node: Node, where: str) -> Iterator[Issue]:
    kind = node.get("type")
    if "custom_id" in node:
        yield from length(node["custom_id"], 1, 100, f"{where}.custom_id")
    if kind == Component.ROW:
        yield from _row(node, where)
    elif kind == Component.BUTTON:
        yield from _button(node, where)
    elif kind in SELECTS:
        yield from _select(node, where)
    elif kind == Component.SECTION:
        yield from length(node.get("components"), 1, 3, f"{where}.components")
    elif kind == Component.TEXT:
        yield from length(node.get("content"), 1, 4000, f"{where}.content")
    elif kind == Component.GALLERY:
        yield from length(node.get("items"), 1, 10, f"{where}.items")
    elif kind == Component.CONTAINER:
        yield from length(node.get("components"), 1, 40, f"{where}.components")
    elif kind == Component.LABEL:
        yield from _label(node, where)
    elif kind == Component.TEXT_INPUT:
        yield from _text_input(node, where)
    elif kind in (Component.RADIO, Component.CHECKBOXES):
        yield from length(node.get("options"), 2 if kind == Component.RADIO else 1, 10, f"{where}.options")
        yield from _options(node, where)


def _row(node: Node, where: str) -> Iterator[Issue]:
    children = node.get("components") or []
    yield from length(children, 1, 5, f"{where}.components")
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        yield Issue(f"{where}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select takes the whole row")


def _button(node: Node, where: str) -> Iterator[Issue]:
    needed, excluded = ("url", "custom_id") if node.get("style") == _LINK else ("custom_id", "url")
    if not node.get(needed):
        yield Issue(f"{where}.{needed}", "BASE_TYPE_REQUIRED", f"A {needed} is required")
    if node.get(excluded):
        yield Issue(
            f"{where}.{excluded}", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "custom_id or url, not both"
        )
    if node.get("emoji") is None or node.get("label"):
        yield from length(node.get("label"), 1, 80, f"{where}.label")


def _select(node: Node, where: str) -> Iterator[Issue]:
    low, high = _bounds(node)
    if low > high:
        yield Issue(
            f"{where}.min_values", "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", "min_values is greater than max_values"
        )
    yield from length(node.get("placeholder") or "", 0, 150, f"{where}.placeholder")
    if node.get("type") == Component.SELECT:
        options = node.get("options")
        yield from length(options, 1, 25, f"{where}.options")
        if high > len(options or []):
            yield Issue(
                f"{where}.max_values", "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "more than there are options"
            )
        yield from _options(node, where)


def _bounds(node: Node) -> tuple[int, int]:
    low, high = node.get("min_values"), node.get("max_values")
    return 1 if low is None else int(low), 1 if high is None else int(high)


def _options(node: Node, where: str) -> Iterator[Issue]:
    options = node.get("options") or []
    values = [option.get("value") for option in options]
    yield from duplicates(values, f"{where}.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    for i, option in enumerate(options):
        here = f"{where}.options.{i}"
        yield from length(option.get("label"), 1, 100, f"{here}.label")
        yield from length(option.get("value"), 1, 100, f"{here}.value")
        yield from length(option.get("description") or "", 0, 100, f"{here}.description")


def _label(node: Node, where: str) -> Iterator[Issue]:
    yield from length(node.get("label"), 1, 45, f"{where}.label")
    yield from length(node.get("description") or "", 0, 100, f"{where}.description")
    field = node.get("component") or {}
    if field.get("type") in SELECTS and _bounds(field)[0] == 0 and field.get("required", True):
        yield Issue(f"{where}.component.min_values", "SELECT_COMPONENT_REQUIRED_MIN_ZERO", "required, and may be empty")


def _text_input(node: Node, where: str) -> Iterator[Issue]:
    low, high = node.get("min_length") or 0, node.get("max_length") or 4000
    if not low <= high <= 4000:
        yield Issue(f"{where}.max_length", "NUMBER_TYPE_MAX", f"{low} to {high} characters cannot be asked for")
    if node.get("label"):
        yield Issue(f"{where}.label", "TEXT_INPUT_LABEL_IN_LABEL", "The label belongs to the Label around it")
    yield from length(node.get("placeholder") or "", 0, 100, f"{where}.placeholder")
    if node.get("value"):
        yield from length(node["value"], low, high, f"{where}.value")
