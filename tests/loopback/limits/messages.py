"""Whole messages: content or components, files, mentions, nonce."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .components import LAYOUT, component_issues, walk
from .issue import Issue, length

_V2 = 1 << 15
_MAX_FILE = 10 * 1024 * 1024


def message_issues(
    body: dict[str, Any], flags: int, files: dict[str, bytes], kept: Iterable[str] = (), path: str = ""
) -> list[Issue]:
    """`files`: uploaded now; `kept`: names of attachments that an edit leaves."""
    here = f"{path}." if path else ""
    components = body.get("components") or []
    issues = list(_parts(body, flags, here))
    issues += component_issues(components, LAYOUT if flags & _V2 else frozenset({1}), f"{here}components")
    issues += _files(components, files, kept, here)
    issues += _mentions(body.get("allowed_mentions") or {}, here)
    return issues


def is_empty(body: dict[str, Any], files: dict[str, bytes]) -> bool:
    return not (str(body.get("content") or "").strip() or body.get("components") or files)


def _parts(body: dict[str, Any], flags: int, here: str) -> Iterator[Issue]:
    yield from length((body.get("content") or "").strip(), 0, 2000, f"{here}content")
    components = body.get("components") or []
    if body.get("embeds"):
        yield Issue(
            f"{here}embeds", "NO_EMBEDS_HERE", "embeds vanish where previews are off: the product shows text only"
        )
    if "nonce" in body:
        yield from length(str(body["nonce"]), 1, 25, f"{here}nonce")
    if not flags & _V2:
        yield from length(components, 0, 5, f"{here}components")
        return
    if body.get("content"):
        yield Issue(
            f"{here}content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "content and Components V2"
        )
    nodes = [node for _, node in walk(components)]
    if len(nodes) > 40:
        yield Issue(
            f"{here}components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"{len(nodes)} components, 40 allowed"
        )
    text = sum(len(str(node.get("content") or "")) for node in nodes)
    if text > 4000:
        yield Issue(f"{here}components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"{text} characters, 4000 allowed")


def _files(
    components: list[dict[str, Any]], files: dict[str, bytes], kept: Iterable[str], here: str
) -> Iterator[Issue]:
    known = {*files, *kept}
    if len(files) > 10:
        yield Issue(f"{here}attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer")
    for name, data in files.items():
        if len(data) > _MAX_FILE:
            yield Issue(f"{here}attachments", "REQUEST_ENTITY_TOO_LARGE", f"{name} has {len(data)} bytes")
    for where, node in walk(components, f"{here}components"):
        media = [node.get("media"), node.get("file"), *(item.get("media") for item in node.get("items") or [])]
        for url in (str(m.get("url")) for m in media if m):
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in known:
                yield Issue(
                    where, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} is not among the files"
                )


def _mentions(allowed: dict[str, Any], here: str) -> Iterator[Issue]:
    for key in ("users", "roles"):
        if allowed.get(key) and key in (allowed.get("parse") or []):
            message = f"parse {key} and a list of {key} exclude each other"
            yield Issue(f"{here}allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        yield from length(allowed.get(key) or [], 0, 100, f"{here}allowed_mentions.{key}")
