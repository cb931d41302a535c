"""Rulings: numbered per tenant, with revisions that are only added."""

import contextlib
import dataclasses
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from bot.ledger.cases import Cases
from bot.ledger.file import LedgerFile, from_json, to_json
from bot.ledger.identity import is_lost
from bot.ledger.model import Json, Person, from_text, number_of, person_of, storable, to_text
from bot.ledger.on_record import OnRecord
from bot.ledger.post_queue import PostQueue
from bot.ledger.repository import Repository
from bot.ledger.ruling import (
    BASIS,
    Entry,
    ImpossibleMove,
    LostRuling,
    NoSuchRuling,
    OutdatedRuling,
    Revision,
    Ruling,
    State,
    needs_check,
    revised,
)
from bot.ledger.search_index import index_ruling
from bot.ledger.settings import SettingsLog

# Above all that were ever given, also those that are lost.
_NEXT = "SELECT max(coalesce((SELECT max(number) FROM rulings), 0), (SELECT rulings_above FROM identity)) + 1"
# Who asked, and the words by which officials find the ruling: those of the asker, and of the director's sheet.
_TOLD = """
SELECT asker_id, text || coalesce((
  SELECT group_concat(' ' || text, '') FROM sheet_lines WHERE id IN (
    SELECT max(id) FROM sheet_lines WHERE case_number = :case GROUP BY field
  )
), '') FROM cases WHERE number = :case
"""


class Rulings(Repository):
    def __init__(self, file: LedgerFile, cases: Cases, settings: SettingsLog, queue: PostQueue) -> None:
        super().__init__(file)
        self._cases, self._settings, self._queue = cases, settings, queue

    def make(
        self,
        entry: Entry,
        *,
        key: str,
        by: Person,
        at: datetime,
        case: int | None = None,
        posts: Mapping[str, str] | None = None,
    ) -> Ruling:
        """The next ruling, as revision 1, with a card to be posted for each kind -> channel of `posts`.

        `key` names the press that made it: the same key again returns the same ruling and adds nothing. Edition, event,
        session and appeal time are the club's settings where the entry leaves them out. Raises NoSuchCase.
        """
        with self.transaction():
            if (made := self._made_by(key)) is not None:
                return made
            if case is not None:
                self._cases.get(case)
            entry = self._with_settings(entry, at)
            number = self._insert(entry, key, case, at)
            self._add_revision(number, 1, "given", entry, by, "", at)
            for kind, channel in (posts or {}).items():
                self._queue.add_ruling(number, 1, kind, channel)
            return self._indexed(number)

    def revise(
        self,
        number: int,
        *,
        expect: int,
        by: Person,
        at: datetime,
        why: str = "",
        state: State | None = None,
        changes: Mapping[str, Any] | None = None,
    ) -> Ruling:
        """One more revision, if `expect` (the revision that the director saw) is the latest; its cards are edited.

        Without a state it is a correction that leaves the outcome alone. Raises OutdatedRuling with the ruling as it is
        now, ImpossibleMove with what is possible, NoSuchRuling.
        """
        with self.transaction():
            ruling = self.get(number)
            if ruling.revision != expect:
                raise OutdatedRuling(ruling)
            following, entry = revised(ruling, state, why, changes or {})
            self._add_revision(number, expect + 1, following, entry, by, why, at)
            for post in ruling.posts:
                self._queue.add_ruling(number, expect + 1, post.kind, post.channel)
            return self._indexed(number)

    def supersede(self, number: int, *, expect: int, by_ruling: int, by: Person, at: datetime, why: str) -> Ruling:
        """Ruling `by_ruling` takes the place of `number`; each names the other. Raises as revise() does."""
        if number == by_ruling:
            raise ImpossibleMove(f"Ruling {number} cannot supersede itself: name the ruling that takes its place.")
        with self.transaction():
            newer = self.get(by_ruling)
            self.revise(by_ruling, expect=newer.revision, by=by, at=at, why=why, changes={"supersedes": number})
            changes = {"superseded_by": by_ruling}
            return self.revise(number, expect=expect, by=by, at=at, why=why, state="superseded", changes=changes)

    def mark_taken_out(self, number: int, *, by: Person | None, at: datetime, why: str) -> Ruling:
        """A revision that changes nothing: it says that words were taken out of all of them, of a voided ruling too.
        Part of the transaction of whoever takes them out; None where that is no longer known."""
        ruling = self.get(number)
        self._add_revision(number, ruling.revision + 1, ruling.state, ruling.entry, by, why, at)
        for post in ruling.posts:
            self._queue.add_ruling(number, ruling.revision + 1, post.kind, post.channel)
        return self._indexed(number)

    def get(self, number: int) -> Ruling:
        """Raises NoSuchRuling."""
        row = self.db.execute("SELECT * FROM rulings WHERE number = ?", (number_of(number),)).fetchone()
        if row is None:
            raise LostRuling(number) if is_lost(self.db, "ruling", number_of(number)) else NoSuchRuling(number)
        basis = {name: row[name] for name in BASIS}
        basis |= {name: from_json(row[name]) for name in ("deciding", "finding")}
        revisions = self.db.execute("SELECT * FROM revisions WHERE ruling = ? ORDER BY revision", (number,)).fetchall()
        return Ruling(
            number=number,
            case=row["case_number"],
            made_at=from_text(row["made_at"]),
            day=date.fromisoformat(row["day"]),
            history=tuple(_revision(revision, basis) for revision in revisions),
            posts=tuple(self._queue.posts_of_ruling(number)),
        )

    def exists(self, number: int) -> bool:
        return self.db.execute("SELECT 1 FROM rulings WHERE number = ?", (number_of(number),)).fetchone() is not None

    def of_case(self, case: int) -> list[Ruling]:
        """Oldest first."""
        return self._rulings("SELECT number FROM rulings WHERE case_number = ? ORDER BY number", (number_of(case),))

    def on_record(self, case: int) -> OnRecord:
        """Raises NoSuchCase."""
        found: dict[int, Ruling] = {}
        waiting = self.of_case(case)
        while waiting:
            ruling = waiting.pop()
            found[ruling.number] = ruling
            newer = ruling.entry.superseded_by
            if newer is not None and newer not in found:
                with contextlib.suppress(NoSuchRuling):  # in a record from elsewhere
                    waiting.append(self.get(newer))
        return OnRecord(self._cases.get(case), tuple(found[number] for number in sorted(found)))

    def latest(self, limit: int = 20) -> list[Ruling]:
        """Newest first."""
        return self._rulings("SELECT number FROM rulings ORDER BY number DESC LIMIT ?", (limit,))

    def similar(
        self, module: str, deciding: Mapping[str, str], limit: int = 5, *, but: int | None = None
    ) -> list[Ruling]:
        """The last standing rulings on the module with the same deciding answers, newest first, `but` left out."""
        return self._rulings(
            "SELECT number FROM rulings JOIN standing USING (number) WHERE alike = ? AND number IS NOT ?"
            " AND state NOT IN ('superseded', 'voided') ORDER BY number DESC LIMIT ?",
            (self.alike(module, deciding), but, limit),
        )

    def to_check(self, current_digests: Mapping[str, str], limit: int = 500) -> list[Ruling]:
        """The newest rulings whose module or cited clauses read otherwise today; the digests are by module."""
        under = self.db.execute("SELECT DISTINCT module, module_digest FROM rulings WHERE module_digest IS NOT NULL")
        stale = [tuple(row) for row in under.fetchall() if current_digests.get(row[0]) != row[1]]
        numbers = sorted(
            number
            for pair in stale
            for (number,) in self.db.execute(
                "SELECT number FROM rulings JOIN standing USING (number) WHERE rulings.module = ? AND module_digest = ?"
                " AND state NOT IN ('superseded', 'voided') ORDER BY number DESC LIMIT ?",
                (*pair, limit),
            )
        )
        rulings = (self.get(number) for number in reversed(numbers[-limit:]))
        return [ruling for ruling in rulings if needs_check(ruling, current_digests)]

    def _rulings(self, sql: str, values: Iterable[object]) -> list[Ruling]:
        return [self.get(row[0]) for row in self.db.execute(sql, tuple(values)).fetchall()]

    def _made_by(self, key: str) -> Ruling | None:
        row = self.db.execute("SELECT number FROM rulings WHERE key = ?", (key,)).fetchone()
        return self.get(row[0]) if row else None

    def _with_settings(self, entry: Entry, at: datetime) -> Entry:
        club = self._settings.current()
        event, session = (club.event, club.session) if club.is_playing(at) else (None, None)
        return dataclasses.replace(
            entry,
            edition=entry.edition or club.edition,
            event=event if entry.event is None else entry.event,
            session=session if entry.session is None else entry.session,
            appeal_minutes=club.appeal_minutes if entry.appeal_minutes is None else entry.appeal_minutes,
        )

    def _insert(self, entry: Entry, key: str, case: int | None, at: datetime) -> int:
        values = {
            **{name: getattr(entry, name) for name in BASIS},
            "deciding": to_json(dict(sorted(entry.deciding.items()))),
            "finding": to_json(entry.finding),
            "key": key,
            "case_number": case,
            "made_at": to_text(at),
            "day": self._settings.day_of(at).isoformat(),
            "alike": self.alike(entry.module, entry.deciding),
        }
        columns, marks = ", ".join(values), ", ".join("?" * len(values))
        sql = f"INSERT INTO rulings (number, {columns}) {_NEXT}, {marks} RETURNING number"
        return int(self.db.execute(sql, tuple(values.values())).fetchone()[0])

    def _add_revision(
        self, number: int, revision: int, state: State, entry: Entry, by: Person | None, why: str, at: datetime
    ) -> None:
        id, name = (by.id, by.name) if by else (None, None)
        self.db.execute(
            "INSERT INTO revisions (ruling, revision, state, entry, by_id, by_name, why, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (number, revision, state, to_json(_stored(entry)), id, name, storable(why), to_text(at)),
        )

    def _indexed(self, number: int) -> Ruling:
        ruling = self.get(number)
        self.index(ruling)
        self._queue.add_findings_under(number)
        return ruling

    @staticmethod
    def alike(module: str | None, deciding: Mapping[str, str]) -> bytes | None:
        """One short key for a module and its deciding answers, whatever their order."""
        import hashlib  # only rulings need it; a case must not wait for its import

        if module is None:
            return None
        facts = to_json({"module": module, "deciding": sorted(deciding.items())}) or ""
        return hashlib.blake2b(facts.encode(), digest_size=10).digest()

    def index(self, ruling: Ruling) -> None:
        """Makes the ruling findable as it stands now; to be called whenever something about it changed."""
        case = self.db.execute(_TOLD, {"case": ruling.case}).fetchone()
        index_ruling(self.db, ruling, *(case or (None, "")))


def _stored(entry: Entry) -> Json:
    """The entry without its basis, which stands with the ruling, and without what it leaves out."""
    stored = {field.name: getattr(entry, field.name) for field in dataclasses.fields(entry) if field.name not in BASIS}
    if entry.score_posted_at is not None:
        stored["score_posted_at"] = to_text(entry.score_posted_at)
    return {name: value for name, value in stored.items() if value not in (None, (), False)}


def _revision(row: sqlite3.Row, basis: Mapping[str, Any]) -> Revision:
    said = from_json(row["entry"])
    if "score_posted_at" in said:
        said["score_posted_at"] = from_text(said["score_posted_at"]).astimezone(UTC)
    said["clauses"] = tuple(said.get("clauses", ()))
    said["choices"] = tuple(each for each in said.get("choices", ()) if isinstance(each, dict))
    return Revision(
        revision=row["revision"],
        state=row["state"],
        entry=Entry(**said, **basis),
        by=person_of(row["by_id"], row["by_name"]),
        why=row["why"],
        at=from_text(row["at"]),
    )
