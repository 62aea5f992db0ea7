"""Takes the inputs of students who practise, has them tried one after the other, and notes what they found.

Which program a form is about stands in it as a key that only this server can make: no answer holds its name.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, replace

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from grader.errors import GraderError, OutputError, ReferenceFault
from grader.grading.practice_programs import MOST_CHARACTERS, Practice, PracticeProgram, TryOutcome, find_example
from grader.model import Assignment
from grader.serve.check_queue import QueueFull
from grader.serve.kept_uploads import NotKept
from grader.serve.practice_pages import PracticeForm, PracticePage, render_practice, view_try
from grader.serve.rate_limit import RateLimit
from grader.serve.sent_forms import FormSigner, find_status
from grader.serve.served_assignment import ServedAssignment, Tell, explain_fault
from grader.serve.upload_arrivals import UploadArrivals
from grader.serve.uploads import UploadError, read_form
from grader.serve.visitors import Gate, Visitor
from grader.serve.web_pages import MessagePage, render_message
from grader.text.spoken_text import say, say_number

_MOST_TRIES = 12
_MINUTE = 60.0

FindAssignment = Callable[[Request], tuple[Visitor, ServedAssignment]]
"""Who asks, and for which assignment. Raises HTTPException."""


@dataclass(frozen=True)
class PracticeInput:
    """An input as a student has sent it, and the key of the program that it is for."""

    text: str = ""
    key: str = ""


class PracticeDesk:
    """Answers below `/practice` of an assignment: one try of a student at a time, and so many in a minute.

    Tries have a thread of their own, so that an upload never waits for one; pages have another.
    """

    def __init__(self, find_assignment: FindAssignment, gate: Gate, forms: FormSigner, tell: Tell) -> None:
        self._find_assignment, self._gate, self._forms, self._tell = find_assignment, gate, forms, tell
        self._limit = RateLimit(_MOST_TRIES, _MINUTE)
        self._secret = secrets.token_bytes(32)
        self._trying: set[str] = set()
        self._arrivals = UploadArrivals()
        self._tries = ThreadPoolExecutor(1, "practice")
        self._pages = ThreadPoolExecutor(1, "practice pages")

    def list_routes(self, root: str) -> list[BaseRoute]:
        """The addresses of the pages to practise on."""
        path = f"{root}/{{assignment}}/practice"
        return [Route(path, self._show), Route(path, self._take, methods=["POST"])]

    def find_address(self, visitor: Visitor, assignment: ServedAssignment) -> str:
        """Where a visitor can practise; empty where that is nowhere."""
        is_open = self._gate.practice.is_on(assignment.name) and assignment.has_practice
        return f"{visitor.base}/{assignment.name}/practice" if is_open else ""

    async def close(self) -> None:
        """Wait for the try that runs."""
        for threads in (self._tries, self._pages):
            await asyncio.to_thread(threads.shutdown, cancel_futures=True)

    async def _show(self, request: Request) -> Response:
        visitor, assignment = self._find_assignment(request)
        return await self._answer(visitor, assignment, PracticeInput())

    async def _take(self, request: Request) -> Response:
        """Try an input. The answer is a page at once: nothing that a student sends is held."""
        visitor, assignment = self._find_assignment(request)
        sent = PracticeInput()
        try:
            with self._arrivals.admit(visitor.student):
                form = await read_form(request)
                sent = await _read_input(form)
                self._forms.check(form.get("token"), visitor.student)
            self._find_assignment(request)  # the link, and practice, may have ended while the input arrived
            if not self.find_address(visitor, assignment):
                return _tell_nothing(visitor, assignment)
            with self._admit(visitor.student):
                loop = asyncio.get_running_loop()
                run = copy_context().run  # the thread answers in the language of the request
                page = await loop.run_in_executor(self._tries, run, self._try_input, visitor, assignment, sent)
        except GraderError as fault:
            return await self._answer(visitor, assignment, sent, fault)
        return HTMLResponse(render_practice(page))

    async def _answer(
        self, visitor: Visitor, assignment: ServedAssignment, sent: PracticeInput, fault: GraderError | None = None
    ) -> Response:
        """The page of the next program, with what was wrong with the input before."""
        if not self.find_address(visitor, assignment):
            return _tell_nothing(visitor, assignment)
        loop = asyncio.get_running_loop()
        run = copy_context().run
        page = await loop.run_in_executor(self._pages, run, self._gather, visitor, assignment, sent, fault)
        if page is None:
            return _tell_nothing(visitor, assignment)
        return HTMLResponse(render_practice(page), find_status(fault) if fault else 200)

    @contextmanager
    def _admit(self, student: str) -> Iterator[None]:
        """While an input is tried. Raises QueueFull where another one of the student is, or too many were."""
        if student in self._trying:
            raise QueueFull(say("your last input is still being tried"), say("Send this one when that has its answer."))
        wait = self._limit.compute_wait(student)
        if wait:
            hint = say_number(
                int(wait) + 1,
                "The next try is possible in {number:,} second.",
                "The next try is possible in {number:,} seconds.",
            )
            raise QueueFull(say("you have used up your tries of this minute"), hint)
        self._limit.count(student)
        self._trying.add(student)
        try:
            yield
        finally:
            self._trying.discard(student)

    def _try_input(self, visitor: Visitor, assignment: ServedAssignment, sent: PracticeInput) -> PracticePage:
        """In a thread. Raises UploadError, NotKept."""
        with assignment.use_practice() as (opened, practice):
            programs = self._list_programs(assignment, practice)
            program = next((each for each in programs if self._is_key(assignment, each, sent.key)), None)
            if program is None or practice is None:
                raise UploadError(say("the program that this input is for has changed"), say("This is the next one."))
            begun = time.monotonic()
            tried = practice.try_input(program, sent.text)
            self._limit.count(visitor.student, min(_MOST_TRIES, int(time.monotonic() - begun)))
            if tried.outcome is TryOutcome.FOUND:
                self._note(visitor, assignment, program)
            page = self._make_page(visitor, assignment, opened, programs, sent)
            form = replace(page.form, key=sent.key)
            return replace(page, program=program, form=form, tried=view_try(opened, program, tried))

    def _gather(
        self, visitor: Visitor, assignment: ServedAssignment, sent: PracticeInput, fault: GraderError | None
    ) -> PracticePage | None:
        """In a thread. None where there is nothing to practise on."""
        with assignment.use_practice() as (opened, practice):
            programs = self._list_programs(assignment, practice)
            page = self._make_page(visitor, assignment, opened, programs, sent) if programs else None
        if page and fault:
            page = replace(page, form=replace(page.form, fault=fault.message, hint=fault.hint))
        return page

    def _list_programs(self, assignment: ServedAssignment, practice: Practice | None) -> Sequence[PracticeProgram]:
        """None at all where the reference cannot be loaded, which whoever runs the server is told."""
        try:
            return practice.programs if practice else ()
        except ReferenceFault as fault:
            self._tell(f"{assignment.name}: nobody can practise. {explain_fault(assignment.name, fault)}")
            return ()

    def _make_page(
        self,
        visitor: Visitor,
        assignment: ServedAssignment,
        opened: Assignment,
        programs: Sequence[PracticeProgram],
        sent: PracticeInput,
    ) -> PracticePage:
        """The page of the next program that the student has not found yet."""
        names = self._gate.practice.list_found(assignment.name, visitor.student)
        following = next((each for each in programs if each.name not in names), None)
        form = PracticeForm(
            address=self.find_address(visitor, assignment),
            token=self._forms.sign(visitor.student),
            key=self._make_key(assignment, following) if following else "",
            text=sent.text,
        )
        return PracticePage(
            title=assignment.title,
            start=f"{visitor.base}/{assignment.name}",
            program=following,
            number=len(programs),
            found=tuple(each.message for each in programs if each.name in names),
            example=find_example(opened),
            form=form,
        )

    def _note(self, visitor: Visitor, assignment: ServedAssignment, program: PracticeProgram) -> None:
        """Raises NotKept."""
        try:
            self._gate.practice.note(assignment.name, visitor.student, program.name)
        except OutputError as error:
            hint = say("The program is wrong for this input. Send it again in a few minutes, and tell your instructor.")
            raise NotKept(say("what you found could not be kept"), hint) from error

    def _make_key(self, assignment: ServedAssignment, program: PracticeProgram) -> str:
        return hmac.digest(self._secret, f"{assignment.name}/{program.name}".encode(), "sha256").hex()

    def _is_key(self, assignment: ServedAssignment, program: PracticeProgram, key: str) -> bool:
        return hmac.compare_digest(self._make_key(assignment, program).encode(), key.encode())


async def _read_input(form: FormData) -> PracticeInput:
    """Raises UploadError where it is too long, or is not text."""
    file, text = form.get("file"), str(form.get("text") or "").replace("\r\n", "\n")
    try:
        if isinstance(file, UploadFile) and file.filename:
            text = (await file.read()).decode()
        sent = PracticeInput(text, str(form.get("program")))
        (sent.text + sent.key).encode()
    except UnicodeError as error:
        raise UploadError(
            say("the input is not text in UTF-8"), say("Save it as UTF-8 in your editor, or type it.")
        ) from error
    if len(text) > MOST_CHARACTERS:
        message = say("the input has more than {number:,} characters", number=MOST_CHARACTERS)
        raise UploadError(message, say("A short one is enough."))
    return sent


def _tell_nothing(visitor: Visitor, assignment: ServedAssignment) -> Response:
    text = say("Practice is closed for this assignment, or the assignment has no programs to practise on.")
    links = ((f"{visitor.base}/{assignment.name}", assignment.title),)
    return HTMLResponse(render_message(MessagePage(say("Nothing to practise on"), text, links)), 404)
