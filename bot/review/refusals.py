"""Every way in which no page is shown, as a page with one sentence."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.budgets import OverBudget
from bot.ledger import FileTrouble, LedgerBusy, LedgerError, NoSuchCase, NoSuchRuling
from bot.review.members import NotAnswered
from bot.review.pages import plain_page
from lawtext.model import LawError

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_TOO_MANY = 429
_NO_PAGE = "There is no such page."
_UNANSWERED = "Discord can't be asked just now; nothing is shown. Try again in a moment."
_BUSY = "What is kept here is in use just now: nothing was written. Try again in a moment."
_TROUBLE = "There is trouble with what is kept here: whoever runs me finds the reason in my log."
_FAILED = "Sorry, that went wrong on my side. If it happens again, tell whoever runs me."


class Refused(Exception):
    """With its sentence, for whoever asked."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


@web.middleware
async def told(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except web.HTTPMove as moved:
        return web.Response(status=moved.status, headers={"Location": str(moved.location)})
    except web.HTTPException as error:
        return _page(_NO_PAGE if error.status == 404 else error.reason, error.status)
    except Exception as error:
        return _page(*_sentence(request, error))


def _sentence(request: web.Request, error: Exception) -> tuple[str, int]:
    match error:
        case Refused():
            return str(error), error.status
        case OverBudget():
            return str(error), _TOO_MANY
        case NotAnswered():
            return _UNANSWERED, 503
        case LedgerBusy():
            return _BUSY, 503
        case NoSuchCase() | NoSuchRuling():
            return str(error), 404
        case LawError() | LedgerError() if not isinstance(error, FileTrouble):
            return str(error), 409
    _log(request, error)
    return (_TROUBLE, 503) if isinstance(error, FileTrouble) else (_FAILED, 500)


def _log(request: web.Request, error: Exception) -> None:
    """By the pattern of the address: the address itself may be somebody's link."""
    resource = request.match_info.route.resource
    log.error("%s %s failed: %s", request.method, resource and resource.canonical, error, exc_info=error)


def _page(said: str, status: int) -> web.Response:
    answer = plain_page("problem.html", {"said": said}, status=status)
    if status in (_TOO_MANY, 503):
        answer.headers["Retry-After"] = "30"
    return answer
