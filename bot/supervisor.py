"""What systemd is told of the process, in the few words of its protocol (sd_notify): no library for one datagram."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

_ABSTRACT = "@"


def tell_supervisor(state: str, environ: Mapping[str, str] = os.environ) -> None:
    """`READY=1`, `WATCHDOG=1`, `STATUS=…`; nothing happens where nobody supervises, or nobody listens any more."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith(_ABSTRACT):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.setblocking(False)
        try:
            out.sendto(state.encode(), address)
        except OSError:
            return
