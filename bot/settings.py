"""What an operator sets: read from the environment once, wrong or missing things all named in one message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bot.shards import Shards

_HIGHEST_PORT = 65535
_LOOPBACK = "127.0.0.1"
_PATIENCE_S, _LONGEST_PATIENCE_S = 60, 3600
JSON = "json"  # a line of the log
_USUAL_PORTS = {"http": 80, "https": 443}
_OURSELVES = ("localhost", _LOOPBACK, "::1")
_HOST = re.compile(r"[a-z0-9.:-]+", re.ASCII)
_TOKEN = re.compile(r"[\w.-]+", re.ASCII)


class WrongSettings(Exception):
    """Lists every setting that is missing or wrong, and what to do about it."""

    def __init__(self, complaints: Sequence[str]) -> None:
        super().__init__("Please set right, then start again:\n" + "\n".join(f"- {c}" for c in complaints))
        self.complaints = tuple(complaints)


@dataclass(frozen=True, slots=True)
class Settings:
    """`law_overlay`: a folder whose `laws/` go before our restatements; `health_port`: None for no health page;
    `watchdog_s`: how long the process may hang, 0 for ever; `log_format`: empty for people, `json` for machines;
    `shards`: None for all of them; `charts_dir`: charts that lie ready to be handed out; `public_url`: the origin of
    the record's pages, as a browser writes it, which `web_port` then has, or neither."""

    token: str
    data_dir: Path
    health_port: int | None = None
    law_overlay: Path | None = None
    metrics_port: int | None = None
    metrics_host: str = _LOOPBACK
    watchdog_s: int = _PATIENCE_S
    log_format: str = ""
    shards: Shards | None = None
    charts_dir: Path | None = None
    public_url: str = ""
    web_port: int | None = None
    web_host: str = _LOOPBACK

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Raises WrongSettings."""
        complaints: list[str] = []
        settings = cls(
            token=_token(environ, complaints),
            data_dir=_data_dir(environ, complaints),
            health_port=_port(environ, complaints, "HEALTH_PORT"),
            law_overlay=_overlay(environ, complaints),
            metrics_port=_port(environ, complaints, "METRICS_PORT"),
            metrics_host=environ.get("METRICS_HOST", "").strip() or _LOOPBACK,
            watchdog_s=_patience(environ, complaints),
            log_format=_log_format(environ, complaints),
            shards=_shards(environ, complaints),
            charts_dir=_charts(environ, complaints),
            public_url=_public_url(environ, complaints),
            web_port=_port(environ, complaints, "WEB_PORT"),
            web_host=environ.get("WEB_HOST", "").strip() or _LOOPBACK,
        )
        complaints += _halves(environ)
        if complaints:
            raise WrongSettings(complaints)
        return settings


def has_token(environ: Mapping[str, str]) -> bool:
    """Whether the operator wants the bot, right or wrong as the token may be."""
    return bool(environ.get("DISCORD_TOKEN") or environ.get("DISCORD_TOKEN_FILE"))


def _token(environ: Mapping[str, str], complaints: list[str]) -> str:
    """From the environment, else from the file that it names: a secret of Docker's, or a credential of systemd's."""
    token, file = environ.get("DISCORD_TOKEN", "").strip(), environ.get("DISCORD_TOKEN_FILE", "").strip()
    if not token and file:
        try:
            token = Path(file).read_text("utf-8", errors="replace").strip()
        except OSError as error:
            complaints.append(f"DISCORD_TOKEN_FILE={file} cannot be read ({error.strerror}): name the token's file.")
            return token
    if not token:
        complaints.append("DISCORD_TOKEN is missing: copy it from the Bot page of the Discord developer portal.")
    elif any(c.isspace() for c in token):
        complaints.append("DISCORD_TOKEN has a space in it: copy the token again, alone.")
    elif not _TOKEN.fullmatch(token):
        complaints.append("DISCORD_TOKEN is no token: copy yours from the Bot page of the Discord developer portal.")
    return token


def _data_dir(environ: Mapping[str, str], complaints: list[str]) -> Path:
    folder = Path(environ.get("DATA_DIR") or "data")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        complaints.append(f"DATA_DIR={folder} cannot be used ({error.strerror}): name a folder that can be written to.")
    return folder


def _port(environ: Mapping[str, str], complaints: list[str], name: str) -> int | None:
    said = environ.get(name, "").strip()
    if not said:
        return None
    if said.isascii() and said.isdigit() and 0 < int(said) <= _HIGHEST_PORT:
        return int(said)
    complaints.append(f"{name}={said} is no port: use a number from 1 to {_HIGHEST_PORT}, or leave it out.")
    return None


def _patience(environ: Mapping[str, str], complaints: list[str]) -> int:
    said = environ.get("WATCHDOG_S", "").strip()
    if not said:
        return _PATIENCE_S
    if said.isascii() and said.isdigit() and int(said) <= _LONGEST_PATIENCE_S:
        return int(said)
    complaints.append(
        f"WATCHDOG_S={said} is no number of seconds: use 1 to {_LONGEST_PATIENCE_S}, or 0 for no watchdog."
    )
    return _PATIENCE_S


def _log_format(environ: Mapping[str, str], complaints: list[str]) -> str:
    said = environ.get("LOG_FORMAT", "").strip()
    if said not in ("", "text", JSON):
        complaints.append(f"LOG_FORMAT={said} is unknown: use json for one object a line, or leave it out.")
    return said


def _shards(environ: Mapping[str, str], complaints: list[str]) -> Shards | None:
    said = environ.get("SHARDS", "").strip()
    if not said:
        return None
    try:
        return Shards.parse(said)
    except ValueError:
        complaints.append(
            f"SHARDS={said} is no part of a whole: write 0-3/16 for the first four of sixteen, or leave it out."
        )
        return None


def _charts(environ: Mapping[str, str], complaints: list[str]) -> Path | None:
    said = environ.get("CHARTS_DIR", "").strip()
    if said and not Path(said).is_dir():
        complaints.append(f"CHARTS_DIR={said} is no folder: fill one with python -m bot chart --all, or leave it out.")
    return Path(said) if said else None


def _public_url(environ: Mapping[str, str], complaints: list[str]) -> str:
    said = environ.get("PUBLIC_URL", "").strip()
    try:
        origin = _origin(said) if said else ""
    except ValueError as wrong:
        complaints.append(f"PUBLIC_URL={said} {wrong}: write it like https://record.example, or leave it out.")
        return ""
    return origin


def _origin(said: str) -> str:
    """Raises ValueError, which says what is wrong with it."""
    try:
        parts = urlsplit(said)
        host, port = parts.hostname, parts.port
    except ValueError as fault:
        raise ValueError("is no address of a site") from fault
    if parts.scheme not in _USUAL_PORTS or not host or not _HOST.fullmatch(host):
        raise ValueError("is no address of a site")
    if parts.username is not None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("has more in it than a site")
    if parts.scheme == "http" and host not in _OURSELVES:
        raise ValueError("is http, which anybody on the way can read")
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port not in (None, _USUAL_PORTS[parts.scheme]) else "")


def _halves(environ: Mapping[str, str]) -> list[str]:
    """The one is of no use without the other."""
    needed = {"PUBLIC_URL": "the address that browsers have", "WEB_PORT": "the port that a proxy finds it on"}
    missing = [name for name in needed if not environ.get(name, "").strip()]
    if len(missing) != 1:
        return []
    return [f"{missing[0]} is missing: set {needed[missing[0]]}, or leave {' and '.join(needed)} out."]


def _overlay(environ: Mapping[str, str], complaints: list[str]) -> Path | None:
    said = environ.get("LAW_OVERLAY", "").strip()
    if not said:
        return None
    if not (Path(said) / "laws").is_dir():
        complaints.append(
            f"LAW_OVERLAY={said} has no folder laws in it: name a folder with laws/*.toml, or leave it out."
        )
    return Path(said)
