"""How a bot answers: the one callback within three seconds, and the follow-ups and edits after it."""

from __future__ import annotations

from typing import Any

from ..api import Api, ApiError, Request, check, route
from ..interaction import ANSWERS_TO, Answer, Asked, Interaction
from ..limits import Issue, autocomplete_issues, modal_issues
from ..state import is_ephemeral, numbered
from ..world import EPHEMERAL, LOADING, Json, Message
from .channels import check_edit, check_new


@route("POST", "/interactions/{id}/{token}/callback")
async def callback(api: Api, request: Request, id: str, token: str) -> tuple[int, Any]:
    asked = api.state.interactions.get(token)
    if asked is None or str(asked.id) != id or (asked.answer is None and asked.is_late(api.deadline)):
        raise ApiError(404, 10062, "Unknown interaction")
    if asked.answer is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    kind = _kind(asked, request.json.get("type"))
    _take(api, asked, kind, request.json.get("data") or {}, request.files)
    asked.answered(kind)
    return (200, _with_response(asked)) if request.query.get("with_response") in ("1", "true") else (204, None)


def _kind(asked: Interaction, number: object) -> Answer:
    allowed = ANSWERS_TO[asked.asked] - (set() if asked.source else {Answer.UPDATE, Answer.UPDATE_LATER})
    if number not in allowed:
        check([Issue("type", "INTERACTION_CALLBACK_TYPE_INVALID", f"{number} does not answer {asked}")])
    return Answer(number)  # type: ignore[arg-type]


def _take(api: Api, asked: Interaction, kind: Answer, data: Json, files: dict[str, bytes]) -> None:
    match kind:
        case Answer.MESSAGE:
            check_new(data, files, "data")
            asked.message = _say(api, asked, data, files, int(data.get("flags") or 0))
        case Answer.THINKING:
            asked.message = _say(api, asked, {}, {}, LOADING | int(data.get("flags") or 0) & EPHEMERAL)
        case Answer.UPDATE_LATER:
            asked.message = asked.source
        case Answer.UPDATE:
            asked.message = _living(asked.source)
            check_edit(asked.message, data, files, "data")
            api.state.edit(asked.message, data, files)
        case Answer.CHOICES:
            check(autocomplete_issues(data, asked.option_type))
            asked.choices = data.get("choices") or []
        case Answer.MODAL:
            check(modal_issues(data))
            asked.modal = {**data, "components": numbered(data["components"])}


def _say(api: Api, asked: Interaction, body: Json, files: dict[str, bytes], flags: int) -> Message:
    by_command = asked.asked is Asked.COMMAND
    more: Json = {"type": 20 if by_command else 19, "webhook_id": str(api.state.bot.id), "flags": flags}
    more |= {"application_id": str(api.state.bot.id), "interaction_metadata": asked.metadata()}
    more["ephemeral_for"] = asked.user if is_ephemeral(flags) else None
    return api.state.post(asked.channel, api.state.bot, body, files, **more)


def _with_response(asked: Interaction) -> Json:
    shown: Json = {"id": str(asked.id), "type": int(asked.asked)}
    out: Json = {"interaction": shown}
    if asked.message is not None:
        shown["response_message_id"] = str(asked.message.id)
        out["resource"] = {"type": int(asked.answer or 0), "message": asked.message.data}
    return out


def _living(message: Message | None) -> Message:
    if message is None or message.deleted:
        raise ApiError(404, 10008, "Unknown Message")
    return message


def _by_token(api: Api, token: str) -> Interaction:
    asked = api.state.interactions.get(token)
    if asked is None or asked.answer is None:
        raise ApiError(404, 10015, "Unknown Webhook")
    if asked.expired:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    return asked


def _message(asked: Interaction, id: str) -> Message:
    if id == "@original":
        return _living(asked.message)
    mine = (m for m in (asked.message, *asked.followups) if m is not None and str(m.id) == id)
    return _living(next(mine, None))


@route("POST", "/webhooks/{app}/{token}")
async def follow_up(api: Api, request: Request, app: str, token: str) -> tuple[int, Any]:
    """The first one after a deferral fills the message that still says "thinking"."""
    asked = _by_token(api, token)
    body: Json = request.json or {}
    check_new(body, request.files)
    if asked.message is not None and asked.message.flags & LOADING:
        message = api.state.edit(asked.message, body, request.files)
    else:
        message = _say(api, asked, body, request.files, int(body.get("flags") or 0))
        asked.followups.append(message)
    asked.shown()
    return 200, message.data


@route("GET", "/webhooks/{app}/{token}/messages/{message}")
async def get_answer(api: Api, request: Request, app: str, token: str, message: str) -> tuple[int, Any]:
    return 200, _message(_by_token(api, token), message).data


@route("PATCH", "/webhooks/{app}/{token}/messages/{message}")
async def edit_answer(api: Api, request: Request, app: str, token: str, message: str) -> tuple[int, Any]:
    asked = _by_token(api, token)
    found = _message(asked, message)
    check_edit(found, request.json or {}, request.files)
    api.state.edit(found, request.json or {}, request.files)
    asked.shown()
    return 200, found.data


@route("DELETE", "/webhooks/{app}/{token}/messages/{message}")
async def delete_answer(api: Api, request: Request, app: str, token: str, message: str) -> tuple[int, Any]:
    asked = _by_token(api, token)
    api.state.delete(_message(asked, message))
    asked.shown()
    return 204, None
