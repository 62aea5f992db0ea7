"""The addresses of the pages on which files are checked, and what each answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from grader.errors import GraderError
from grader.serve.check_desk import CheckDesk
from grader.serve.live_check import CheckStage, LiveCheck
from grader.serve.page_language import LanguageChoice
from grader.serve.practice_desk import PracticeDesk
from grader.serve.request_guard import RequestGuard
from grader.serve.sent_forms import FormSigner, find_status
from grader.serve.served_assignment import CheckedFile, ServedAssignment, Tell
from grader.serve.upload_arrivals import UploadArrivals
from grader.serve.uploads import UploadError, read_form, read_sent
from grader.serve.visitors import Gate, Visitor
from grader.serve.web_pages import (
    MessagePage,
    StartPage,
    UploadForm,
    WaitingPage,
    describe_receipt,
    describe_stage,
    describe_state,
    render_checked,
    render_message,
    render_start,
    render_waiting,
)
from grader.text.spoken_text import find_spoken_language, localize, say, say_later

_QUIET_SECONDS = 5.0
"""A stream of events says something at least so often: a reader that is gone is noticed, and a link that has ended."""
_MOST_FOLLOWERS = 10
"""Open pages on which one check is followed."""
_LATER = say_later("The results appear here when they are published. Your upload is kept.")
_HELD = say_later("Results are held for a while only.")
_MESSAGES = {
    403: (
        say_later("This link is not valid"),
        say_later("It has ended, was withdrawn, or is not whole. Ask your instructor for a new one."),
    ),
    410: (
        say_later("You are not in this class"),
        say_later(
            "The roster of this class does not list you any more. What you uploaded is kept. Ask your instructor."
        ),
    ),
    429: (say_later("Too many pages are open"), say_later("Close those that you do not need, then look again.")),
}


class CheckSite:
    """The pages on which files are checked against some assignments, for whoever a gate lets in below `root`."""

    def __init__(
        self, assignments: Mapping[str, ServedAssignment], slots: int, gate: Gate, tell: Tell, root: str = ""
    ) -> None:
        self.desk = CheckDesk(assignments, slots, self._render_checked, tell)
        self._assignments, self._gate, self._root, self._tell = assignments, gate, root, tell
        self._arrivals = UploadArrivals()
        self.forms = FormSigner()
        self._practice = PracticeDesk(self._find_assignment, gate, self.forms, tell)

    def make_application(self, others: list[BaseRoute], origins: Collection[str]) -> Starlette:
        """The application, with `others` before its own addresses, reached by these `origins` alone.

        It closes the desk when the server ends.
        """
        application = Starlette(
            routes=[
                *others,
                Route(f"{self._root}/", self._show_index),
                *([Route(self._root, self._show_index)] if self._root else []),
                Route(f"{self._root}/{{assignment}}", self._show_start),
                Route(f"{self._root}/{{assignment}}", self._take_upload, methods=["POST"]),
                *self._practice.list_routes(self._root),
                Route(f"{self._root}/{{assignment}}/{{check}}", self._show_check),
                Route(f"{self._root}/{{assignment}}/{{check}}/events", self._tell_events),
            ],
            middleware=[Middleware(LanguageChoice), Middleware(RequestGuard, origins, self._tell)],
            exception_handlers={HTTPException: self._show_error},
            lifespan=self._live,
        )
        application.router.redirect_slashes = False  # it would redirect to http:// behind a proxy that speaks https
        return application

    @asynccontextmanager
    async def _live(self, _: Starlette) -> AsyncIterator[None]:
        if len(self._assignments) == 1:
            self.desk.get_ready(*self._assignments)
        yield
        await self.desk.close()
        await self._practice.close()

    async def _show_index(self, request: Request) -> Response:
        base = self._gate.find_visitor(request).base
        if len(self._assignments) == 1:
            return RedirectResponse(f"{base}/{next(iter(self._assignments))}", 303)
        links = tuple((f"{base}/{name}", each.title) for name, each in self._assignments.items())
        page = MessagePage(say("Check your programs"), say("Choose an assignment."), links)
        return HTMLResponse(render_message(page))

    async def _show_start(self, request: Request) -> Response:
        visitor, assignment = self._find_assignment(request)
        self.desk.get_ready(assignment.name)
        return self._show_form(visitor, assignment)

    def _show_form(
        self, visitor: Visitor, assignment: ServedAssignment, fault: GraderError | None = None, status: int = 200
    ) -> Response:
        receipt = self._gate.find_receipt(visitor, assignment.name)
        last = self.desk.find_last(visitor.student, assignment.name)
        hides = self._gate.hides_results(visitor, assignment.name)
        page = StartPage(
            title=assignment.title,
            tests=assignment.number_of_tests,
            asked=self._make_form(visitor, assignment, fault),
            upward=f"{visitor.base}/" if len(self._assignments) > 1 else "",
            due=self._gate.describe_deadline(visitor, assignment.name),
            closed=self._gate.find_obstacle(visitor, assignment.name),
            receipt=describe_receipt(receipt),
            result=f"{visitor.base}/{assignment.name}/{last.id}" if last and not hides else "",
            later=localize(_LATER) if hides else "",
            again=receipt is not None and last is None and not hides,
            practice=self._practice.find_address(visitor, assignment),
        )
        return HTMLResponse(render_start(page), status)

    async def _take_upload(self, request: Request) -> Response:
        visitor, assignment = self._find_assignment(request)
        try:
            with self._arrivals.admit(visitor.student) as turn:
                form = await read_form(request)
                self._gate.find_visitor(request)  # the link may have ended while the upload arrived
                self.forms.check(form.get("token"), visitor.student)
                async with turn:
                    if form.get("again"):
                        check = await self._check_again(visitor, assignment.name)
                    else:
                        sent = await read_sent(form, assignment.files)
                        check = LiveCheck(visitor, assignment.name, sent, find_spoken_language())
                        await self._take_in(check)
        except GraderError as fault:
            return self._show_form(visitor, assignment, fault, find_status(fault))
        place = "" if self._gate.hides_results(visitor, assignment.name) else f"/{check.id}"
        return RedirectResponse(f"{visitor.base}/{assignment.name}{place}", 303)

    async def _take_in(self, check: LiveCheck) -> None:
        """Keep an upload and queue its check: of one student one after the other, or limits would not hold."""
        self.desk.queue.refuse_more(check.student)
        if obstacle := self._gate.find_obstacle(check.visitor, check.assignment):
            raise UploadError(obstacle.rstrip("."))
        check.receipt = await asyncio.to_thread(self._gate.keep, check.visitor, check.assignment, check.file)
        self.desk.take_in(check)

    async def _check_again(self, visitor: Visitor, assignment: str) -> LiveCheck:
        """Check what was kept last, where nothing of it is held: pages end with the server."""
        if last := self.desk.find_last(visitor.student, assignment):
            return last
        self.desk.queue.refuse_more(visitor.student)
        sent = await asyncio.to_thread(self._gate.read_last, visitor, assignment)
        if sent is None:
            raise UploadError(say("nothing of yours is kept"), say("Choose a file, or paste your program."))
        receipt = self._gate.find_receipt(visitor, assignment)
        check = LiveCheck(visitor, assignment, sent, find_spoken_language(), receipt)
        self.desk.take_in(check)
        return check

    async def _show_check(self, request: Request) -> Response:
        visitor, assignment = self._find_assignment(request)
        check = self._find_check(request, visitor)
        start = f"{visitor.base}/{assignment.name}"
        if check.stage is CheckStage.DONE:
            return HTMLResponse(check.page)
        if check.stage is CheckStage.FAILED:
            again = ((start, say("Upload again")),)
            return HTMLResponse(render_message(MessagePage(say("The check did not finish"), check.fault, again)))
        place = self.desk.find_place(check)
        page = WaitingPage(
            title=assignment.title,
            start=start,
            file=check.file.name,
            heading=describe_stage(place),
            state=describe_state(check, place, assignment.number_of_tests),
            marks=tuple(check.marks),
            events=f"{start}/{check.id}/events",
            receipt=describe_receipt(check.receipt),
        )
        return HTMLResponse(render_waiting(page))

    async def _tell_events(self, request: Request) -> Response:
        visitor, assignment = self._find_assignment(request)
        check = self._find_check(request, visitor)
        if check.number_of_followers >= _MOST_FOLLOWERS:
            raise HTTPException(429)
        changes = self._list_changes(request, check.follow(_QUIET_SECONDS))
        events = self._list_events(check, changes, assignment.number_of_tests)
        return StreamingResponse(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def _list_changes(self, request: Request, changes: AsyncIterator[None]) -> AsyncIterator[None]:
        """The changes for as long as whoever asked may see them: a link may end meanwhile."""
        async for change in changes:
            try:
                visitor, assignment = self._find_assignment(request)
            except HTTPException:
                return
            if self._gate.hides_results(visitor, assignment.name):
                return
            yield change

    async def _list_events(self, check: LiveCheck, changes: AsyncIterator[None], tests: int) -> AsyncIterator[str]:
        """How far the check is whenever that changes, each mark once, and the end."""
        told, state = 0, ""
        async for _ in changes:
            place = self.desk.find_place(check)
            now = describe_state(check, place, tests)
            for number, mark in enumerate(check.marks[told:], told + 1):
                told = number
                yield _format_event(
                    "mark", number=number, kind=mark.kind, mark=mark.mark, name=mark.name, word=localize(mark.word)
                )
            if now != state:
                state = now
                yield _format_event("state", text=now, title=describe_stage(place))
            else:
                yield ": still here\n\n"
        yield _format_event("over")

    def _render_checked(self, check: LiveCheck, checked: CheckedFile) -> str:
        self._gate.note_result(check.visitor, check.assignment, check.receipt, checked.batch)
        form = self._make_form(check.visitor, self._assignments[check.assignment])
        return render_checked(checked.page, form, describe_receipt(check.receipt))

    def _make_form(
        self, visitor: Visitor, assignment: ServedAssignment, fault: GraderError | None = None
    ) -> UploadForm:
        files = assignment.files
        return UploadForm(
            address=f"{visitor.base}/{assignment.name}",
            token=self.forms.sign(visitor.student),
            files=tuple(dict.fromkeys(files.values())),
            languages=tuple(files),
            fault=fault.message if fault else "",
            hint=fault.hint if fault else "",
        )

    async def _show_error(self, _: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        lost = say("There is no such page"), f"{localize(_HELD)} {localize(self._gate.way_in)}"
        title, text = _MESSAGES.get(status, lost)
        return HTMLResponse(render_message(MessagePage(localize(title), localize(text))), status)

    def _find_assignment(self, request: Request) -> tuple[Visitor, ServedAssignment]:
        visitor = self._gate.find_visitor(request)
        found = self._assignments.get(request.path_params["assignment"])
        if found is None:
            raise HTTPException(404)
        return visitor, found

    def _find_check(self, request: Request, visitor: Visitor) -> LiveCheck:
        """A check of the visitor; while results are hidden there is none."""
        name = request.path_params["assignment"]
        found = self.desk.find(request.path_params["check"], visitor.student, name)
        if found is None or self._gate.hides_results(visitor, name):
            raise HTTPException(404)
        return found


def _format_event(event: str, /, **data: object) -> str:
    return f"event: {event}\ndata: {json.dumps(data)}\n\n"
