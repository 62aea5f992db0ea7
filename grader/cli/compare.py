"""`grader compare`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console, GivenPath, add_talk_options

if TYPE_CHECKING:
    from grader.config.settings import Compare

EXAMPLES = """\b
Examples:
  grader compare expected.txt mine.txt
  grader compare expected.txt mine.txt --mode tokens
  grader compare expected.txt mine.txt --mode numbers --args "abs 1e-3 rel 0"
  grader compare expected.txt mine.txt --mode kattis --args "case_sensitive float_tolerance 1e-6"
  grader compare patterns.txt mine.txt --mode regex"""


class ModeOption(click.Option):
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
@click.option("--mode", default="lines", show_default=True, cls=ModeOption)
@click.option("--args", "options", default="", cls=ModeOption)
@add_talk_options
@click.pass_context
def command(ctx: click.Context, talk: Console, expected: Path, actual: Path, mode: str, options: str) -> None:
    """Compare two files as the output of a case is compared. Exits with 0 if they are the same, 1 if they differ."""
    from grader.errors import AssignmentError
    from grader.judging import CannotJudge, compare_outputs
    from grader.reports.terminal.difference import show_difference

    rule = _read_rule(mode, options)
    try:
        difference = compare_outputs(_read_content(expected), _read_content(actual), rule)
    except CannotJudge as cannot:
        raise AssignmentError("\n".join(filter(None, (cannot.message, cannot.note))), cannot.hint) from cannot
    talk.data({"same": difference is None, "difference": asdict(difference) if difference else None})
    talk.result("\n".join(show_difference(difference)) if difference else "the same")
    ctx.exit(1 if difference else 0)


def _read_rule(name: str, words: str) -> Compare:
    """Raises UsageError for what is no mode or no option of it."""
    from pydantic import ValidationError

    from grader.assignments.comparisons import resolve_comparison
    from grader.config.settings import Compare
    from grader.errors import UsageError
    from grader.judging import MODES
    from grader.text.wording import join_with_and, suggest_word

    if name not in MODES:
        names = [each.name for each in MODES.values() if each.compares]
        raise UsageError(f"there is no mode `{name}`", suggest_word(name, names) or f"Use one of: {', '.join(names)}.")
    mode = MODES[name]
    if words and mode.compares and not mode.words:
        takers = [each.name for each in MODES.values() if each.words]
        raise UsageError(f"mode `{name}` takes no --args", f"Only {join_with_and(takers)} do.")
    try:
        rule = resolve_comparison(Compare.model_validate({"mode": name, **mode.read_words(words)}))
    except ValidationError as error:
        first = error.errors()[0]
        why = first.get("ctx", {}).get("error") or first["msg"]
        raise UsageError(f"--args: {why}", "See the examples of `grader compare --help`.") from error
    except ValueError as error:
        raise UsageError(f"--args: {error}", "See the examples of `grader compare --help`.") from error
    return rule


def _read_content(path: Path) -> bytes:
    from grader.errors import UsageError

    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
