"""Who may come in, and what every answer says to the browser: this computer's own pages, from nowhere else."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.ledger import FileTrouble, LedgerError, NoSuchCase, NoSuchRuling
from bot.pages.headers import HEADERS, put_headers
from bot.web.cases import NoSuchTurn
from bot.web.pages import TOKEN, page
from lawtext.model import LawError

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
COOKIE = "director_please"
POLICY = "Content-Security-Policy"
ALLOWED = f"{HEADERS[POLICY]}; script-src 'self'; connect-src 'self'"
"""These pages have one script, which asks this program for what a form would ask it for."""
_HERE = ("127.0.0.1", "localhost")
_TOKEN_BYTES = 16
_FOREIGN = "These pages are for this computer alone: open them by the address that the program printed."
_CROSSED = "That did not come from one of these pages, or the page is older than your browser's session. Load it again."


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A name that somebody else points at this computer is refused, and so is what another site posts."""
    request[TOKEN] = request.cookies.get(COOKIE) or secrets.token_urlsafe(_TOKEN_BYTES)
    if not _is_ours(request):
        answer: web.StreamResponse = web.Response(status=403, text=_FOREIGN)
    elif request.method == "POST" and not await _is_from_here(request):
        answer = _problem(request, _CROSSED, 403)
    else:
        answer = await _answered(request, handler)
    put_headers(answer)
    answer.headers[POLICY] = ALLOWED
    if request.cookies.get(COOKIE) != request[TOKEN]:
        answer.set_cookie(COOKIE, request[TOKEN], httponly=True, samesite="Lax")
    return answer


def _is_ours(request: web.Request) -> bool:
    """Against a foreign site whose name is made to mean this computer once its page is open (DNS rebinding)."""
    port = request.transport.get_extra_info("sockname")[1] if request.transport else None
    return request.host in {f"{name}:{port}" for name in _HERE}


async def _is_from_here(request: web.Request) -> bool:
    """A page of ours has the token of the cookie, which no other site can read. Under `no-referrer` a browser says
    "null" of where a form came from, so that `Origin` alone could not tell."""
    origin = request.headers.get("Origin", "null")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    if site != "same-origin" or origin not in ("null", f"http://{request.host}"):
        return False
    said = (await request.post()).get("token")
    known = request.cookies.get(COOKIE, "")
    return isinstance(said, str) and bool(known) and hmac.compare_digest(said.encode(), known.encode())


async def _answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every error as a page with one sentence."""
    try:
        return await handler(request)
    except web.HTTPMove as moved:
        return web.Response(status=moved.status, headers={"Location": str(moved.location)})
    except web.HTTPException as error:
        return _problem(request, "There is no such page." if error.status == 404 else error.reason, error.status)
    except NoSuchTurn as error:
        return _problem(request, str(error), 404, latest=error.latest)
    except (NoSuchCase, NoSuchRuling) as error:
        return _problem(request, str(error), 404)
    except FileTrouble as error:
        log.error("%s", error)
        return _problem(request, str(error), 503)
    except (LawError, LedgerError) as error:
        return _problem(request, str(error), 409)


def _problem(request: web.Request, said: str, status: int, *, latest: str = "") -> web.Response:
    """`latest`: the page where the case stands that was meant, "" where there is none."""
    return page(request, "problem.html", {"said": said, "latest": latest}, status=status)
