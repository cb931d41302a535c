"""Modals: at most five labelled fields."""

from __future__ import annotations

from typing import Any

from .components import MODAL, component_issues
from .issue import Issue, length


def modal_issues(data: dict[str, Any]) -> list[Issue]:
    components = data.get("components") or []
    issues = list(length(data.get("title"), 1, 45, "data.title"))
    issues += length(data.get("custom_id"), 1, 100, "data.custom_id")
    issues += length(components, 1, 5, "data.components")
    return issues + list(component_issues(components, MODAL, "data.components"))
