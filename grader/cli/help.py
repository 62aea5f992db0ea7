"""`grader help`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console, add_talk_options

if TYPE_CHECKING:
    from grader.cli.error_page import ErrorHelp


@click.command("help", epilog="\b\nExamples:\n  grader help check\n  grader help usage\n  grader help 2")
@click.argument("topic", metavar="[COMMAND | CODE]", required=False)
@add_talk_options
@click.pass_context
def command(ctx: click.Context, talk: Console, topic: str | None) -> None:
    """Show the help of COMMAND, or what CODE means: an error or an exit code."""
    from grader.cli.error_page import read_error_page

    root = ctx.find_root()
    assert isinstance(root.command, click.Group)  # noqa: S101  all commands belong to it
    found = root.command.get_command(root, topic) if topic else None
    errors = read_error_page()
    if topic is None or found:
        text = found.get_help(click.Context(found, root, topic)) if found else root.get_help()
        talk.result(text)
        talk.data({"command": topic, "help": text})
    elif topic in errors:
        talk.result(_explain_error(errors[topic]))
        talk.data(asdict(errors[topic]))
    else:
        kinds = _find_errors_by_exit_code(topic, errors, root.command.list_commands(root))
        talk.result("\n".join(f"{kind.code}: {kind.meaning}" for kind in kinds))
        talk.data([asdict(kind) for kind in kinds])


def _explain_error(error: ErrorHelp) -> str:
    from grader.reports.terminal.wrapping import wrap

    title = f"{error.code}: exit code {error.exit_code}, {error.meaning}."
    return "\n".join((*wrap(title), *(line for part in error.paragraphs for line in ("", *wrap(part)))))


def _find_errors_by_exit_code(topic: str, errors: dict[str, ErrorHelp], commands: list[str]) -> list[ErrorHelp]:
    """The errors with this exit code. Raises UsageError where there is none."""
    from grader.errors import UsageError
    from grader.text.wording import suggest_word

    kinds = [kind for kind in errors.values() if str(kind.exit_code) == topic]
    if not kinds:
        known = f"Commands: {', '.join(commands)}.\nErrors: {', '.join(errors)}."
        raise UsageError(f"there is no help for `{topic}`", suggest_word(topic, (*commands, *errors)) or known)
    return kinds
