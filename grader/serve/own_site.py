"""`grader serve` for oneself: the page on this machine alone."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Sequence
from pathlib import Path

from grader.errors import GraderError, NothingToGrade
from grader.model import Tier
from grader.serve.http_server import ADDRESS, serve_http
from grader.serve.served_assignment import ServedAssignment, Tell, explain_fault
from grader.serve.visitors import OwnGate
from grader.serve.web_application import CheckSite

_RIGHTS = "Programs run with your own rights here, under limits only: check only programs that you trust."
_SLOTS = 1
"""One person waits for one check."""


def open_assignments(names: Sequence[str], course: Path, slots: int, tell: Tell) -> dict[str, ServedAssignment]:
    """The assignments of these names. Raises GraderError where one of them cannot be opened."""
    return {name: ServedAssignment(name, course, slots, tell) for name in names}


def open_whole_course(names: Sequence[str], course: Path, slots: int, tell: Tell) -> dict[str, ServedAssignment]:
    """All that can be opened of a course; what cannot is told. Raises NothingToGrade where that is nothing."""
    found: dict[str, ServedAssignment] = {}
    for name in names:
        try:
            found |= open_assignments([name], course, slots, tell)
        except GraderError as error:
            tell(f"{name} is left out. {explain_fault(name, error)}")
    if not found:
        raise NothingToGrade(f"{course} has no assignment that can be served")
    return found


def choose_root() -> str:
    """What the addresses of the pages begin with: a secret, as only whoever has started the server may open them."""
    return f"/{secrets.token_urlsafe()}"


def serve_own_site(
    names: Sequence[str], course: Path, whole: bool, opened: socket.socket, root: str, tell: Tell
) -> None:
    """Serve these assignments below `root` until Ctrl-C; of a `whole` course what cannot be opened is left out."""
    open_all = open_whole_course if whole else open_assignments
    assignments = open_all(names, course, _SLOTS, tell)
    if any(each.find_tier() is Tier.PLAIN for each in assignments.values()):
        tell(_RIGHTS)
    port = opened.getsockname()[1]
    origins = [f"http://{host}:{port}" for host in (ADDRESS, "localhost")]
    site = CheckSite(assignments, _SLOTS, OwnGate(root), tell, root)
    serve_http(site.make_application([], origins), opened)
