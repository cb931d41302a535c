"""What a club sets for itself: its settings, and its own notes beside the law."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Literal

from bot.ledger.file import LedgerFile, from_json
from bot.ledger.model import LedgerError, Person, from_text, person_of, storable, to_text

_TEXT_LIMIT = 200
_EDITION = re.compile(r"\w{1,20}", re.ASCII)  # which of them are books, the law knows
_ID = re.compile(r"[0-9]{1,20}", re.ASCII)


class BadSetting(LedgerError):
    """The sentence says which setting and what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A club's settings; the defaults are what holds where nothing was set. Roles and channels are ids.

    `post`: whether findings are posted always or only when asked. `retention_days` None: kept for good.
    """

    edition: str = "2017"
    director_role: str | None = None
    moderator_role: str | None = None
    rulings_channel: str | None = None
    post: Literal["always", "asked"] = "always"
    retention_days: int | None = None
    time_zone: str = "UTC"
    appeal_minutes: int = 30
    event: str | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A club's own words about a clause ("45C4b") or a module, shown beside the law and named as the club's."""

    about: str
    text: str
    by: Person | None
    at: datetime


class Club(LedgerFile):
    def settings(self) -> Settings:
        """What this program does not know, or may not be, counts as not set: nothing else of the club stops for it."""
        rows = self.db.execute(
            "SELECT name, value FROM settings WHERE id IN (SELECT max(id) FROM settings GROUP BY name)"
        ).fetchall()
        kept: dict[str, Any] = {row["name"]: _kept(self.tenant, row["name"], row["value"]) for row in rows}
        return replace(Settings(), **{name: value for name, value in kept.items() if value is not None})

    def change_settings(self, changes: Mapping[str, str | int | None], *, by: Person | None, at: datetime) -> Settings:
        """Sets what is named and leaves the rest; None goes back to the default. Raises BadSetting."""
        for name, value in changes.items():
            check_setting(name, value)
        by_id, by_name = (by.id, by.name) if by else (None, None)
        defaults = Settings()
        with self.writing() as db:
            for name, value in changes.items():
                kept = getattr(defaults, name) if value is None else value
                db.execute(
                    "INSERT INTO settings (name, value, by_id, by_name, at) VALUES (?, ?, ?, ?, ?)",
                    (name, json.dumps(kept), by_id, by_name, to_text(at)),
                )
            return self.settings()

    def day_of(self, at: datetime) -> date:
        """The day at the club."""
        from zoneinfo import ZoneInfo  # only rulings need it; a case must not wait for its import

        return at.astimezone(ZoneInfo(self.settings().time_zone)).date()

    def set_note(self, about: str, text: str, *, by: Person | None, at: datetime) -> None:
        """The club's note on a clause or a module; an empty text takes it away. Earlier texts are kept."""
        by_id, by_name = (by.id, by.name) if by else (None, None)
        with self.writing() as db:
            db.execute(
                "INSERT INTO notes (about, text, by_id, by_name, at) VALUES (?, ?, ?, ?, ?)",
                (about, storable(text.strip()), by_id, by_name, to_text(at)),
            )

    def notes(self, abouts: Iterable[str] | None = None) -> dict[str, Note]:
        """The notes in force, of these clauses and modules or of all."""
        rows = self.db.execute(
            "SELECT * FROM notes WHERE id IN (SELECT max(id) FROM notes GROUP BY about) ORDER BY about"
        )
        wanted = None if abouts is None else set(abouts)
        notes = [_note(row) for row in rows.fetchall()]
        return {note.about: note for note in notes if note.text and (wanted is None or note.about in wanted)}

    def note_history(self, about: str) -> list[Note]:
        """Oldest first; an empty text is where the note was taken away."""
        rows = self.db.execute("SELECT * FROM notes WHERE about = ? ORDER BY id", (about,))
        return [_note(row) for row in rows.fetchall()]


def _note(row: Any) -> Note:
    return Note(row["about"], row["text"], person_of(row["by_id"], row["by_name"]), from_text(row["at"]))


def check_setting(name: str, value: object) -> None:
    """Raises BadSetting; None, which is the default, is good for every setting."""
    known = [each.name for each in fields(Settings)]
    if name not in known:
        raise BadSetting(f"There is no setting {name[:40]}: the settings are {', '.join(known)}.")
    if value is not None:
        _CHECKS.get(name, _check_text)(name, value)


@lru_cache(maxsize=1024)
def _kept(tenant: str, name: str, stored: str) -> str | int | None:
    """Remembered, because settings are read at every press: what is wrong is looked at and logged once."""
    try:
        value: str | int | None = from_json(stored)
        check_setting(name, value)
    except (BadSetting, ValueError, TypeError, RecursionError) as fault:
        import logging  # only here: a case must not wait for its import

        logging.getLogger(__name__).warning(
            "%s: the setting %.60s is left at its default: %.300s", tenant, name, str(fault)
        )
        return None
    return value


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= _TEXT_LIMIT:
        raise BadSetting(f"The setting {_plain(name)} takes a text of 1 to {_TEXT_LIMIT} characters.")


def _check_post(name: str, value: object) -> None:
    if value not in ("always", "asked"):
        raise BadSetting(f"The setting {name} is always or asked, not {str(value)[:40]}.")


def _check_edition(name: str, value: object) -> None:
    if not isinstance(value, str) or not _EDITION.fullmatch(value):
        raise BadSetting(f"The setting {name} takes the id of a book, like 2017, not {str(value)[:40]}.")


def _check_id(name: str, value: object) -> None:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise BadSetting(f"The setting {_plain(name)} takes an id, which is a number, not {str(value)[:40]}.")


def _check_time_zone(name: str, value: object) -> None:
    if value == Settings().time_zone:
        return
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(str(value))
    except (KeyError, ValueError, OSError) as fault:
        meant = _zones_like(str(value)) or ["Europe/London"]
        raise BadSetting(
            f"{str(value)[:60]} is no time zone that I know: give it as a place, like {' or '.join(meant)}."
        ) from fault


def _zones_like(typed: str) -> list[str]:
    """Those of the city that was typed: there is more than one San Juan."""
    from zoneinfo import available_timezones

    city = typed.strip().replace(" ", "_").casefold()
    return sorted(zone for zone in available_timezones() if zone.rpartition("/")[2].casefold() == city)[:3]


def _check_days(name: str, value: object) -> None:
    _check_number(name, value, 1, 36_500, "days")


def _check_minutes(name: str, value: object) -> None:
    _check_number(name, value, 1, int(timedelta(days=7) / timedelta(minutes=1)), "minutes")


def _check_number(name: str, value: object, least: int, most: int, unit: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadSetting(
            f"The setting {_plain(name)} is a number of {unit} from {least} to {most}, not {str(value)[:40]}."
        )


def _plain(name: str) -> str:
    return name.replace("_", " ")


_CHECKS = {
    "edition": _check_edition,
    "director_role": _check_id,
    "moderator_role": _check_id,
    "rulings_channel": _check_id,
    "post": _check_post,
    "time_zone": _check_time_zone,
    "retention_days": _check_days,
    "appeal_minutes": _check_minutes,
}
