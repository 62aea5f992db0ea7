"""In which language a visitor is answered: the one chosen on the page, else what the browser asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.text.spoken_text import ENGLISH, say, use_catalogue
from grader.translations import list_page_languages, speak

_KEY = "language"
"""Of the address by which a language is chosen, and of the cookie that remembers it: without a choice there is none."""
_LONGEST_HEADER = 500

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class LanguageLink:
    """A language that can be chosen: its code, and its name in itself."""

    code: str
    title: str


class LanguageChoice:
    """Answers each request in the language of its visitor, and remembers a language that was chosen."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, known = Request(scope), list_page_languages()
        chosen = request.query_params.get(_KEY, "")
        wanted = next((each for each in (chosen, request.cookies.get(_KEY)) if each in known), None)
        language = wanted or find_best_language(request.headers.get("accept-language", ""), known)

        async def send_remembered(message: Message) -> None:
            if message["type"] == "http.response.start" and chosen in known:
                cookie = f"{_KEY}={chosen}; Path=/; HttpOnly; SameSite=Lax"
                MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        with speak(language):
            await self._app(scope, receive, send_remembered)


def answer_in_english(answer: Endpoint) -> Endpoint:
    """The answer to instructors, who read English everywhere."""

    async def answer_instructor(request: Request) -> Response:
        with use_catalogue(None):
            return await answer(request)

    return answer_instructor


def list_links() -> tuple[LanguageLink, ...]:
    """All languages that can be chosen."""
    return tuple(map(_make_link, list_page_languages()))


def find_best_language(asked: str, known: Sequence[str]) -> str:
    """The known language that a browser likes best by what it asks for (`de-AT,de;q=0.9`); English where it names none.

    Of `de-AT` the first part counts.
    """
    liked = sorted(map(_read_wish, asked[:_LONGEST_HEADER].split(",")), key=lambda wish: -wish[1])
    return next((code for code, weight in liked if weight > 0 and code in known), ENGLISH)


def _make_link(code: str) -> LanguageLink:
    with speak(code):
        return LanguageLink(code, say("English"))


def _read_wish(part: str) -> tuple[str, float]:
    code, _, weight = part.partition(";")
    number = weight.strip().removeprefix("q=")
    try:
        liking = float(number) if number else 1.0
    except ValueError:
        liking = 0.0
    return code.strip().lower().partition("-")[0], liking
