"""A table of attempts by whoever has no right to be there: whatever is tried, no answer holds a word of a record."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from bot.pages.headers import WITH_SCRIPT
from tests.bot.review.browsing import Answer, path_of
from tests.bot.review.house import COOKIE, ENTERING, HOST, OURS, THEIRS, House

_WORDS = (OURS, THEIRS, "Quokka", "Wombat", "Dora", "Theo", "Traceback", "aiohttp", ".py")


@dataclass(frozen=True)
class Attempt:
    """One request by a stranger; `{link}`, `{cookie}`, `{csrf}` are Dora's own."""

    name: str
    path: str = "/all"
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    cookies: str = ""


def assert_tells_nothing(answer: Answer) -> None:
    assert answer.status in (400, 403, 404, 405, 410, 415, 421), answer
    said = answer.body + str(answer.headers)
    assert [word for word in _WORDS if word in said] == []
    assert "Set-Cookie" not in answer.headers
    assert "Location" not in answer.headers


def _cookie(value: str, name: str = COOKIE) -> str:
    return f"{name}={value}"


_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_PATHS = [
    "/", "//", "/all", "//all", "/all/", "/./all", "/x/../all", "/%2e/all", "/%61ll", "/all?", "/all?x=1", "/all;x",
    "/all%00", "/all%0d%0aX:1", "/ALL", "/one/1", "/one/2", "/one/-1", "/one/1e0", "/one/9999999999999999999999",
    "/in", "/in/", "/in//all", "/in/../all", "/in/%2e%2e/all", "/in/x/../../all", "/style.css/all", "/style.css/../all",
    "/style.css%2f..%2fall", "/out", "/healthz", "/metrics", "/favicon.ico", "/robots.txt", "/.env", "/.git/config",
    "/data/servers/1.sqlite3", "/%2e%2e/%2e%2e/etc/passwd", "/static/../bot/settings.py", "/admin", "/?guild=1",
]  # fmt: skip
_STRANGE_COOKIES = {
    "of nobody": _cookie("x" * 32),
    "that is empty": _cookie(""),
    "that is quoted": _cookie('"{cookie}x"'),
    "that is one letter longer": _cookie("{cookie}A"),
    "that is one letter shorter": _cookie("{shorter}"),
    "in other letters": _cookie("{swapped}"),
    "that is its hash": _cookie("{hash}"),
    "that is the form's token": _cookie("{csrf}"),
    "that is the link": _cookie("{link}"),
    "by a name without its prefix": _cookie("{cookie}", "record"),
    "by another prefix": _cookie("{cookie}", "__Secure-record"),
    "by a name in small letters": _cookie("{cookie}", "__host-record"),
    "in the place of the other": _cookie("{cookie}", ENTERING),
    "that is very long": _cookie("x" * 7000),
    "with signs of other languages": _cookie("' OR 1=1 --"),
    "with half a character": _cookie("%ff%fe"),
    "as a list": _cookie("{cookie},{cookie}"),
    "before another": f"{_cookie('{cookie}')}; {_cookie('x')}",
}
_STRANGE_LINKS = {
    "altered at its end": "{link}"[:-1] + "{last}",
    "altered in other letters": "{link_swapped}",
    "cut": "{link_shorter}",
    "longer": "{link}A",
    "twice": "{link}{link}",
    "with a slash after it": "{link}/",
    "with a dot after it": "{link}.",
    "with a NUL after it": "{link}%00",
    "with a line after it": "{link}%0a",
    "by its hash": "{link_hash}",
    "null": "null",
    "of nothing but dashes": "-" * 32,
    "with other letters than ours": "%D0%B0" * 32,
    "as a pattern": "%25",
    "as a path": "..%2f..%2fall",
    "very long": "A" * 4000,
}  # fmt: skip
_HOSTS = ["evil.example", f"{HOST}.evil.example", f"evil.{HOST}", f"{HOST}:80", f"{HOST}:8443", f"{HOST}.", "localhost",
          "127.0.0.1", f"{HOST}@evil.example", f"{HOST}/all", f"{HOST},evil.example", "[::1]"]  # fmt: skip
_CLAIMS = [
    {"Authorization": "Bearer {cookie}"}, {"Authorization": "Bot {cookie}"}, {"X-Forwarded-For": "127.0.0.1"},
    {"X-Real-IP": "127.0.0.1"}, {"X-Forwarded-User": "dora"}, {"X-Original-URL": "/all"}, {"X-Rewrite-URL": "/all"},
    {"X-Forwarded-Host": HOST}, {"Forwarded": "for=127.0.0.1;host=record.example"}, {"X-HTTP-Method-Override": "GET"},
    {"Range": "bytes=0-10"}, {"If-None-Match": "*"}, {"Accept": "application/json"}, {"Upgrade": "websocket"},
    {"Expect": "100-continue"}, {"X-Guild": "1"},
]  # fmt: skip
_METHODS = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "CONNECT", "HEAD"]
ATTEMPTS = [
    *(Attempt(f"path {path}", path) for path in _PATHS),
    *(Attempt(f"cookie {name}", cookies=cookie) for name, cookie in _STRANGE_COOKIES.items()),
    *(Attempt(f"link {name}", f"/in/{link}") for name, link in _STRANGE_LINKS.items()),
    *(Attempt(f"host {host}", headers={"Host": host}, cookies=_cookie("{cookie}")) for host in _HOSTS),
    *(Attempt(f"link at host {host}", "/in/{link}", headers={"Host": host}) for host in _HOSTS),
    *(Attempt(f"claim {claim}", headers=claim) for claim in _CLAIMS),
    *(Attempt(f"method {method}", method=method) for method in _METHODS),
    *(Attempt(f"method {method} at a link", "/in/{link}", method=method) for method in _METHODS if method != "HEAD"),
    Attempt("a form of nobody", "/in/{link}", "POST", _FORM, "token="),
    Attempt("a form that has the token and no cookie", "/in/{link}", "POST", _FORM, "token=abc"),
    Attempt("a form with a cookie and no token", "/in/{link}", "POST", _FORM, "", _cookie("abc", ENTERING)),
    Attempt("a form with an empty cookie", "/in/{link}", "POST", _FORM, "token=", _cookie("", ENTERING)),
    Attempt("a form with another token", "/in/{link}", "POST", _FORM, "token=abd", _cookie("abc", ENTERING)),
    Attempt("a form with the token in its address", "/in/{link}?token=abc", "POST", _FORM, "", _cookie("abc", ENTERING)),
    Attempt("a form as JSON", "/in/{link}", "POST", {"Content-Type": "application/json"}, '{"token":"abc"}',
            _cookie("abc", ENTERING)),
    Attempt("a form as text", "/in/{link}", "POST", {"Content-Type": "text/plain"}, "token=abc", _cookie("abc", ENTERING)),
    *(Attempt(f"a form that comes from {site}", "/in/{link}", "POST", {**_FORM, "Sec-Fetch-Site": site}, "token=abc",
              _cookie("abc", ENTERING)) for site in ("cross-site", "same-site", "none", "")),
    *(Attempt(f"a form whose origin is {origin}", "/in/{link}", "POST", {**_FORM, "Origin": origin}, "token=abc",
              _cookie("abc", ENTERING)) for origin in ("https://evil.example", f"http://{HOST}", f"https://{HOST}:8443", "")),
]  # fmt: skip


@pytest.fixture
async def known(house: House) -> Callable[[str], str]:
    """Fills in what is Dora's: she is signed in, and has a link that she has not used."""
    browser = await house.signed_in()
    csrf = (await browser.get("/")).page.token
    cookie, link = browser.cookies[COOKIE], path_of(house.link()).removeprefix("/in/")
    hers = {
        "cookie": cookie, "shorter": cookie[:-1], "swapped": cookie.swapcase(), "csrf": csrf, "link": link,
        "hash": hashlib.sha256(cookie.encode()).hexdigest(), "link_hash": hashlib.sha256(link.encode()).hexdigest(),
        "link_shorter": link[:-1], "link_swapped": link.swapcase(), "last": "A" if link[-1] != "A" else "B",
    }  # fmt: skip

    def filled(text: str) -> str:
        for name, value in hers.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    return filled


async def test_no_attempt_of_a_stranger_gets_a_word(
    house: House, known: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    failed = []
    with caplog.at_level(logging.DEBUG):
        for number, tried in enumerate(ATTEMPTS):
            browser = house.browser()
            headers = {name: known(value) for name, value in tried.headers.items()}
            headers |= {"Cookie": known(tried.cookies)} if tried.cookies else {}
            headers.setdefault("X-Forwarded-For", f"203.0.113.{number}")
            answer = await browser.send(tried.method, known(tried.path), headers, tried.body)
            try:
                assert_tells_nothing(answer)
            except AssertionError as wrong:
                failed.append(f"{tried.name}: {wrong}")
    assert failed == []
    assert known("{cookie}") not in caplog.text
    assert known("{link}") not in caplog.text
    hers = house.browser()
    hers.cookies[COOKIE] = known("{cookie}")
    assert OURS in (await hers.get("/all")).body
    assert (await house.browser().come_in(f"https://{HOST}/in/{known('{link}')}")).status == 200


def test_the_table_is_long() -> None:
    assert len({attempt.name for attempt in ATTEMPTS}) == len(ATTEMPTS) > 120


async def test_whatever_is_answered_says_that_it_is_to_be_kept_to_itself(house: House) -> None:
    browser = await house.signed_in()
    for path in ("/", "/all", "/one/1", "/one/9", "/nothing", "/style.css", path_of(house.link()), "/in/x"):
        for asking in (browser, house.browser()):
            headers = (await asking.get(path)).headers
            assert {name: headers[name] for name in WITH_SCRIPT} == WITH_SCRIPT, path
            assert headers["Strict-Transport-Security"] == "max-age=31536000"
            assert headers["Server"] == "director-please"
            assert headers["Cache-Control"] == "no-store" or path == "/style.css"


_RAW = {
    "two hosts": "GET /all HTTP/1.1\r\nHost: record.example\r\nHost: evil.example\r\nCookie: {cookie}\r\n\r\n",
    "no host": "GET /all HTTP/1.1\r\nCookie: {cookie}\r\n\r\n",
    "an older language": "GET /all HTTP/1.0\r\nCookie: {cookie}\r\n\r\n",
    "another site in the first line": "GET http://evil.example/all HTTP/1.1\r\nHost: evil.example\r\nCookie: {cookie}\r\n\r\n",
    "a length and pieces": "POST /all HTTP/1.1\r\nHost: record.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n"
    "Cookie: {cookie}\r\n\r\n0\r\n\r\n",
    "two lengths": "POST /all HTTP/1.1\r\nHost: record.example\r\nContent-Length: 5\r\nContent-Length: 6\r\nCookie: {cookie}\r\n\r\nabcdef",
    "a header that goes on": "GET /all HTTP/1.1\r\nHost: record.example\r\nX: a\r\n Cookie: {cookie}\r\n\r\n",
    "a line of nothing": "\r\n\r\n",
    "no language": "what is this\r\n\r\n",
    "a NUL": "GET /all\0 HTTP/1.1\r\nHost: record.example\r\n\r\n",
    "a bad header with a cookie": "GET /all HTTP/1.1\r\nHost: record.example\r\nCoo kie: {cookie}\r\n\r\n",
    "a bad header with a link": "GET /in/{link} HTTP/1.1\r\nHost: record.example\r\n: x\r\n\r\n",
    "a link and a line": "GET /in/{link}\r\nHost: record.example\r\n\r\n",
    "very long headers": "GET /all HTTP/1.1\r\nHost: record.example\r\nCookie: {cookie}; x=" + "x" * 20_000 + "\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("name", _RAW)
async def test_what_is_no_request_gets_nothing_and_leaves_nothing_in_the_log(
    house: House, known: Callable[[str], str], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    raw = known(_RAW[name].replace("{cookie}", f"{COOKIE}={{cookie}}"))
    port = int(house.address.rpartition(":")[2])
    with caplog.at_level(logging.DEBUG):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(raw.encode())
        writer.write_eof()
        said = (await asyncio.wait_for(reader.read(), 5)).decode(errors="replace")
        writer.close()
    assert [word for word in (OURS, THEIRS, "Quokka", "Wombat") if word in said] == []
    assert "Set-Cookie" not in said
    for secret in ("{cookie}", "{link}"):
        assert known(secret) not in caplog.text
