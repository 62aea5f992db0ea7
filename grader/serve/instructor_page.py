"""The instructor's page: who tried when and how often, what came of it, and the switch of each assignment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from grader.errors import GraderError
from grader.model import Student
from grader.serve.class_gate import ClassGate, SwitchState
from grader.serve.live_check import CheckStage, LiveCheck, TestMark
from grader.serve.served_assignment import ServedAssignment
from grader.serve.uploads import read_form
from grader.serve.visitors import UploadReceipt
from grader.serve.web_application import CheckSite
from grader.serve.web_pages import render_instructor
from grader.text.wording import count

_VISITOR = "the instructor"
_WORDS = {
    SwitchState.OPEN: "open",
    SwitchState.HIDDEN: "open, results hidden until it is due",
    SwitchState.CLOSED: "closed",
}


@dataclass(frozen=True)
class StudentLine:
    """One student: how many attempts, when the last one came, and what came of the last check."""

    id: str
    name: str
    attempts: int
    last: str
    result: str


@dataclass(frozen=True)
class AssignmentView:
    """One assignment with its switch and its class; who has tried stands first, the last one on top."""

    name: str
    title: str
    summary: str
    address: str
    state: SwitchState
    states: Mapping[SwitchState, str]
    lines: tuple[StudentLine, ...]


@dataclass(frozen=True)
class InstructorView:
    """All that the page shows."""

    token: str
    queue: str
    assignments: tuple[AssignmentView, ...]
    fault: str


class InstructorDesk:
    """Answers below `/i/LINK`."""

    def __init__(self, site: CheckSite, gate: ClassGate, assignments: Mapping[str, ServedAssignment]) -> None:
        self._site, self._gate, self._assignments = site, gate, assignments

    def list_routes(self) -> list[BaseRoute]:
        """The addresses of the page and of its switches."""
        return [Route("/i/{link}", self._show), Route("/i/{link}", self._move, methods=["POST"])]

    async def _show(self, request: Request) -> Response:
        self._gate.admit_instructor(request)
        return HTMLResponse(render_instructor(self._gather(request)))

    async def _move(self, request: Request) -> Response:
        """Move the switch of an assignment."""
        self._gate.admit_instructor(request)
        try:
            form = await read_form(request)
            self._site.forms.check(form.get("token"), _VISITOR)
            name, state = str(form.get("assignment")), str(form.get("state"))
            if name in self._assignments and state in set(SwitchState):
                self._gate.switches.move(name, SwitchState(state))
        except GraderError as fault:
            return HTMLResponse(render_instructor(self._gather(request, fault.message)), 400)
        return RedirectResponse(request.url.path, 303)

    def _gather(self, request: Request, fault: str = "") -> InstructorView:
        queue = self._site.desk.queue
        checks = {(check.assignment, check.student): check for check in self._site.desk.list_held()}
        views = (self._view(each, request.url.path, checks) for each in self._assignments.values())
        told = f"{count(queue.number_running, 'check')} running, {queue.number_waiting} waiting"
        return InstructorView(self._site.forms.sign(_VISITOR), told, tuple(views), fault)

    def _view(
        self, assignment: ServedAssignment, address: str, checks: Mapping[tuple[str, str], LiveCheck]
    ) -> AssignmentView:
        name, find = assignment.name, self._gate.uploads.find_receipt
        found = ((student, find(name, student.id)) for student in self._gate.students.values())
        tried = sorted(found, key=lambda one: one[1].at.timestamp() if one[1] else 0.0, reverse=True)
        lines = tuple(_make_line(student, receipt, checks.get((name, student.id))) for student, receipt in tried)
        tries = [line.attempts for line in lines if line.attempts]
        summary = f"{len(tries)} of {count(len(lines), 'student')} tried, {count(sum(tries), 'upload')}"
        return AssignmentView(name, assignment.title, summary, address, self._gate.switches.find(name), _WORDS, lines)


def _make_line(student: Student, receipt: UploadReceipt | None, check: LiveCheck | None) -> StudentLine:
    last = f"{receipt.at:%Y-%m-%d %H:%M:%S}" if receipt else ""
    attempts = receipt.attempt if receipt else 0
    return StudentLine(student.id, student.name, attempts, last, _tell_result(check) if check else "")


def _tell_result(check: LiveCheck) -> str:
    if check.stage is CheckStage.DONE:
        return f"{_count_passed(check.marks)} of {len(check.marks)} pass" if check.marks else "no test could run"
    return {CheckStage.FAILED: "not finished", CheckStage.RUNNING: "running"}.get(check.stage, "waiting")


def _count_passed(marks: Iterable[TestMark]) -> int:
    return sum(mark.kind == "ok" for mark in marks)
