"""Nobody comes in but from this computer's own pages, and nothing that was typed gets out of its place."""

from __future__ import annotations

import pytest

from bot.pages.headers import HEADERS
from bot.web.guard import ALLOWED, POLICY
from tests.bot.web.browsing import Visitor

HOSTILE = [
    "<script>alert(1)</script> revoke",
    '"><img src=x onerror=alert(1)> declarer revoked',
    "{{ 7 * 7 }} {% include 'page.html' %} dummy put out the wrong card",
    "</textarea></main><form action=//evil.example>",
    "\u202ertl \u0000 null javascript:alert(1) dummy put out the wrong card",
    "'; DROP TABLE cases; -- the lead was out of turn",
]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example", ""]
)
async def test_a_foreign_name_for_this_computer_is_refused(visitor: Visitor, host: str) -> None:
    async with visitor.session.get(f"{visitor.address}/", headers={"Host": host}) as answer:
        assert answer.status == 403
        assert "form" not in await answer.text()


async def test_localhost_is_this_computer_too(visitor: Visitor) -> None:
    port = visitor.address.rsplit(":", 1)[1]
    async with visitor.session.get(f"{visitor.address}/", headers={"Host": f"localhost:{port}"}) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
async def test_what_another_site_posts_is_refused_even_with_the_token(
    visitor: Visitor, headers: dict[str, str]
) -> None:
    token = (await visitor.open("/")).token
    page = await visitor.send("/ask", {"token": token, "text": "declarer revoked"}, **headers)
    assert page.status == 403
    assert (await visitor.open("/cases")).said.count("Case 1") == 0


@pytest.mark.parametrize("token", ["", "guessed", None])
async def test_a_post_without_the_token_of_the_cookie_is_refused(visitor: Visitor, token: str | None) -> None:
    await visitor.open("/")
    sent = {"text": "declarer revoked"} | ({} if token is None else {"token": token})
    assert (await visitor.send("/ask", sent)).status == 403


@pytest.mark.parametrize("empty", [False, True], ids=["with a token", "with nothing for nothing"])
async def test_a_post_without_a_cookie_is_refused(visitor: Visitor, empty: bool) -> None:
    token = (await visitor.open("/")).token
    visitor.session.cookie_jar.clear()
    sent = {"token": "" if empty else token, "text": "declarer revoked"}
    assert (await visitor.send("/ask", sent)).status == 403


async def test_every_answer_has_the_headers_that_keep_a_page_to_itself(visitor: Visitor) -> None:
    for path in ("/", "/style.css", "/quick.js", "/nothing", "/case/1/1", "/rulings"):
        async with visitor.session.get(visitor.address + path) as answer:
            assert {name: answer.headers[name] for name in HEADERS} == {**HEADERS, POLICY: ALLOWED}, path
    cookie = next(iter(visitor.session.cookie_jar))
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_hostile_text_is_shown_as_it_was_typed_and_nothing_else(visitor: Visitor, text: str) -> None:
    page = await visitor.ask(text)
    assert page.status == 200
    assert not {"img", "iframe", "object", "style"} & {tag for tag, _ in page.elements}
    assert [given["src"].partition("?")[0] for tag, given in page.elements if tag == "script"] == ["/quick.js"]
    assert all(not name.startswith("on") and name != "style" for _, given in page.elements for name in given)
    assert all(each.action.startswith("/") for each in page.forms)
    assert plain(text) in plain(page.said)


def plain(text: str) -> str:
    """With no NUL, of which a browser shows nothing."""
    return " ".join(text.replace("\0", "").split())


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/case/1/1",
        "/case/0",
        "/case/999999999/1",
        "/ruling/1",
        "/code/NONSENSE",
        "/topic/none",
        "/law/2017/1Z",
        "/law/none/45",
        "/style.css/..%2f..%2fcommand.py",
    ],
)
async def test_what_is_not_there_is_said_in_a_sentence(visitor: Visitor, path: str) -> None:
    page = await visitor.open(path)
    assert page.status in (404, 409)
    assert len(page.headings) == 1
    assert "Traceback" not in page.source


async def test_a_part_of_a_clause_that_is_not_held_leads_to_the_clause(visitor: Visitor) -> None:
    for part in ("74A2", "40B2a(iii)"):
        page = await visitor.open(f"/law/2017/{part}")
        assert page.status == 200
        assert page.path in ("/law/2017/74A", "/law/2017/40B2")


@pytest.mark.parametrize(
    "pressed",
    [
        "",
        "answer",
        "answer:",
        "answer:none=none",
        "choose:none",
        "tell:none=none",
        "back:",
        "answer:module=none_such",
        "x" * 5000,
    ],
)
async def test_what_no_button_says_changes_nothing(visitor: Visitor, pressed: str) -> None:
    asked = await visitor.ask("dummy put out the wrong card")
    assert (await visitor.send(asked.path, {"token": asked.token, "do": pressed})).status == 409
    assert (await visitor.open("/case/1")).path == asked.path


async def test_a_form_that_is_too_large_is_refused(visitor: Visitor) -> None:
    token = (await visitor.open("/")).token
    page = await visitor.send("/ask", {"token": token, "text": "x" * 400_000})
    assert page.status == 413
