"""`grader serve --public`: the page for a class, behind a proxy that gives it a public address."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from grader.files import hold_folder
from grader.grading.choices import Choices, Listener
from grader.grading.session import check_tier
from grader.model import Tier
from grader.serve.class_gate import ClassGate, Switches
from grader.serve.class_roster import RosterFile
from grader.serve.http_server import ADDRESS, serve_http
from grader.serve.instructor_page import InstructorDesk
from grader.serve.kept_uploads import KeptUploads
from grader.serve.practice_book import PRACTICE_FILE, PracticeBook
from grader.serve.rate_limit import RateLimit
from grader.serve.served_assignment import ServedAssignment
from grader.serve.served_folder import SERVED, make_served_folder
from grader.serve.server_metrics import format_metrics
from grader.serve.signed_links import LinkSigner
from grader.serve.web_application import CheckSite

_HOUR = 3600.0


@dataclass(frozen=True)
class ClassRules:
    """The public address (`https://check.example.edu`), uploads per student and hour, checks at one time."""

    address: str
    hourly: int
    slots: int


def demand_isolation(assignments: Mapping[str, ServedAssignment], listener: Listener) -> None:
    """Raises SandboxError where programs of strangers would not be kept apart by namespaces at least."""
    for each in assignments.values():
        with each.make_sandbox(at_once=False) as sandbox:
            check_tier(sandbox, Choices(require=Tier.NAMESPACES), listener)


def serve_class_site(
    assignments: Mapping[str, ServedAssignment],
    course: Path,
    roster: RosterFile,
    rules: ClassRules,
    opened: socket.socket,
    listener: Listener,
) -> None:
    """Serve a class on a socket until Ctrl-C, one server per course: a second one waits for the end of the first.

    Raises IntakeError where what was kept before is at fault, OutputError where nothing can be kept.
    """
    zones = {name: each.timezone for name, each in assignments.items()}
    with _hold_course(course, listener):
        gate = ClassGate(
            roster,
            LinkSigner(course / SERVED),
            KeptUploads(course, zones, listener.note),
            Switches(course),
            PracticeBook(course / SERVED / PRACTICE_FILE),
            RateLimit(rules.hourly, _HOUR),
            lambda name, student: assignments[name].find_deadline(student),
        )
        for note in _list_closed(assignments):
            listener.note(note)
        site = CheckSite(assignments, rules.slots, gate, listener.note, "/s/{link}")
        desk = InstructorDesk(site, gate, assignments)
        local = f"{ADDRESS}:{opened.getsockname()[1]}"
        routes = [*desk.list_routes(), *_list_machine_routes(site, local)]
        serve_http(site.make_application(routes, [rules.address, f"http://{local}"]), opened)


def _list_closed(assignments: Mapping[str, ServedAssignment]) -> Iterator[str]:
    """What nobody without an extension can upload to: the sample assignments are of another year."""
    for name, each in assignments.items():
        if obstacle := each.find_deadline("").find_obstacle(datetime.now(UTC)):
            yield f"{name}: {obstacle} To open it, change `deadline` in its assignment.yaml."


@contextmanager
def _hold_course(course: Path, listener: Listener) -> Iterator[None]:
    folder = make_served_folder(course)
    busy = f"Another server is working on {course}. Waiting until it ends."
    held = hold_folder(folder.resolve(), lambda: listener.note(busy))
    try:
        yield
    finally:
        if held is not None:
            os.close(held)


def _list_machine_routes(site: CheckSite, local: str) -> list[BaseRoute]:
    """Health and metrics, for this machine alone: what comes by the public name finds nothing there."""

    def refuse_public(request: Request) -> None:
        if request.headers.get("host") != local:
            raise HTTPException(404)

    async def tell_health(request: Request) -> Response:
        refuse_public(request)
        return PlainTextResponse("ok\n")

    async def tell_metrics(request: Request) -> Response:
        refuse_public(request)
        return PlainTextResponse(format_metrics(site.desk), media_type="text/plain; version=0.0.4")

    return [Route("/health", tell_health), Route("/metrics", tell_metrics)]
