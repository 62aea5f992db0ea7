"""The instructor's page: who tried when and how often, what came of it, and the switch of each assignment."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from grader.errors import GraderError
from grader.model import Student
from grader.readers import Readers
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.student import StudentPage, gather_student_page
from grader.serve.class_gate import ClassGate, SwitchState
from grader.serve.class_standings import LatestCheck
from grader.serve.live_check import CheckStage, LiveCheck
from grader.serve.page_language import answer_in_english
from grader.serve.served_assignment import ServedAssignment
from grader.serve.uploads import read_form
from grader.serve.visitors import UploadReceipt
from grader.serve.web_application import CheckSite
from grader.serve.web_pages import (
    MessagePage,
    describe_receipt,
    render_instructor,
    render_message,
    render_watched_class,
    render_watched_student,
)
from grader.text.wording import count

_VISITOR = "the instructor"
_PRACTICE = {"on": True, "off": False}
_WORDS = {
    SwitchState.OPEN: "open",
    SwitchState.HIDDEN: "open, results hidden until it is due",
    SwitchState.CLOSED: "closed",
}
_STAGES = {CheckStage.WAITING: "waiting", CheckStage.RUNNING: "running", CheckStage.FAILED: "not finished"}


@dataclass(frozen=True)
class StudentLine:
    """One student: how many attempts, when the last one came, what came of its check, and what practice has found.

    `page` is the address of what the student sees of that check, empty where there is none.
    """

    id: str
    name: str
    attempts: int
    last: str
    result: str
    score: str
    page: str
    found: int


@dataclass(frozen=True)
class AssignmentView:
    """One assignment with its switches and its class; who has tried stands first, the last one on top.

    `page` is the address of its class page. `practises` says whether students may practise, None where they cannot,
    and `practice` what they have found.
    """

    name: str
    title: str
    summary: str
    address: str
    page: str
    state: SwitchState
    states: Mapping[SwitchState, str]
    practises: bool | None
    practice: str
    lines: tuple[StudentLine, ...]


@dataclass(frozen=True)
class InstructorView:
    """All that the page shows."""

    token: str
    queue: str
    news: str
    assignments: tuple[AssignmentView, ...]
    fault: str


class InstructorDesk:
    """Answers below `/i/LINK`."""

    def __init__(self, site: CheckSite, gate: ClassGate, assignments: Mapping[str, ServedAssignment]) -> None:
        self._site, self._gate, self._assignments = site, gate, assignments

    def list_routes(self) -> list[BaseRoute]:
        """The addresses of the page and of its switches."""
        return [
            Route("/i/{link}", answer_in_english(self._show)),
            Route("/i/{link}", answer_in_english(self._move), methods=["POST"]),
            Route("/i/{link}/{assignment}", answer_in_english(self._show_class)),
            Route("/i/{link}/{assignment}/{student}", answer_in_english(self._show_student)),
        ]

    async def _show(self, request: Request) -> Response:
        self._gate.admit_instructor(request)
        return HTMLResponse(render_instructor(self._gather(request)))

    async def _move(self, request: Request) -> Response:
        """Move the switches of an assignment."""
        self._gate.admit_instructor(request)
        try:
            form = await read_form(request)
            self._gate.admit_instructor(request)  # the link may have ended while the form arrived
            self._site.forms.check(form.get("token"), _VISITOR)
            if (name := str(form.get("assignment"))) in self._assignments:
                self._move_switches(name, str(form.get("state")), str(form.get("practice")))
        except GraderError as fault:
            return HTMLResponse(render_instructor(self._gather(request, fault.message)), 400)
        return RedirectResponse(request.url.path, 303)

    async def _show_class(self, request: Request) -> Response:
        """The class page of all attempts that were checked so far."""
        assignment, upward = self._find_assignment(request)
        students = [*self._gate.roster.find_students()]
        batch = await asyncio.to_thread(self._gate.standings.gather, assignment.name, students)
        if batch is None:
            nobody = "No upload was checked since the server was started."
            return HTMLResponse(render_message(MessagePage(assignment.title, nobody, ((upward, "Back to the class"),))))
        pages = [f"{assignment.name}/{quote(grade.submitter)}" for grade in batch.grades]
        page = await asyncio.to_thread(gather_class_page, batch, pages)
        return HTMLResponse(render_watched_class(page, upward, f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"))

    async def _show_student(self, request: Request) -> Response:
        """What a student sees of the last check."""
        assignment, upward = self._find_assignment(request)
        student = request.path_params["student"]
        standing = self._gate.standings.find(assignment.name, student)
        if standing is None or student not in self._gate.roster.find_students():
            raise HTTPException(404)
        page = await asyncio.to_thread(_gather_page, standing)
        receipt = f"{student}. {describe_receipt(standing.receipt)}"
        return HTMLResponse(render_watched_student(page, f"{upward}/{assignment.name}", receipt))

    def _find_assignment(self, request: Request) -> tuple[ServedAssignment, str]:
        """The one that is asked for, and the address of the page above."""
        self._gate.admit_instructor(request)
        found = self._assignments.get(request.path_params["assignment"])
        if found is None:
            raise HTTPException(404)
        return found, f"/i/{request.path_params['link']}"

    def _move_switches(self, name: str, state: str, practice: str) -> None:
        """Raises OutputError."""
        if state in set(SwitchState):
            self._gate.switches.move(name, SwitchState(state))
        if practice in _PRACTICE and self._assignments[name].has_practice:
            self._gate.practice.switch(name, _PRACTICE[practice])

    def _gather(self, request: Request, fault: str = "") -> InstructorView:
        queue = self._site.desk.queue
        address = request.url.path.rstrip("/")
        views = tuple(self._view(each, address) for each in self._assignments.values())
        told = f"{count(queue.number_running, 'check')} running, {queue.number_waiting} waiting"
        return InstructorView(self._site.forms.sign(_VISITOR), told, self._gate.roster.news, views, fault)

    def _view(self, assignment: ServedAssignment, address: str) -> AssignmentView:
        name, find_check = assignment.name, self._site.desk.find_last
        students = self._gate.roster.find_students().values()
        found = ((student, self._gate.find_last(student.id, name)) for student in students)
        tried = sorted(found, key=lambda one: one[1].at.timestamp() if one[1] else 0.0, reverse=True)
        page, find = f"{address}/{name}", self._gate.standings.find
        lines = tuple(
            _make_line(
                student,
                receipt,
                find_check(student.id, name),
                find(name, student.id),
                page,
                len(self._gate.practice.list_found(name, student.id)),
            )
            for student, receipt in tried
        )
        tries = [line.attempts for line in lines if line.attempts]
        return AssignmentView(
            name=name,
            title=assignment.title,
            summary=f"{len(tries)} of {count(len(lines), 'student')} tried, {count(sum(tries), 'upload')}",
            address=address,
            page=page,
            state=self._gate.switches.find(name),
            states=_WORDS,
            practises=self._gate.practice.is_on(name) if assignment.has_practice else None,
            practice=_tell_practice([line.found for line in lines]),
            lines=lines,
        )


def _tell_practice(found: Sequence[int]) -> str:
    """How many students have found how many programs."""
    finders = [number for number in found if number]
    return f"{len(finders)} of {count(len(found), 'student')} have found mistakes, {sum(finders):,} in all"


def _gather_page(standing: LatestCheck) -> StudentPage:
    with Readers() as readers:
        return gather_student_page(standing.shared, standing.unpack(), readers.call)


def _make_line(
    student: Student,
    receipt: UploadReceipt | None,
    check: LiveCheck | None,
    standing: LatestCheck | None,
    class_page: str,
    found: int,
) -> StudentLine:
    last = f"{receipt.at:%Y-%m-%d %H:%M:%S}" if receipt else ""
    last += f", {receipt.late}" if receipt and receipt.late else ""
    return StudentLine(
        id=student.id,
        name=student.name,
        attempts=receipt.attempt if receipt else 0,
        last=last,
        result=(_STAGES.get(check.stage, "") if check else "") or (standing.result if standing else ""),
        score=standing.score if standing else "",
        page=f"{class_page}/{quote(student.id)}" if standing else "",
        found=found,
    )
