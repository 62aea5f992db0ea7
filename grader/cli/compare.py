"""`grader compare`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.common import GivenPath, Talk, talking

if TYPE_CHECKING:
    from pydantic import ValidationError

    from grader.config.settings import Compare

EXAMPLES = """\b
Examples:
  grader compare expected.txt mine.txt
  grader compare expected.txt mine.txt --mode tokens
  grader compare expected.txt mine.txt --mode numbers --args "abs 1e-3 rel 0"
  grader compare expected.txt mine.txt --mode kattis --args "case_sensitive float_tolerance 1e-6"
  grader compare patterns.txt mine.txt --mode regex"""


class OfModes(click.Option):
    """An option whose help is what the modes say of it; they are read only when somebody asks."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from grader.judging import MODES

        modes = [mode for mode in MODES.values() if mode.compares]
        words = "; ".join(f"{mode.name}: {mode.words}" for mode in modes if mode.words)
        self.help = f"{', '.join(mode.name for mode in modes)}." if self.name == "mode" else f"{words}."
        return super().get_help_record(ctx)


@click.command("compare", epilog=EXAMPLES)
@click.argument("expected", type=GivenPath(exists=True, dir_okay=False))
@click.argument("actual", type=GivenPath(exists=True, dir_okay=False))
@click.option("--mode", default="lines", show_default=True, cls=OfModes)
@click.option("--args", "options", default="", cls=OfModes)
@talking
@click.pass_context
def command(ctx: click.Context, talk: Talk, expected: Path, actual: Path, mode: str, options: str) -> None:
    """Compare two files as a case's output is compared. Exits 0 when they are the same, 1 when they differ."""
    from grader.errors import AssignmentError
    from grader.judging import CannotJudge, compare_outputs
    from grader.reports.terminal.difference import show_difference

    rule = _rule(mode, options)
    try:
        difference = compare_outputs(_content(expected), _content(actual), rule)
    except CannotJudge as cannot:
        raise AssignmentError("\n".join(filter(None, (cannot.message, cannot.note))), cannot.hint) from cannot
    talk.data({"same": difference is None, "difference": asdict(difference) if difference else None})
    talk.result("\n".join(show_difference(difference)) if difference else "the same")
    ctx.exit(1 if difference else 0)


def _rule(name: str, words: str) -> Compare:
    """Raises UsageError for what is no mode or no option of it."""
    from pydantic import ValidationError

    from grader.assignments import did_you_mean
    from grader.assignments.comparisons import resolved
    from grader.config.settings import Compare
    from grader.errors import UsageError
    from grader.judging import MODES

    if name not in MODES:
        raise UsageError(f"there is no mode `{name}`", did_you_mean(name, MODES) or f"Use one of: {', '.join(MODES)}.")
    mode = MODES[name]
    try:
        rule = resolved(Compare.model_validate({"mode": name, **mode.read_words(words)}))
    except ValidationError as error:
        why = _why(name, error)
        raise UsageError(f"--args: {why}", "See the examples of `grader compare --help`.") from error
    except ValueError as error:
        raise UsageError(f"--args: {error}", "See the examples of `grader compare --help`.") from error
    return rule


def _why(mode: str, error: ValidationError) -> str:
    first = error.errors()[0]
    if first["type"] == "extra_forbidden":
        return f"is no option of the mode `{mode}`"
    return str(first.get("ctx", {}).get("error") or first["msg"])


def _content(path: Path) -> bytes:
    from grader.errors import UsageError

    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
