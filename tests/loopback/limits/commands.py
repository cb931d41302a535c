"""Commands as they are registered, and the choices that autocompletion offers."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .issue import Issue, duplicates, length

_SLASH, _USER, _MESSAGE = 1, 2, 3
_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _NUMBER = 1, 2, 3, 4, 10
_WHOLE = 2**53 - 1  # what a client can count to
_MOST = {_SLASH: 100, _USER: 15, _MESSAGE: 15}


def command_issues(commands: list[dict[str, Any]]) -> list[Issue]:
    """A whole PUT of an application's commands."""
    names = [(c.get("type", _SLASH), c.get("name")) for c in commands]
    issues = list(duplicates(names, "", "APPLICATION_COMMANDS_DUPLICATE_NAME"))
    for kind, many in Counter(kind for kind, _ in names).items():
        if many > _MOST.get(kind, 0):
            issues.append(Issue("", "APPLICATION_COMMANDS_MAX", f"{many} commands of type {kind}"))
    for i, command in enumerate(commands):
        issues += _slash(command, str(i)) if command.get("type", _SLASH) == _SLASH else _context_menu(command, str(i))
    return issues


def autocomplete_issues(data: dict[str, Any], option_type: int) -> list[Issue]:
    choices = data.get("choices") or []
    issues = list(length(choices, 0, 25, "data.choices"))
    for i, choice in enumerate(choices):
        issues += _choice(choice, option_type, f"data.choices.{i}")
    return issues


def _slash(command: dict[str, Any], where: str) -> Iterator[Issue]:
    yield from _named(command, where)
    yield from _options(command.get("options") or [], f"{where}.options", depth=0)
    if (size := _size(command)) > 8000:
        yield Issue(where, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size (8000): {size}")


def _context_menu(command: dict[str, Any], where: str) -> Iterator[Issue]:
    yield from length(command.get("name"), 1, 32, f"{where}.name")
    for key in ("description", "options"):
        if command.get(key):
            yield Issue(f"{where}.{key}", "APPLICATION_COMMAND_CONTEXT_MENU", f"Context menu commands have no {key}")


def _named(node: dict[str, Any], where: str) -> Iterator[Issue]:
    if not _is_name(node.get("name")):
        yield Issue(f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME", f"{node.get('name')!r} is no command name")
    yield from length(node.get("description"), 1, 100, f"{where}.description")


def _is_name(name: object) -> bool:
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(c in "-_'" or unicodedata.category(c)[0] in "LN" for c in name)


def _options(options: list[dict[str, Any]], where: str, depth: int) -> Iterator[Issue]:
    yield from length(options, 0, 25, where)
    yield from duplicates([o.get("name") for o in options], where, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE")
    nested = [o.get("type") in (_SUBCOMMAND, _GROUP) for o in options]
    if any(nested) and not all(nested):
        yield Issue(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands stand alone")
    wanted = [bool(o.get("required")) for o in options]
    if wanted != sorted(wanted, reverse=True):
        yield Issue(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
    for i, option in enumerate(options):
        yield from _named(option, f"{where}.{i}")
        yield from _option(option, f"{where}.{i}", depth)


def _option(option: dict[str, Any], where: str, depth: int) -> Iterator[Issue]:
    kind = option.get("type")
    if kind in (_SUBCOMMAND, _GROUP):
        if depth > (1 if kind == _SUBCOMMAND else 0):
            yield Issue(where, "APPLICATION_COMMAND_OPTIONS_NESTING", "nested too deep")
        yield from _options(option.get("options") or [], f"{where}.options", depth + 1)
        return
    for bound in ("min_value", "max_value"):
        if abs(option.get(bound) or 0) > _WHOLE:
            yield Issue(f"{where}.{bound}", "NUMBER_TYPE_MAX", f"Value should be within {_WHOLE}")
    choices = option.get("choices") or []
    yield from length(choices, 0, 25, f"{where}.choices")
    if option.get("autocomplete") and (choices or kind not in (_STRING, _INTEGER, _NUMBER)):
        yield Issue(
            f"{where}.autocomplete", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE", "not with choices, not with this type"
        )
    for j, choice in enumerate(choices):
        yield from _choice(choice, int(kind or 0), f"{where}.choices.{j}")


def _choice(choice: dict[str, Any], option_type: int, where: str) -> Iterator[Issue]:
    yield from length(choice.get("name"), 1, 100, f"{where}.name")
    value = choice.get("value")
    if option_type == _STRING:
        yield from length(value, 1, 100, f"{where}.value")
    elif not isinstance(value, int | float):
        yield Issue(f"{where}.value", "APPLICATION_COMMAND_OPTION_CHOICE_VALUE_TYPE", f"{value!r} is no number")


def _size(node: dict[str, Any]) -> int:
    """Names, descriptions and values of a command and all below it."""
    own = len(str(node.get("name") or "")) + len(str(node.get("description") or ""))
    choices = sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in node.get("choices") or [])
    return own + choices + sum(_size(option) for option in node.get("options") or [])
