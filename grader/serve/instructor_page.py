"""The instructor's page: who tried when and how often, what came of it, and the switch of each assignment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
_PRACTICE = {"on": True, "off": False}
_WORDS = {
    SwitchState.OPEN: "open",
    SwitchState.HIDDEN: "open, results hidden until it is due",
    SwitchState.CLOSED: "closed",
}


@dataclass(frozen=True)
class StudentLine:
    """One student: how many attempts, when the last one came, what came of its check, and what practice has found."""

    id: str
    name: str
    attempts: int
    last: str
    result: str
    found: int


@dataclass(frozen=True)
class AssignmentView:
    """One assignment with its switches and its class; who has tried stands first, the last one on top.

    `practises` says whether students may practise, None where they cannot, and `practice` what they have found.
    """

    name: str
    title: str
    summary: str
    address: str
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
        """Move the switches of an assignment."""
        self._gate.admit_instructor(request)
        try:
            form = await read_form(request)
            self._site.forms.check(form.get("token"), _VISITOR)
            if (name := str(form.get("assignment"))) in self._assignments:
                self._move_switches(name, str(form.get("state")), str(form.get("practice")))
        except GraderError as fault:
            return HTMLResponse(render_instructor(self._gather(request, fault.message)), 400)
        return RedirectResponse(request.url.path, 303)

    def _move_switches(self, name: str, state: str, practice: str) -> None:
        """Raises OutputError."""
        if state in set(SwitchState):
            self._gate.switches.move(name, SwitchState(state))
        if practice in _PRACTICE and self._assignments[name].has_practice:
            self._gate.practice.switch(name, _PRACTICE[practice])

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
        lines = tuple(
            _make_line(
                student,
                receipt,
                checks.get((name, student.id)),
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
            state=self._gate.switches.find(name),
            states=_WORDS,
            practises=self._gate.practice.is_on(name) if assignment.has_practice else None,
            practice=_tell_practice([line.found for line in lines]),
            lines=lines,
        )


def _make_line(student: Student, receipt: UploadReceipt | None, check: LiveCheck | None, found: int) -> StudentLine:
    last = f"{receipt.at:%Y-%m-%d %H:%M:%S}" if receipt else ""
    attempts = receipt.attempt if receipt else 0
    return StudentLine(student.id, student.name, attempts, last, _tell_result(check) if check else "", found)


def _tell_practice(found: Sequence[int]) -> str:
    """How many students have found how many programs."""
    finders = [number for number in found if number]
    return f"{len(finders)} of {count(len(found), 'student')} have found mistakes, {sum(finders):,} in all"


def _tell_result(check: LiveCheck) -> str:
    if check.stage is CheckStage.DONE:
        return f"{_count_passed(check.marks)} of {len(check.marks)} pass" if check.marks else "no test could run"
    return {CheckStage.FAILED: "not finished", CheckStage.RUNNING: "running"}.get(check.stage, "waiting")


def _count_passed(marks: Iterable[TestMark]) -> int:
    return sum(mark.kind == "ok" for mark in marks)
