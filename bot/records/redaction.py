"""Documents without one person: the id, the name and the texts that the person typed are taken out, numbers stand."""

import re
from collections.abc import Iterator
from typing import Any

from bot.records.documents import Document
from bot.records.sheet_records import sheet_without

_BARE_ID = 15
# Where a step, a finding or an answer holds what somebody typed.
TYPED = frozenset({"text", "words", "typed", "named"})
# The fields of a ruling that are typed; the others are chosen from what the bot offers.
FIELDS = (
    "verdict",
    "board",
    "place",
    "pairs",
    "contract",
    "declarer",
    "option",
    "adjustment",
    "note",
    "overruled_because",
)


def case_without(case: Document, person: str) -> Document:
    """The whole case where the person asked, its post too, for that message is deleted; where they wrote what somebody
    else asked about, their words; else their own steps in it, and their lines in its sheet."""
    asked, wrote = _is(case["asker"], person), case.get("writer") == person
    left = {name: value for name, value in case.items() if not (wrote or asked) or name != "writer"}
    left["steps"] = [_step_without(step, person, asked or wrote) for step in case["steps"]]
    left = {name: value for name, value in left.items() if not asked or name != "tells_asker"}
    if "sheet" in case:
        left["sheet"] = sheet_without(case["sheet"], person)
    return {**left, **({"asker": None, "post": None} if asked else {}), **({"text": ""} if asked or wrote else {})}


def ruling_without(ruling: Document, person: str, asked: bool) -> Document:
    """`asked`: the ruling is on a case of the person or on their words, which its finding may hold."""
    finding = _blank(ruling["finding"]) if asked else ruling["finding"]
    revisions = list(_revisions_without(ruling, person))
    return {**ruling, "finding": finding, "revisions": revisions}


def unmentioned(text: str, person: str) -> str:
    """A text by somebody else without the person's id: as the platform writes a mention, or bare where it is as long as
    the platform's ids are and so no other number."""
    bare = rf"|(?<!\d){re.escape(person)}(?!\d)" if len(person) >= _BARE_ID else ""
    return re.sub(rf"<@!?{re.escape(person)}>{bare}", "@someone", text)


def _is(someone: Document | None, person: str) -> bool:
    return someone is not None and someone["id"] == person


def _step_without(step: Document, person: str, of_theirs: bool) -> Document:
    by_them = _is(step["by"], person)
    if not (by_them or of_theirs):
        return step
    blanked = {**step, "step": _blank(step["step"]), "finding": _blank(step["finding"])}
    return {**blanked, "by": None} if by_them else blanked


def _blank(value: Any) -> Any:
    """Strings under the keys of typed texts, at any depth, as empty strings."""
    match value:
        case dict():
            typed = TYPED | {"answer"} if value.get("module") == "" else TYPED  # a particular: no module's own answer
            return {key: _emptied(each) if key in typed else _blank(each) for key, each in value.items()}
        case list():
            return [_blank(each) for each in value]
        case _:
            return value


def _emptied(value: Any) -> Any:
    match value:
        case str():
            return ""
        case list():
            return [_emptied(each) for each in value]
        case dict():
            return {key: _emptied(each) for key, each in value.items()}
        case _:
            return value


def _revisions_without(ruling: Document, person: str) -> Iterator[Document]:
    """A field belongs to whoever gave it its present value, in this revision or an earlier one."""
    offered = set(strings(ruling["finding"]))
    owners: dict[str, bool] = {}
    before: Document = {}
    for revision in ruling["revisions"]:
        by_them, entry = _is(revision["by"], person), revision["entry"]
        for field in FIELDS:
            if entry.get(field) != before.get(field):
                owners[field] = by_them and not _is_offered(field, entry, offered)
        before = entry
        yield _revision_without(revision, by_them, {field for field, theirs in owners.items() if theirs})


def _is_offered(field: str, entry: Document, offered: set[str]) -> bool:
    """Whether the bot's own words stand there; those of several choices are put together from what was offered."""
    return entry.get(field) in offered or (field == "option" and bool(entry.get("choices")))


def _revision_without(revision: Document, by_them: bool, fields: set[str]) -> Document:
    entry = {name: value for name, value in revision["entry"].items() if name not in fields}
    if "verdict" in fields:
        entry["verdict"] = ""
    blanked = {**revision, "entry": entry}
    return {**blanked, "by": None, "why": ""} if by_them else blanked


def strings(value: Any) -> Iterator[str]:
    """Every text in a document, at any depth."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings(each)
        case list():
            for each in value:
                yield from strings(each)
