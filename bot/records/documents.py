"""Cases and rulings as plain documents: what an export writes, what an import reads, what forgetting works on.

A case: number, asker, channel, text, digest, private, opened_at, steps (step, by, edition, module, module_digest,
finding, at), post, writer (an id) where the text is not the asker's own, tells_asker where the asker is to hear of
it, sheet (sheet, field, text, by, at) and sheet_states (state, at) where a director filled one in. A ruling: number,
key, case, made_at, day, edition, module, module_digest, digest, row, deciding, finding, revisions (state, entry, by,
why, at), cards (kind, channel, message, thread). People are {id, name} or null.
"""

import json
import sqlite3
from collections.abc import Iterator
from datetime import date
from typing import Any

from bot.ledger import STATES, Ledger
from bot.ledger.file import from_json, to_json
from bot.ledger.model import from_text
from bot.ledger.ruling import BASIS
from bot.records.sheet_records import add_sheet, sheet_document
from bot.records.validation import BadDocument

Document = dict[str, Any]
_PAGE = 500
# A private case is its asker's until a ruling was made on it: the club's record leaves it out. Whether it is private, a
# step may have said after it was opened.
_PRIVATE = """coalesce((SELECT json_extract(step, '$.private') FROM steps WHERE case_number = cases.number
AND json_extract(step, '$.do') = 'private' ORDER BY turn DESC LIMIT 1), private)"""
_THE_CLUBS = f"(NOT {_PRIVATE} OR EXISTS (SELECT 1 FROM rulings WHERE case_number = cases.number))"


def line_of(document: Document) -> str:
    """One line, the same for the same document."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def case_documents(db: sqlite3.Connection) -> Iterator[Document]:
    """The cases of the club's record, in order, a page at a time."""
    for row in _paged(db, f"SELECT * FROM cases WHERE {_THE_CLUBS} AND number > ? ORDER BY number LIMIT {_PAGE}"):
        yield _case(db, row)


def ruling_documents(db: sqlite3.Connection) -> Iterator[Document]:
    for row in _paged(db, f"SELECT * FROM rulings WHERE number > ? ORDER BY number LIMIT {_PAGE}"):
        yield _ruling(db, row)


def count(db: sqlite3.Connection) -> int:
    """Of the cases and rulings that case_documents and ruling_documents give."""
    cases = db.execute(f"SELECT count(*) FROM cases WHERE {_THE_CLUBS}").fetchone()[0]
    return int(cases + db.execute("SELECT count(*) FROM rulings").fetchone()[0])


def case_document(db: sqlite3.Connection, number: int) -> Document | None:
    row = db.execute("SELECT * FROM cases WHERE number = ?", (number,)).fetchone()
    return row and _case(db, row)


def ruling_document(db: sqlite3.Connection, number: int) -> Document | None:
    row = db.execute("SELECT * FROM rulings WHERE number = ?", (number,)).fetchone()
    return row and _ruling(db, row)


def add_case(db: sqlite3.Connection, case: Document) -> None:
    """Raises BadDocument."""
    try:
        from_text(case["opened_at"])
        _insert(db, "cases", number=case["number"], channel=case["channel"], text=case["text"], digest=case["digest"],
                private=case["private"], opened_at=case["opened_at"], writer=case.get("writer"),
                **_person("asker", case["asker"]))  # fmt: skip
        for turn, step in enumerate(case["steps"], start=1):
            from_text(step["at"])
            _insert(db, "steps", case_number=case["number"], turn=turn, **_of_step(step))
        if post := case["post"]:
            _insert(db, "case_posts", case_number=case["number"], channel=post["channel"], message=post["message"])
        add_sheet(db, case)
        if case.get("tells_asker"):
            _insert(db, "wishes", case_number=case["number"], wanted=True, at=case["steps"][-1]["at"])
    except (KeyError, TypeError, ValueError, AttributeError, sqlite3.IntegrityError) as fault:
        raise BadDocument(f"case {case.get('number')}: {_plainly(fault)}") from fault
    if not case["steps"]:
        raise BadDocument(f"case {case['number']} has no steps")


def add_ruling(ledger: Ledger, ruling: Document) -> None:
    """Raises BadDocument."""
    db = ledger.file.db
    try:
        date.fromisoformat(ruling["day"])
        _insert(db, "rulings", number=ruling["number"], key=ruling["key"], case_number=ruling["case"],
                made_at=ruling["made_at"], day=ruling["day"],
                alike=ledger.rulings.alike(ruling["module"], ruling["deciding"]),
                **_basis(ruling))  # fmt: skip
        for number, revision in enumerate(ruling["revisions"], start=1):
            _insert(db, "revisions", ruling=ruling["number"], revision=number, **_of_revision(revision))
        for card in ruling["cards"]:
            _add_card(db, ruling, card)
        ledger.rulings.index(ledger.rulings.get(ruling["number"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, sqlite3.IntegrityError) as fault:
        raise BadDocument(f"ruling {ruling.get('number')}: {_plainly(fault)}") from fault


def rewrite_case(db: sqlite3.Connection, case: Document) -> None:
    """Overwrites what a person may have taken back; only under the forget switch."""
    _update(db, "cases", {"number": case["number"]}, text=case["text"], writer=case.get("writer"),
            **_person("asker", case["asker"]))  # fmt: skip
    for turn, step in enumerate(case["steps"], start=1):
        _update(db, "steps", {"case_number": case["number"], "turn": turn}, **_of_step(step))


def rewrite_ruling(db: sqlite3.Connection, ruling: Document) -> None:
    """As rewrite_case."""
    _update(db, "rulings", {"number": ruling["number"]}, finding=to_json(ruling["finding"]))
    for number, revision in enumerate(ruling["revisions"], start=1):
        _update(db, "revisions", {"ruling": ruling["number"], "revision": number}, **_of_revision(revision))


def person_document(id: str | None, name: str | None) -> Document | None:
    return None if id is None else {"id": id, "name": name or ""}


def _paged(db: sqlite3.Connection, sql: str) -> Iterator[sqlite3.Row]:
    last = -1
    while page := db.execute(sql, (last,)).fetchall():
        yield from page
        last = page[-1]["number"]


def _case(db: sqlite3.Connection, row: sqlite3.Row) -> Document:
    steps = db.execute("SELECT * FROM steps WHERE case_number = ? ORDER BY turn", (row["number"],)).fetchall()
    post = db.execute(
        "SELECT channel, message FROM case_posts WHERE case_number = ? ORDER BY id DESC LIMIT 1", (row["number"],)
    ).fetchone()
    return {
        **{name: row[name] for name in ("number", "channel", "text", "digest", "opened_at")},
        "private": bool(row["private"]),
        "asker": person_document(row["asker_id"], row["asker_name"]),
        "steps": [_step(step) for step in steps],
        "post": dict(post) if post and post["message"] else None,
        **({"writer": row["writer"]} if row["writer"] else {}),
        **({"tells_asker": True} if _tells_asker(db, row["number"]) else {}),
        **sheet_document(db, row["number"]),
    }


def _tells_asker(db: sqlite3.Connection, case: int) -> bool:
    row = db.execute("SELECT wanted FROM wishes WHERE case_number = ? ORDER BY id DESC LIMIT 1", (case,)).fetchone()
    return row is not None and bool(row["wanted"])


def _step(row: sqlite3.Row) -> Document:
    return {
        **{name: row[name] for name in ("edition", "module", "module_digest", "at")},
        **{name: from_json(row[name]) for name in ("step", "finding")},
        "by": person_document(row["by_id"], row["by_name"]),
    }


def _of_step(step: Document) -> Document:
    plain = {name: step[name] for name in ("edition", "module", "module_digest", "at")}
    packed = {name: to_json(step[name]) for name in ("step", "finding")}
    return {**plain, **packed, **_person("by", step["by"])}


def _ruling(db: sqlite3.Connection, row: sqlite3.Row) -> Document:
    revisions = db.execute("SELECT * FROM revisions WHERE ruling = ? ORDER BY revision", (row["number"],)).fetchall()
    return {
        **{name: row[name] for name in ("number", "key", "made_at", "day", *BASIS)},
        **{name: from_json(row[name]) for name in ("deciding", "finding")},
        "case": row["case_number"],
        "revisions": [_revision(revision) for revision in revisions],
        "cards": _cards(db, row["number"]),
    }


def _revision(row: sqlite3.Row) -> Document:
    return {
        **{name: row[name] for name in ("state", "why", "at")},
        "entry": from_json(row["entry"]),
        "by": person_document(row["by_id"], row["by_name"]),
    }


def _of_revision(revision: Document) -> Document:
    if revision["state"] not in STATES:
        raise ValueError(f"{revision['state']!r} is no state of a ruling")
    plain = {name: revision[name] for name in ("state", "why", "at")}
    return {**plain, "entry": to_json(revision["entry"]), **_person("by", revision["by"])}


def _basis(ruling: Document) -> Document:
    packed = {name: to_json(ruling[name]) for name in ("deciding", "finding")}
    return {**{name: ruling[name] for name in BASIS}, **packed}


def _cards(db: sqlite3.Connection, number: int) -> list[Document]:
    """Only what was posted: what was still waiting is the sending bot's affair."""
    rows = db.execute(
        "SELECT kind, channel, message, thread FROM outbox JOIN deliveries ON outbox = outbox.id AND outcome = 'sent'"
        " WHERE ruling = ? ORDER BY deliveries.id",
        (number,),
    )
    latest = {row["kind"]: dict(row) for row in rows.fetchall()}
    return [latest[kind] for kind in sorted(latest)]


def _add_card(db: sqlite3.Connection, ruling: Document, card: Document) -> None:
    _insert(db, "outbox", ruling=ruling["number"], revision=1, kind=card["kind"], channel=card["channel"])
    (id,) = db.execute("SELECT last_insert_rowid()").fetchone()
    _insert(db, "deliveries", outbox=id, outcome="sent", message=card["message"], thread=card["thread"],
            at=ruling["made_at"])  # fmt: skip


def _person(role: str, person: Document | None) -> Document:
    return {f"{role}_id": person and person["id"], f"{role}_name": person and person["name"]}


def _insert(db: sqlite3.Connection, name: str, **values: Any) -> None:
    marks = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO {name} ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


def _update(db: sqlite3.Connection, name: str, where: Document, **values: Any) -> None:
    settings, conditions = (", ".join(f"{column} = ?" for column in values), " AND ".join(f"{c} = ?" for c in where))
    db.execute(f"UPDATE {name} SET {settings} WHERE {conditions}", (*values.values(), *where.values()))


def _plainly(fault: Exception) -> str:
    return f"{fault} is missing" if isinstance(fault, KeyError) else str(fault)
