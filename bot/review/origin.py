"""The address by which the pages are reached, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Origin:
    """`url` as browsers write an origin: in small letters, without a slash at its end and without the usual port."""

    url: str

    @property
    def is_secure(self) -> bool:
        return self.url.startswith("https:")

    @property
    def host(self) -> str:
        return self.url.partition("://")[2]

    def is_asked(self, request: web.Request) -> bool:
        """Against a foreign site whose name is made to mean this machine, and a proxy that passes anything on."""
        said = [host.lower() for host in request.headers.getall("Host", ())]
        port = _PORTS[urlsplit(self.url).scheme]
        return said in ([self.host], [f"{self.host}:{port}"])


def asker(request: web.Request) -> str:
    """The address that asks: the last that a proxy on this machine or beside it has written down. All of an IPv6
    network that one customer has counts as one."""
    said = request.remote or ""
    if _is_near(said):
        said = request.headers.get("X-Forwarded-For", said).rpartition(",")[2].strip()
    try:
        address = ip_address(said)
    except ValueError:
        return "unknown"
    return address.exploded[:19] if address.version == 6 else said


def _is_near(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
