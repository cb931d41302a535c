"""What a club sets for itself: each change is added, and the latest holds."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Literal

from bot.ledger.file import from_json
from bot.ledger.model import LedgerError, Person, from_text, to_text
from bot.ledger.repository import Repository

_TEXT_LIMIT = 200
_EDITION = re.compile(r"\w{1,20}", re.ASCII)  # which of them are books, the law knows
_ID = re.compile(r"[0-9]{1,20}", re.ASCII)


class BadSetting(LedgerError):
    """The sentence says which setting and what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A club's settings; the defaults are what holds where nothing was set. Roles and channels are ids.

    `playing_until`: when the event and the session end by themselves, as times are kept. `post`: whether findings are
    posted always or only when asked. `retention_days` None: kept for good. `tried`: which tests of `/setup` were made.
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
    playing_until: str | None = None
    tried: str | None = None

    def is_playing(self, at: datetime) -> bool:
        """Whether the event and the session still hold; without an end they do until somebody says otherwise."""
        return self.playing_until is None or at < from_text(self.playing_until)


class SettingsLog(Repository):
    def current(self) -> Settings:
        """What this program does not know, or may not be, counts as not set: nothing else of the club stops for it."""
        rows = self.db.execute(
            "SELECT name, value FROM settings WHERE id IN (SELECT max(id) FROM settings GROUP BY name)"
        ).fetchall()
        stored: dict[str, Any] = {row["name"]: _valid(self.file.tenant, row["name"], row["value"]) for row in rows}
        return replace(Settings(), **{name: value for name, value in stored.items() if value is not None})

    def change(self, changes: Mapping[str, str | int | None], *, by: Person | None, at: datetime) -> Settings:
        """Sets what is named and leaves the rest; None goes back to the default. Raises BadSetting."""
        for name, value in changes.items():
            check_setting(name, value)
        by_id, by_name = (by.id, by.name) if by else (None, None)
        defaults = Settings()
        with self.transaction() as db:
            for name, value in changes.items():
                kept = getattr(defaults, name) if value is None else value
                db.execute(
                    "INSERT INTO settings (name, value, by_id, by_name, at) VALUES (?, ?, ?, ?, ?)",
                    (name, json.dumps(kept), by_id, by_name, to_text(at)),
                )
            return self.current()

    def day_of(self, at: datetime) -> date:
        """The day at the club."""
        from zoneinfo import ZoneInfo  # only rulings need it; a case must not wait for its import

        return at.astimezone(ZoneInfo(self.current().time_zone)).date()


def check_setting(name: str, value: object) -> None:
    """Raises BadSetting; None, which is the default, is good for every setting."""
    known = [each.name for each in fields(Settings)]
    if name not in known:
        raise BadSetting(f"There is no setting {name[:40]}: the settings are {', '.join(known)}.")
    if value is not None:
        _CHECKS.get(name, _check_text)(name, value)


@lru_cache(maxsize=1024)
def _valid(tenant: str, name: str, stored: str) -> str | int | None:
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


def _check_moment(name: str, value: object) -> None:
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadSetting(f"The setting {_plain(name)} is a time with its zone, not {str(value)[:40]}.")


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
    "playing_until": _check_moment,
}
