"""`grader serve`."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from grader.cli.console import Console, add_course_option, add_talk_options, open_page
from grader.cli.option_values import WholeNumber
from grader.cli.serve_links import command as links
from grader.cli.serve_options import add_class_options, read_address, require_extra
from grader.errors import UsageError
from grader.text.wording import count

_PORT = 8000
_HOURLY = 20


@dataclass(frozen=True)
class ServerConsole(Console):
    """How a server talks while it answers students."""

    def note(self, text: str) -> None:
        """A full disk below the log refuses nobody an answer."""
        with suppress(OSError):
            super().note(text)


@dataclass(frozen=True)
class ServeRequest:
    """The arguments and options; `whole` where no assignment was named."""

    course: Path
    names: list[str]
    whole: bool
    opens: bool
    url: str | None
    roster: Path | None
    limit: int
    jobs: int | None


class ServeCommand(click.Command):
    """The command, or `grader serve links` where that is its first word."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == [links.name]:
            return links.make_context(f"{info_name} {links.name}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(
    "serve",
    cls=ServeCommand,
    epilog="\b\nExamples:\n  grader serve nim\n  grader serve nim --open\n"
    "  grader serve links --url https://check.example.edu\n"
    "  grader serve nim --public --url https://check.example.edu",
)
@click.argument("assignments", metavar="[ASSIGNMENT]...", nargs=-1)
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    default=_PORT,
    show_default=True,
    help="Listen on this port of 127.0.0.1; 0 takes a free one.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option("--public", is_flag=True, help="For a class: let in whoever has a link of `grader serve links`.")
@add_class_options
@click.option(
    "--limit", type=WholeNumber(min=1), help=f"With --public: uploads per student and hour (default: {_HOURLY})."
)
@click.option(
    "--jobs", type=WholeNumber(min=1), help="With --public: checks in parallel (default: available CPU cores)."
)
@add_course_option
@add_talk_options
def command(
    talk: Console,
    assignments: tuple[str, ...],
    port: int,
    opens: bool,
    public: bool,
    url: str | None,
    roster: Path | None,
    limit: int | None,
    jobs: int | None,
    course: Path | None,
) -> None:
    """Show a page on which programs are checked against the visible tests.

    Only this computer can open it, by the secret address that is printed. Without ASSIGNMENT all assignments of the
    course are on it. Changes of an assignment count from the next check on. Ctrl-C ends it. Needs the grader's `serve`
    extra.

    With --public students of a roster open it by their links, through a web server that passes --url on to the port.
    Each upload is kept in submissions/<assignment>, where `grader grade` looks; all attempts are in served/attempts.
    `grader serve links` writes the links.
    """
    require_extra()
    from grader.cli.arguments import read_served_assignments
    from grader.serve.http_server import open_port

    if not public and any((url, roster, limit, jobs)):
        raise UsageError("--url, --roster, --limit and --jobs are for a class", "Add --public.")
    if public and opens:
        raise UsageError("--open shows the page for oneself", "`grader serve links` prints the instructor's link.")
    talk = ServerConsole(talk.quiet, talk.verbose, talk.as_json, talk.color)
    place, names = read_served_assignments(assignments, course, talk)
    request = ServeRequest(place, names, not assignments, opens, url, roster, limit or _HOURLY, jobs)
    with open_port(port) as opened:
        try:
            if public:
                _serve_class(request, opened, talk)
            else:
                _serve_oneself(request, opened, talk)
        except KeyboardInterrupt:  # the usual way to end it
            talk.note("Stopped.")


def _serve_oneself(request: ServeRequest, opened: socket.socket, talk: Console) -> None:
    from grader.serve.own_site import choose_root, serve_own_site

    root = choose_root()
    address = f"http://127.0.0.1:{opened.getsockname()[1]}{root}/"
    talk.result(f"Check your programs at {address}")
    talk.data({"address": address})
    with _open_in_browser(address, talk) if request.opens else nullcontext():
        serve_own_site(request.names, request.course, request.whole, opened, root, talk.note)


@contextmanager
def _open_in_browser(address: str, talk: Console) -> Iterator[None]:
    """Open an address by way of a private file: everybody on the machine sees what a browser is called with."""
    with tempfile.TemporaryDirectory(prefix="grader-") as place:
        page = Path(place, "open.html")
        page.write_text(f'<!doctype html><meta http-equiv="refresh" content="0;url={address}">', encoding="utf-8")
        open_page(page, talk)
        yield


def _serve_class(request: ServeRequest, opened: socket.socket, talk: Console) -> None:
    from grader.sandbox import count_usable_cores
    from grader.serve.class_roster import RosterFile
    from grader.serve.class_site import ClassRules, demand_isolation, serve_class_site
    from grader.serve.own_site import open_assignments, open_whole_course

    roster = RosterFile(request.course, request.roster, talk.note)
    rules = ClassRules(read_address(request.url), request.limit, request.jobs or count_usable_cores())
    open_all = open_whole_course if request.whole else open_assignments
    assignments = open_all(request.names, request.course, rules.slots, talk.note)
    demand_isolation(assignments, talk)
    port = opened.getsockname()[1]
    talk.data({"address": rules.address, "passed_on_to": f"http://127.0.0.1:{port}/"})
    number = count(len(roster.find_students()), "student")
    talk.result(f"Serving {number} at {rules.address}, passed on to http://127.0.0.1:{port}/")
    serve_class_site(assignments, request.course, roster, rules, opened, talk)
