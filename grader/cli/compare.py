"""`grader compare`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from grader.cli.common import GivenPath, Talk, talking

if TYPE_CHECKING:
    from grader.settings import Compare

EXAMPLES = """\b
Examples:
  grader compare expected.txt mine.txt
  grader compare expected.txt mine.txt --mode tokens
  grader compare expected.txt mine.txt --mode numbers --args "abs 1e-3 rel 0"
  grader compare expected.txt mine.txt --mode kattis --args "case_sensitive float_tolerance 1e-6"
  grader compare patterns.txt mine.txt --mode regex"""


@click.command("compare", epilog=EXAMPLES)
@click.argument("expected", type=GivenPath(exists=True, dir_okay=False))
@click.argument("actual", type=GivenPath(exists=True, dir_okay=False))
@click.option(
    "--mode", default="lines", show_default=True, help="exact, lines, tokens, numbers, unordered, regex or kattis."
)
@click.option("--args", "options", default="", help="numbers: abs E rel E; kattis: the flags of its validator.")
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


def _rule(mode: str, options: str) -> Compare:
    """Raises UsageError for what is no mode or no option of it; one that is not built yet the comparison tells."""
    from pydantic import ValidationError

    from grader.errors import UsageError
    from grader.settings import Compare

    _check_mode(mode)
    given = _tolerances(options) if mode == "numbers" else {"args": options} if options else {}
    try:
        return Compare.model_validate({"mode": mode, **given})
    except ValidationError as error:
        why = str(error.errors()[0].get("ctx", {}).get("error") or error.errors()[0]["msg"])
        raise UsageError(f"--args: {why}", "See the examples of `grader compare --help`.") from error


def _tolerances(options: str) -> dict[str, float]:
    """`abs E`, `rel E` or both. Raises UsageError for anything else."""
    from grader.errors import UsageError

    words = options.split()
    try:
        given = {name: float(number) for name, number in zip(words[::2], words[1::2], strict=True)}
    except ValueError:
        given = {"": 0.0}
    if not given.keys() <= {"abs", "rel"}:
        raise UsageError(f"--args: `{options}` is not understood", "Write tolerances like --args 'abs 1e-6 rel 1e-9'.")
    return given


def _check_mode(name: str) -> None:
    from grader.assignments import did_you_mean
    from grader.errors import UsageError
    from grader.judging import MODES
    from grader.settings import Compare

    known = get_args(Compare.model_fields["mode"].annotation)
    if name not in known:
        raise UsageError(f"there is no mode `{name}`", did_you_mean(name, known) or f"Use one of: {', '.join(MODES)}.")


def _content(path: Path) -> bytes:
    from grader.errors import UsageError

    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
