"""The command line: one file a command; it parses, calls and prints.

Only click is imported here, so that `grader --help` and shell completion answer at once.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from typing import Any, NoReturn

import click

from grader.cli.console import make_group
from grader.cli.output import forget_output, is_reader_gone, settle_outputs, take_every_character
from grader.cli.signals import choose_interruption_code, find_interruption, heed_signals
from grader.errors import GraderError, UsageError
from grader.text.wording import suggest_word

_COMMANDS = {
    "grade": "Grade a batch: reports, results and grade book.",
    "show": "Show all that is known of one graded submission.",
    "check": "Check your own file against the visible tests.",
    "tournament": "Let the bots of a class play each other.",
    "serve": "Show a page on which students check their work.",
    "pack": "Create a course for students, without the reference.",
    "export": "Make the autograder bundle of another system.",
    "expect": "Show the expected outputs of the reference.",
    "validate": "Check the assignment itself: YAML, reference, cases.",
    "compare": "Compare two output files.",
    "gradebook": "Join all assignments of the course in one grade book.",
    "diff": "Show whose score changed between two results.json, and why.",
    "init": "Start a course, blank or from the sample course.",
    "new": "Start a new assignment.",
    "import": "Make an assignment from input and answer files.",
    "cluster": "Prepare other machines for grading: keys, scheduler, workers.",
    "doctor": "Prove which sandbox guarantees hold on this machine.",
    "schema": "Print the JSON Schema of assignment files, case files and results.json.",
    "help": "Show the help of a command, or what an error code means.",
}
_OTHER_MODULES = {
    "cluster": "cluster_commands",
    "export": "export_bundle",
    "gradebook": "course_grades",
    "import": "import_files",
    "serve": "serve_page",
}
"""Commands whose name another module has, or no module can have."""
_OBJECTS_UNTIL_COLLECTION = 100_000
"""Nearly all that a command makes goes without Python's collector, which looks at everything again and again."""
_GRADER_AT_FAULT = 3
_READER_GONE = 141
"""What a shell shows for a program that the signal for a broken pipe has ended."""


class _ReaderGone(Exception):
    """Whoever read our output, `head` for one, has closed it."""


_GIVES_UP_SAFETY = ("--trust-submissions", "--insecure")
"""Options that nobody is to come to by a misspelt one."""


class _Commands(click.Group):
    """Commands that are imported when they are called; the context that click hands in is not needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click hands it in
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  click hands it in
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"grader.cli.{_OTHER_MODULES.get(cmd_name, cmd_name)}").command
        _name_variables(command, f"GRADER_{cmd_name}")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click hands it in
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            hint = suggest_word(args[0], _COMMANDS)
            ctx.fail(f"There is no command `{args[0]}`" + (f"; {hint}" if hint else "."))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what stops it is told while the context still knows which colours are wanted."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except GraderError as error:
            _tell(error)
            ctx.exit(error.exit_code)
        except Exception as error:
            if isinstance(error, BrokenPipeError) and sys.platform != "win32" and is_reader_gone():
                raise _ReaderGone from error
            if interruption := find_interruption(error):
                raise interruption from None
            refusal = _find_refusal(error)
            _tell(refusal or error)
            ctx.exit(refusal.exit_code if refusal else _GRADER_AT_FAULT)


_EVERYWHERE = ("course", "json", "color", "quiet", "verbose")


def _name_variables(command: click.Command, prefix: str) -> None:
    """Give each option its variable, called as the option is: `--dry-run` of `grade` is GRADER_GRADE_DRY_RUN.

    A few that most commands have, such as `--course`, also have one for all of these, which counts less: GRADER_COURSE.
    """
    for option in command.params:
        if isinstance(option, click.Option) and option.expose_value:
            word = max(option.opts, key=len).lstrip("-")
            names = [f"{prefix}_{word}", *([f"GRADER_{word}"] if word in _EVERYWHERE else [])]
            option.envvar = [name.replace("-", "_").upper() for name in names]
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            _name_variables(part, f"{prefix}_{name}")


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nExamples:\n  grader grade nim\n  grader check nim Nim.py\n  grader init my-course\n\n"
    "A variable can stand for each option of a command: GRADER_GRADE_JOBS=4 for `grader grade --jobs 4`. "
    "GRADER_COURSE, GRADER_COLOR, GRADER_JSON, GRADER_QUIET and GRADER_VERBOSE stand for these options of every "
    "command that has them.",
)
@make_group
def cli() -> None:
    """Grade student programs in a sandbox, against a reference solver."""


def main() -> NoReturn:
    """The console script: runs a command and ends with one of the exit codes of the contract."""
    gc.set_threshold(_OBJECTS_UNTIL_COLLECTION, 20, 100)
    take_every_character()
    heed_signals()
    code = _run()
    written = settle_outputs()
    gc.freeze()  # else the interpreter looks through all that there is once more before it ends
    sys.exit(code if written or code else _GRADER_AT_FAULT)


def _run() -> int:
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as error:
        with contextlib.suppress(OSError):  # nobody can be told
            _suggest_safe(error).show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt) as interruption:
        from grader.cli.interruption import name_command

        with contextlib.suppress(OSError):
            click.echo(f"Interrupted.\nTo continue: {name_command()}", err=True)
        return choose_interruption_code(interruption)
    except _ReaderGone:
        forget_output()
        return _READER_GONE
    except OSError as error:  # from click itself, as by `--help` into a full disk
        _tell(error)
        return _GRADER_AT_FAULT
    return code if isinstance(code, int) else 0


def _suggest_safe(error: click.ClickException) -> click.ClickException:
    """The error; where an option is misspelt, without those that nobody is to come to by chance.

    Where an argument has that name, this is said.
    """
    if not isinstance(error, click.NoSuchOption):
        return error
    given = error.option_name.lstrip("-")
    if error.ctx and given in (each.name for each in error.ctx.command.params if isinstance(each, click.Argument)):
        message = f"No such option: {error.option_name}. Write what you give there without it, as {given.upper()}."
        return click.UsageError(message, error.ctx)
    names = [name for name in error.possibilities or () if name not in _GIVES_UP_SAFETY]
    return click.NoSuchOption(error.option_name, error.message, names, error.ctx)


def _find_refusal(error: Exception) -> UsageError | None:
    """What is said of a path that this user may not open, wherever that came out; else nothing."""
    if not isinstance(error, PermissionError) or not isinstance(error.filename, str | bytes):
        return None
    message = f"{os.fsdecode(error.filename)} cannot be used: {error.strerror}."
    return UsageError(message, "Change its permissions or those of the folders around it, or name another path.")


def _tell(error: Exception) -> None:
    from grader.cli.failure import describe_failure

    with contextlib.suppress(OSError):
        click.echo(describe_failure(error), err=True)
