"""What `grader serve` and `grader serve links` share."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from urllib.parse import urlsplit

import click

from grader.cli.console import Command, GivenPath
from grader.errors import UsageError

_PACKAGES = {
    "starlette": "starlette",
    "uvicorn": "uvicorn",
    "python_multipart": "python-multipart",
    "itsdangerous": "itsdangerous",
}
"""What the extra `serve` installs, by the name of its module."""


_PORTS = {"http": 80, "https": 443}
"""The port that no browser says."""


def add_class_options(command: Command) -> Command:
    """`--url ADDRESS` and `--roster FILE`."""
    address = click.option(
        "--url", metavar="ADDRESS", help="The public address of the page, as https://check.example.edu."
    )
    roster = click.option(
        "--roster",
        type=GivenPath(dir_okay=False),
        help="The class, with the columns id, name and email (default: roster.csv of the course).",
    )
    return address(roster(command))


def read_address(url: str | None) -> str:
    """The public address as browsers say it, without a slash at its end. Raises UsageError where that is none."""
    if not url:
        raise UsageError("a class needs the public address of the page", "Add --url https://check.example.edu.")
    try:
        address = _spell_address(url.rstrip("/"))
    except ValueError:
        address = ""
    if not address:
        raise UsageError(f"{url} is not an address such as https://check.example.edu", "Name no path and no user.")
    return address


def _spell_address(url: str) -> str:
    """Empty, or ValueError, where it is none."""
    parts = urlsplit(url)
    host, port = parts.hostname, parts.port
    if parts.scheme not in _PORTS or not host or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return ""
    name = f"[{host}]" if ":" in host else host.encode("idna").decode()
    return f"{parts.scheme}://{name}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")


def require_extra() -> None:
    """Raises UsageError where what the server is made of is not installed."""
    if any(_is_missing(name) for name in _PACKAGES):
        hint = f"Install them:\n  {sys.executable} -m pip install {' '.join(_PACKAGES.values())}"
        raise UsageError("`grader serve` needs packages that are not installed", hint)


def _is_missing(name: str) -> bool:
    try:
        return find_spec(name) is None
    except ValueError:  # there is something of that name, but it is no module
        return True
