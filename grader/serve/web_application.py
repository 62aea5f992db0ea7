"""The addresses of the server and what each answers."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from grader.errors import GraderError
from grader.reports.pages.student import StudentPage
from grader.serve.check_desk import CheckDesk
from grader.serve.check_queue import QueueFull
from grader.serve.live_check import CheckStage, LiveCheck
from grader.serve.served_assignment import ServedAssignment, Tell
from grader.serve.uploads import UploadError, read_form, read_sent
from grader.serve.web_pages import (
    MessagePage,
    StartPage,
    UploadForm,
    WaitingPage,
    describe_state,
    render_checked,
    render_message,
    render_start,
    render_waiting,
)

_OWNER = "you"
"""Who uploads where nobody else can reach the server."""
_TOKEN_SECONDS = 12 * 3600
_QUIET_SECONDS = 15.0
"""A stream of events says something at least so often, so that a reader that is gone is noticed."""
_TOO_MANY, _NOT_A_PROGRAM = 429, 400


class CheckSite:
    """The pages on which files are checked against some assignments, for whoever runs the server."""

    def __init__(self, assignments: Mapping[str, ServedAssignment], slots: int, tell: Tell) -> None:
        self._assignments = assignments
        self._desk = CheckDesk(assignments, slots, self._render_checked, tell)
        self._signer = URLSafeTimedSerializer(secrets.token_bytes(32), "form")

    def make_application(self) -> Starlette:
        """The application, which closes the desk when the server ends."""
        return Starlette(
            routes=[
                Route("/", self._show_index),
                Route("/{assignment}", self._show_start),
                Route("/{assignment}", self._take_upload, methods=["POST"]),
                Route("/{assignment}/{check}", self._show_check),
                Route("/{assignment}/{check}/events", self._tell_events),
            ],
            exception_handlers={HTTPException: _show_error},
            lifespan=self._live,
        )

    @asynccontextmanager
    async def _live(self, _: Starlette) -> AsyncIterator[None]:
        if len(self._assignments) == 1:
            self._desk.get_ready(*self._assignments)
        yield
        await self._desk.close()

    async def _show_index(self, _: Request) -> Response:
        if len(self._assignments) == 1:
            return RedirectResponse(f"/{next(iter(self._assignments))}", 303)
        links = tuple((f"/{name}", each.title) for name, each in self._assignments.items())
        return HTMLResponse(render_message(MessagePage("Check your programs", "Choose an assignment.", links)))

    async def _show_start(self, request: Request) -> Response:
        assignment = self._find_assignment(request)
        self._desk.get_ready(assignment.name)
        return self._show_form(assignment)

    def _show_form(self, assignment: ServedAssignment, fault: GraderError | None = None, status: int = 200) -> Response:
        asked = self._make_form(assignment)
        if fault:
            asked = replace(asked, fault=fault.message, hint=fault.hint)
        upward = "/" if len(self._assignments) > 1 else ""
        page = StartPage(assignment.title, assignment.number_of_tests, asked, upward)
        return HTMLResponse(render_start(page), status)

    async def _take_upload(self, request: Request) -> Response:
        assignment = self._find_assignment(request)
        try:
            form = await read_form(request)
            self._check_token(form.get("token"))
            sent = await read_sent(form, assignment.files)
            check = LiveCheck(_OWNER, assignment.name, sent)
            self._desk.take_in(check)
        except QueueFull as full:
            return self._show_form(assignment, full, _TOO_MANY)
        except UploadError as fault:
            return self._show_form(assignment, fault, _NOT_A_PROGRAM)
        return RedirectResponse(f"/{assignment.name}/{check.id}", 303)

    async def _show_check(self, request: Request) -> Response:
        assignment, check = self._find_assignment(request), self._find_check(request)
        if check.stage is CheckStage.DONE:
            return HTMLResponse(check.page)
        if check.stage is CheckStage.FAILED:
            again = ((f"/{assignment.name}", "Upload again"),)
            return HTMLResponse(render_message(MessagePage("The check did not finish", check.fault, again)))
        place = self._desk.find_place(check)
        start = f"/{assignment.name}"
        page = WaitingPage(
            title=assignment.title,
            start=start,
            file=check.file.name,
            place=place,
            state=describe_state(check, place, assignment.number_of_tests),
            marks=tuple(check.marks),
            events=f"{start}/{check.id}/events",
        )
        return HTMLResponse(render_waiting(page))

    async def _tell_events(self, request: Request) -> Response:
        assignment, check = self._find_assignment(request), self._find_check(request)
        events = self._list_events(check, assignment.number_of_tests)
        return StreamingResponse(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def _list_events(self, check: LiveCheck, tests: int) -> AsyncIterator[str]:
        """How far the check is whenever that changes, each mark once, and the end."""
        told, state = 0, ""
        async for _ in check.follow(_QUIET_SECONDS):
            place = self._desk.find_place(check)
            now = describe_state(check, place, tests)
            for number, mark in enumerate(check.marks[told:], told + 1):
                told = number
                yield _format_event(
                    "mark", number=number, kind=mark.kind, mark=mark.mark, name=mark.name, word=mark.word
                )
            if now != state:
                state = now
                yield _format_event("state", text=now, title="Waiting" if place else "Checking")
            else:
                yield ": still here\n\n"
        yield _format_event("over")

    def _render_checked(self, check: LiveCheck, page: StudentPage) -> str:
        return render_checked(page, self._make_form(self._assignments[check.assignment]))

    def _make_form(self, assignment: ServedAssignment) -> UploadForm:
        files = assignment.files
        names = tuple(dict.fromkeys(files.values()))
        return UploadForm(f"/{assignment.name}", str(self._signer.dumps(_OWNER)), names, tuple(files))

    def _check_token(self, token: object) -> None:
        """Raises UploadError where the form is not one of ours, or too old."""
        try:
            self._signer.loads(str(token), max_age=_TOKEN_SECONDS)
        except BadSignature as error:
            hint = "This is a new one: choose the file once more."
            raise UploadError("this page was open for too long", hint) from error

    def _find_assignment(self, request: Request) -> ServedAssignment:
        found = self._assignments.get(request.path_params["assignment"])
        if found is None:
            raise HTTPException(404)
        return found

    def _find_check(self, request: Request) -> LiveCheck:
        found = self._desk.find(request.path_params["check"], _OWNER, request.path_params["assignment"])
        if found is None:
            raise HTTPException(404)
        return found


async def _show_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    page = MessagePage("There is no such page", "Results are held for a while only.", (("/", "Check a program"),))
    return HTMLResponse(render_message(page), status)


def _format_event(event: str, /, **data: object) -> str:
    return f"event: {event}\ndata: {json.dumps(data)}\n\n"
