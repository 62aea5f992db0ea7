"""The command line: one file a command; it parses, calls and prints.

Only click is imported here, so that `grader --help` and shell completion answer at once.
"""

from __future__ import annotations

import importlib
import sys
from typing import NoReturn

import click

from grader import __version__
from grader.errors import GraderError

_COMMANDS = {
    "grade": "Grade a batch: reports, results and grade book.",
    "check": "Check your own file against the visible cases.",
    "pack": "Make a course for students, without the reference.",
    "expect": "Show the expected outputs of the reference.",
    "validate": "Check the assignment itself: YAML, reference, cases.",
    "compare": "Compare two output files.",
    "init": "Copy the sample course to start from.",
    "schema": "Print the JSON Schema of assignment and case files.",
}
_INTERRUPTED = 130


class _Commands(click.Group):
    """Commands that are imported when they are called; the context that click hands in is not needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"grader.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], _COMMANDS, 1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            ctx.fail(f"There is no command `{args[0]}`.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "GRADER"},
    epilog="Examples:  grader grade nim      grader check nim Nim.py      grader init my-course",
)
@click.version_option(__version__, prog_name="grader")
def cli() -> None:
    """Grade student programs in a sandbox, against a reference solver."""


def main() -> NoReturn:
    """The console script: runs a command and ends with one of the exit codes of the contract."""
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        code = leaving.exit_code
    except click.ClickException as error:
        error.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = _INTERRUPTED
    except GraderError as error:
        _tell(error)
        code = error.exit_code
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output went away: nothing more can be said
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _tell(error: GraderError) -> None:
    click.echo(f"{click.style('error:', fg='red', bold=True)} {error.message}", err=True)
    if error.hint:
        click.echo(f"{click.style('hint:', fg='cyan')} {error.hint}", err=True)
