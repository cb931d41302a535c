"""What a person's client makes of an action: the `data` of the interaction, and what it would not let them do."""

from __future__ import annotations

import copy
from typing import Any

from .limits import walk
from .limits.components import FIELDS, SELECTS, Component
from .reply import ScenarioError
from .world import Channel, Json, Message, Permission, Role, User

_STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL, _ROLE, _NUMBER = 3, 4, 5, 6, 7, 8, 10
_TYPES: dict[int, type | tuple[type, ...]] = {
    _STRING: str, _INTEGER: int, _BOOLEAN: bool, _USER: User, _CHANNEL: Channel, _ROLE: Role, _NUMBER: (int, float),
}  # fmt: skip


def refusal(command: Json, user: User, channel: Channel) -> str | None:
    """Why the client would not offer this command here."""
    contexts = command["contexts"]
    if channel.guild is None:
        return None if contexts is None or 1 in contexts else "not in direct messages"
    if contexts is not None and 0 not in contexts:
        return "not in servers"
    has = channel.guild.permissions(user, channel)
    needs = Permission(int(command["default_member_permissions"] or 0)) | Permission.USE_APPLICATION_COMMANDS
    return None if needs in has else f"{user.name} lacks {needs & ~has!r}"


def command_data(
    commands: dict[tuple[int, str], Json], path: str, given: Json, focused: str | None = None
) -> tuple[Json, int]:
    """The interaction's data for "name" or "name sub", and the type of the focused option."""
    name, *subs = path.split()
    command = _registered(commands, 1, name)
    level, nesting = command.get("options") or [], []
    for sub in subs:
        found = next((o for o in level if o["name"] == sub), None)
        if found is None:
            raise ScenarioError(f"/{path}: there is no {sub!r}")
        nesting.append(found)
        level = found.get("options") or []
    resolved: Json = {}
    options, kind = _options(path, level, given, focused, resolved)
    for parent in reversed(nesting):
        options = [{"type": parent["type"], "name": parent["name"], "options": options}]
    data = {"id": command["id"], "name": name, "type": 1, "options": options}
    return ({**data, "resolved": resolved} if resolved else data), kind


def menu_data(commands: dict[tuple[int, str], Json], name: str, target: Message) -> Json:
    """A message command, on `target`."""
    resolved = {"messages": {str(target.id): copy.deepcopy(target.data)}}
    return {
        "id": _registered(commands, 3, name)["id"],
        "name": name,
        "type": 3,
        "target_id": str(target.id),
        "resolved": resolved,
    }


def _registered(commands: dict[tuple[int, str], Json], kind: int, name: str) -> Json:
    if (kind, name) not in commands:
        raise ScenarioError(f"no command {name!r} is registered; there are {sorted(name for _, name in commands)}")
    return commands[kind, name]


def _options(path: str, level: list[Json], given: Json, focused: str | None, resolved: Json) -> tuple[list[Json], int]:
    known = {option["name"]: option for option in level}
    if strange := set(given) - set(known):
        raise ScenarioError(f"/{path} has no option {strange}; there are {list(known)}")
    if focused is None and (missing := {n for n, o in known.items() if o.get("required")} - set(given)):
        raise ScenarioError(f"/{path} needs {missing}")
    out = []
    for name, value in given.items():
        entry = {"type": known[name]["type"], "name": name, "value": value}
        if name == focused:
            entry["focused"] = True
        else:
            entry["value"] = _value(known[name], value, resolved)
        out.append(entry)
    return out, known[focused]["type"] if focused else 0


def _value(option: Json, value: Any, resolved: Json) -> Any:
    if not isinstance(value, _TYPES[option["type"]]):
        raise ScenarioError(f"{option['name']} does not take {value!r}")
    if isinstance(value, str) and not (option.get("min_length") or 0) <= len(value) <= (
        option.get("max_length") or 6000
    ):
        raise ScenarioError(f"{option['name']} does not take {len(value)} characters")
    if option.get("choices"):
        said = {text: choice["value"] for choice in option["choices"] for text in (choice["name"], choice["value"])}
        if value not in said:
            raise ScenarioError(f"{option['name']} is one of {list(said)}, not {value!r}")
        return said[value]
    return _resolved(value, resolved) if isinstance(value, User | Channel | Role) else value


def _resolved(thing: User | Channel | Role, resolved: Json) -> str:
    place = {User: "users", Channel: "channels", Role: "roles"}[type(thing)]
    payload = thing.payload(Permission.VIEW_CHANNEL) if isinstance(thing, Channel) else thing.payload()
    resolved.setdefault(place, {})[str(thing.id)] = payload
    return str(thing.id)


def component_data(node: Json, values: list[Any] | None) -> Json:
    if node.get("disabled"):
        raise ScenarioError(f"{node.get('label') or node.get('placeholder')!r} is disabled")
    if "custom_id" not in node:
        raise ScenarioError(f"{node.get('label')!r} is a link: the bot never hears of it")
    data: Json = {"custom_id": node["custom_id"], "component_type": node["type"], "id": node["id"]}
    if node["type"] not in SELECTS:
        return data
    resolved: Json = {}
    low, high = node.get("min_values", 1), node.get("max_values", 1)
    if not low <= len(values or []) <= high:
        raise ScenarioError(f"the select takes {low} to {high} values")
    data["values"] = [_resolved(v, resolved) if not isinstance(v, str) else v for v in values or []]
    return {**data, "resolved": resolved} if resolved else data


def modal_data(modal: Json, values: dict[str, str | list[str] | None]) -> Json:
    left = dict(values)
    components = [_label(node, left) for node in modal["components"]]
    if left:
        said = [node.get("label") for _, node in walk(modal["components"]) if node.get("label")]
        raise ScenarioError(f"the modal has no field {list(left)}; it has {said}")
    return {"custom_id": modal["custom_id"], "components": components}


def _label(node: Json, left: dict[str, str | list[str] | None]) -> Json:
    if node["type"] != Component.LABEL:
        return {"type": node["type"], "id": node["id"]}
    field = node["component"]
    assert field["type"] in FIELDS
    name = node["label"] if node["label"] in left else field["custom_id"]
    value = left.pop(name) if name in left else _standing(field)
    return {"type": node["type"], "id": node["id"], "component": _filled(field, value, node["label"])}


def _standing(field: Json) -> str | list[str]:
    if field["type"] == Component.TEXT_INPUT:
        return str(field.get("value") or "")
    return [option["value"] for option in field.get("options") or [] if option.get("default")]


def _filled(field: Json, value: str | list[str] | None, label: str) -> Json:
    out: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field.get("required", True) and not value:
        raise ScenarioError(f"{label!r} must be filled in")
    if field["type"] == Component.TEXT_INPUT:
        text = str(value or "")
        if len(text) > (field.get("max_length") or 4000):
            raise ScenarioError(f"{label!r} does not take {len(text)} characters")
        return {**out, "value": text}
    chosen = [value] if isinstance(value, str) else list(value or [])
    said = {text: o["value"] for o in field.get("options") or [] for text in (o["label"], o["value"])}
    picked = [said.get(one, one) for one in chosen]
    if field["type"] == Component.RADIO:
        return {**out, "value": picked[0] if picked else None}
    return {**out, "values": picked}
