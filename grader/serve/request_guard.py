"""What stands before every page: who may ask, how much may be sent and how long that may take.

A page of another site must not reach a server on this machine, neither by a form (Origin) nor by a name that leads to
127.0.0.1 (Host).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.serve.check_desk import locate_error
from grader.serve.uploads import FORM_BYTES, UPLOAD_BYTES
from grader.serve.web_pages import MessagePage, make_served_policy, render_message
from grader.text.spoken_text import localize, say, say_later

_METHODS = frozenset({"GET", "HEAD", "POST"})
_UPLOAD_SECONDS = 60.0
_LINGER_SECONDS = 5.0
"""So long an upload that is answered before it was read may go on: who is cut off while sending does not see why."""
_LINGER_BYTES = 64 << 20
_MOST_PIECES = 4096
"""In which an upload arrives: each costs time, however small it is. A network brings 1 MiB in 2,000."""
_UPLOAD_TYPE = "multipart/form-data"
"""Of every form of ours. Another form of 1 MiB would hold up everybody for a fifth of a second."""


@dataclass(frozen=True)
class Refusal:
    """Why a request is not answered."""

    status: int
    title: str
    text: str


class _UploadRefused(Exception):
    """What is sent is too much, or takes too long."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


_TOO_LARGE = Refusal(
    413,
    say_later("The upload is too large"),
    say_later("At most 1 MiB is taken. Go back, and send the program alone, without data."),
)
_NO_UPLOAD = Refusal(413, _TOO_LARGE.title, say_later("Send it by the form of the page."))
_NO_LENGTH = Refusal(411, say_later("The upload does not say its length"), _NO_UPLOAD.text)
_TOO_SLOW = Refusal(408, say_later("The upload took too long"), say_later("Go back and send the file again."))
_FAILED = Refusal(
    500, say_later("The server itself failed"), say_later("This is not your fault. Go back and try again.")
)
_OTHER_SITE = Refusal(
    403,
    say_later("This upload came from another page"),
    say_later("Open the page of this server itself, and upload there."),
)
_OTHER_METHOD = Refusal(405, say_later("This is not a page"), say_later("Open the address in a browser."))


class RequestGuard:
    """Refuses what no page of ours sends, bounds what arrives, and puts the headers of security on every answer.

    `origins` are the addresses of this server, as in `http://127.0.0.1:8000`.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str], tell: Callable[[str], None]) -> None:
        self._app, self._tell = app, tell
        self._hosts = {origin.partition("://")[2]: origin for origin in origins}
        self._headers = _make_security_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        bounded = _BoundedReceive(receive, _find_bound(headers))
        send = partial(self._send, bounded, send)
        refusal = self._find_refusal(scope["method"], headers)
        try:
            if refusal:
                raise _UploadRefused(refusal)
            await self._app(scope, bounded, send)
        except _UploadRefused as refused:
            bounded.is_whole = True  # the answer does not wait for the rest
            await _refuse(refused.refusal, scope, receive, send)
        except ClientDisconnect:
            return  # nobody is there to be answered
        except Exception as error:  # a traceback could hold what a student wrote
            self._tell(f"The server itself failed: {locate_error(error)}.")
            if not bounded.is_answered:
                await _refuse(_FAILED, scope, receive, send)

    def _find_refusal(self, method: str, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        if host not in self._hosts:
            address = next(iter(self._hosts.values()))
            return Refusal(
                421,
                say("This server has another address"),
                say("Its addresses begin with {address}/.", address=address),
            )
        if method not in _METHODS:
            return _OTHER_METHOD
        if method == "POST" and not _is_own_page(headers, self._hosts[host]):
            return _OTHER_SITE
        if "transfer-encoding" in headers:
            return _NO_LENGTH
        bound = _find_bound(headers)
        return bound.refusal if _read_length(headers) > bound.most else None

    async def _send(self, bounded: _BoundedReceive, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            await bounded.read_rest()
            bounded.is_answered = True
            MutableHeaders(scope=message).update(self._headers)
        await send(message)


@dataclass(frozen=True)
class _Bound:
    """How many bytes a request may send, and what refuses more."""

    most: int
    refusal: Refusal


_OF_UPLOAD, _OF_FORM = _Bound(UPLOAD_BYTES, _TOO_LARGE), _Bound(FORM_BYTES, _NO_UPLOAD)


def _find_bound(headers: Headers) -> _Bound:
    return _OF_UPLOAD if headers.get("content-type", "").startswith(_UPLOAD_TYPE) else _OF_FORM


class _BoundedReceive:
    """Receives no more bytes, in no more pieces and for no longer, than an upload takes."""

    def __init__(self, receive: Receive, bound: _Bound) -> None:
        self._receive, self._bound = receive, bound
        self._left, self._pieces = bound.most, _MOST_PIECES
        self._until = asyncio.get_running_loop().time() + _UPLOAD_SECONDS
        self.is_whole = self.is_answered = False

    async def __call__(self) -> Message:
        if self.is_whole:  # what is waited for now is the end of the connection
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError as error:
            raise _UploadRefused(_TOO_SLOW) from error
        self._left -= len(message.get("body", b""))
        self._pieces -= 1
        self.is_whole = not message.get("more_body", False)
        if self._left < 0:
            raise _UploadRefused(self._bound.refusal)
        if self._pieces < 0:
            raise _UploadRefused(_TOO_SLOW)
        return message

    async def read_rest(self) -> None:
        """Drop what nobody has read, for a few seconds."""
        self._until = min(self._until, asyncio.get_running_loop().time() + _LINGER_SECONDS)
        while not self.is_whole:
            if (await self())["type"] == "http.disconnect":
                raise ClientDisconnect


def _is_own_page(headers: Headers, own: str) -> bool:
    """Whether a form is of ours: a browser says where it comes from; what is no browser says nothing."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    return origin in (None, own) and site in (None, "same-origin")


def _read_length(headers: Headers) -> int:
    """What a request says of its length; more than is taken where that is no number."""
    said = headers.get("content-length", "0")
    return int(said) if said.isdecimal() and len(said) <= 20 else UPLOAD_BYTES + 1


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer at once, then drop what still arrives, and close the connection."""
    page = render_message(MessagePage(localize(refusal.title), localize(refusal.text)))
    response = HTMLResponse(page, refusal.status, {"connection": "close"})

    async def send_slowly(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
            return
        await send({**message, "more_body": True})
        await _drop_rest(receive)
        await send({"type": "http.response.body", "body": b""})

    await response(scope, receive, send_slowly)


async def _drop_rest(receive: Receive) -> None:
    left = _LINGER_BYTES
    try:
        async with asyncio.timeout(_LINGER_SECONDS):
            for _ in range(_MOST_PIECES):
                message = await receive()
                left -= len(message.get("body", b""))
                if left < 0 or not message.get("more_body", False):
                    return
    except TimeoutError:
        return


def _make_security_headers() -> Mapping[str, str]:
    return {
        "content-security-policy": f"{make_served_policy()}; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
