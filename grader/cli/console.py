"""What the commands share: options, and how they talk. Results go to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from grader import __version__
from grader.cli.option_values import OneOf
from grader.cli.output import say_result
from grader.text.visible import make_one_line

Command = TypeVar("Command", bound=Callable[..., Any])
_AUTO = "auto"


@dataclass(frozen=True)
class Console:
    """How much is said, and in which form."""

    quiet: bool
    verbose: bool
    as_json: bool
    color: bool | None

    def result(self, text: str) -> None:
        """A result for people; `--json` prints an object instead."""
        if not self.as_json:
            say_result(text, self.color)

    def data(self, value: Any) -> None:
        """The result for programs, printed only with `--json`."""
        if self.as_json:
            say_result(value if isinstance(value, str) else json.dumps(value, indent=2))

    def always(self, text: str) -> None:
        """Something that even `--quiet` does not silence, on stderr."""
        click.echo(text, err=True, color=self.color)

    def note(self, text: str) -> None:
        """Something worth knowing, on stderr."""
        if not self.quiet:
            from grader.reports.terminal.wrapping import wrap_error_line  # here: most commands have nothing to note

            lines = [part for line in text.split("\n") for part in wrap_error_line(line)]
            click.echo("\n".join(lines), err=True, color=self.color)

    def detail(self, text: str) -> None:
        """Something for `--verbose`."""
        if self.verbose:
            click.echo(text, err=True, color=self.color)


class GivenPath(click.Path):
    """A path of the command line. An empty one, left by an unset variable, would mean the working folder: refused."""

    def __init__(self, **wanted: bool) -> None:
        super().__init__(path_type=Path, **wanted)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not os.fspath(value):
            self.fail("the path is empty", param, ctx)
        return super().convert(value, param, ctx)


class OnceOption(click.Option):
    """An option that is refused where it is given twice: the last one would be used silently."""

    def __init__(self, names: Sequence[str], **given: Any) -> None:
        super().__init__(names, **{**given, "multiple": True})

    def value_from_envvar(self, ctx: click.Context) -> Any:
        """The whole of the variable: a name may have blanks."""
        value = self.resolve_envvar_value(ctx)
        return None if value is None else (value,)

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The only name, or none."""
        values = super().process_value(ctx, value)
        if len(values) > 1:
            names = ", ".join(map(make_one_line, values))
            told = f"{self.opts[0]} takes one name, and {len(values)} are given: {names}"
            raise click.UsageError(f"{told}. Run the command once for each.", ctx)
        return values[0] if values else None


def add_talk_options(command: Command) -> Command:
    """The options that every command has; the command gets them as one `talk`."""

    def wrapped(quiet: bool, verbose: bool, as_json: bool, color: str, **options: Any) -> Any:
        context = click.get_current_context()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        chosen = _find_color(context) if color == _AUTO else color
        forced = {"always": True, "never": False}.get(chosen, False if plain else None)
        context.find_root().color = forced  # for errors, which are told after the command
        talk = Console(
            quiet or _is_asked_above(context, "quiet"),
            verbose or _is_asked_above(context, "verbose"),
            as_json or _is_asked_above(context, "as_json"),
            forced,
        )
        return command(talk=talk, **options)

    wrapped.__doc__ = command.__doc__
    wrapped.__name__ = command.__name__
    return _add_shared_options(wrapped)  # type: ignore[return-value]  # the options have taken the place of `talk`


def make_group(group: Callable[[], None]) -> Callable[..., None]:
    """A group of commands that takes the same options before the name of the command."""

    def wrapped(**_: Any) -> None:
        group()

    wrapped.__doc__ = group.__doc__
    wrapped.__name__ = group.__name__
    return _add_shared_options(wrapped)


def _add_shared_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.version_option(__version__, "-V", "--version", prog_name="grader"),
        click.option("-q", "--quiet", is_flag=True, help="Print only results and errors."),
        click.option("-v", "--verbose", is_flag=True, help="Print more detail on stderr."),
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON."),
        click.option("--color", type=OneOf([_AUTO, "always", "never"]), default=_AUTO, show_default=True),
    ):
        command = option(command)
    return command


def _is_asked_above(context: click.Context, flag: str) -> bool:
    """Whether a flag stands before the name of the command, as in `grader -q check`."""
    above = context.parent
    return above is not None and (bool(above.params.get(flag)) or _is_asked_above(above, flag))


def _find_color(context: click.Context) -> str:
    """What `--color` before the name of the command says; the nearest one counts."""
    while context.parent is not None:
        context = context.parent
        if (color := context.params.get("color", _AUTO)) != _AUTO:
            return str(color)
    return _AUTO


def add_course_option(command: Command) -> Command:
    """`--course DIR`."""
    option = click.option(
        "--course",
        type=GivenPath(file_okay=False),
        help="The folder that contains cases/ (default: the nearest one upward).",
    )
    return option(command)


def find_working_folder() -> Path:
    """The working folder, by the links that led the caller there where the shell names them."""
    folder = Path(os.environ.get("PWD", ""))
    with suppress(OSError):
        if folder.is_absolute() and folder.samefile("."):
            return folder
    return Path.cwd()


def escape_path(path: Path) -> str:
    """A path in one line, in which nothing acts on the terminal."""
    return make_one_line(str(path))


def open_page(page: Path, talk: Console) -> None:
    """Show a page in the browser, or say that there is none."""
    import webbrowser  # few commands need it

    if not webbrowser.open(page.resolve().as_uri()):
        talk.note(f"Cannot start a browser; open {escape_path(page)} yourself.")
