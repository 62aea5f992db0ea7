"""`grader serve`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import click

from grader.cli.console import Console, add_course_option, add_talk_options, open_address
from grader.errors import UsageError

_PORT = 8000
_PACKAGES = {
    "starlette": "starlette",
    "uvicorn": "uvicorn",
    "python_multipart": "python-multipart",
    "itsdangerous": "itsdangerous",
}
"""What the extra `serve` installs, by the name of its module."""


@click.command(
    "serve",
    epilog="\b\nExamples:\n  grader serve nim\n  grader serve nim --open\n  grader serve --port 8080",
)
@click.argument("assignments", metavar="[ASSIGNMENT]...", nargs=-1)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="Listen on this port of 127.0.0.1; 0 takes a free one.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@add_course_option
@add_talk_options
def command(talk: Console, assignments: tuple[str, ...], port: int, opens: bool, course: Path | None) -> None:
    """Show a page on which programs are checked against the visible tests.

    Only this computer can open it. Without ASSIGNMENT all assignments of the course are on it. Changes of an assignment
    count from the next check on. Ctrl-C ends it. Needs the grader's `serve` extra.
    """
    _require_extra()
    from grader.cli.arguments import read_served_assignments
    from grader.serve.http_server import open_port
    from grader.serve.own_site import serve_own_site

    place, names = read_served_assignments(assignments, course, talk)
    with open_port(port) as opened:
        address = f"http://127.0.0.1:{opened.getsockname()[1]}/"
        talk.result(f"Check your programs at {address}")
        if opens:
            open_address(address, address, talk)
        try:
            serve_own_site(names, place, not assignments, opened, talk.note)
        except KeyboardInterrupt:  # the usual way to end it
            talk.note("Stopped.")


def _require_extra() -> None:
    """Raises UsageError where what the server is made of is not installed."""
    if any(find_spec(name) is None for name in _PACKAGES):
        hint = f"Install them:\n  {sys.executable} -m pip install {' '.join(_PACKAGES.values())}"
        raise UsageError("`grader serve` needs packages that are not installed", hint)
