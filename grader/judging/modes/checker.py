"""Mode `checker`: someone else judges. The reference's `judge()`, or a program by the 42/43 protocol of the ICPC.

The program is called as `checker INPUT ANSWER FOLDER/ ARGS`, with the student's output on standard input. Exit code 42
accepts, 43 rejects. What it writes to `teammessage.txt` in the folder is for the student, `judgemessage.txt` for the
instructor; whoever rejects must say why, unless the rule calls it `silent`. Whatever else happens is the checker's
fault: CannotJudge is raised.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated, NoReturn

from grader.config.scalars import FileName, Flag, Maybe, Text
from grader.config.settings import Compare, Setting
from grader.errors import ReferenceFault
from grader.judging.decoding import decode
from grader.judging.mode import Mode
from grader.judging.reading import Readings, split_lines
from grader.judging.undecided import CannotJudge
from grader.model import Difference, File, Job, Judgement, LinePair, Outcome, Run
from grader.text.shorten import MORE_BELOW, shorten

if TYPE_CHECKING:
    from pydantic import AfterValidator, ValidationInfo

Check = Callable[[bytes], Judgement]
"""Asks the checker of one case about an output. Raises CannotJudge."""

INPUT, ANSWER, FOLDER = "case.in", "case.ans", "./"
TO_STUDENT, TO_INSTRUCTOR = "teammessage.txt", "judgemessage.txt"
ACCEPTS, REJECTS = 42, 43

_WITH_PROGRAM = ("checker", "interactive")
_MOST_SHOWN = 2_000
_LONGEST_LINE = 400
_SILENT = "The assignment's checker rejects this output."
_HINT = "Fix the checker, then run the command again."


def _require_program(value: str | None, info: ValidationInfo) -> str | None:
    if value is not None and info.data.get("program") is None:
        raise ValueError("only a `program` takes arguments, and none is named")
    return value


class CheckerOptions(Setting):
    """Who checks, and how it is called."""

    program: Maybe[FileName] = None
    """A checker beside the assignment; without one the reference's `judge()` is asked."""
    args: Annotated[Maybe[Text], AfterValidator(_require_program)] = None
    """Arguments of the program."""
    files: tuple[FileName, ...] = ()
    """Further files of the program beside it: headers, or other sources of its language."""
    silent: Flag = False
    """Whether the program may reject without a reason, as validators of problem packages may."""


def find_checker_program(rule: Compare) -> str | None:
    """The checker that a rule names; None where it names none, or is of another mode."""
    return read_checker_options(rule).program


def is_judged_by_reference(rule: Compare) -> bool:
    """Whether only functions of the reference can judge by that rule, so that students without it cannot."""
    return rule.mode in _WITH_PROGRAM and read_checker_options(rule).program is None


def list_checker_files(rule: Compare) -> tuple[str, ...]:
    """The checker that a rule names, and the files that it needs; none where it names none."""
    options = read_checker_options(rule)
    return (options.program, *options.files) if options.program else ()


def read_checker_options(rule: Compare) -> CheckerOptions:
    """The options of a rule; none where it is of a mode without a program."""
    own = {name: value for name, value in rule.options.items() if name in CheckerOptions.model_fields}
    return CheckerOptions(**own) if rule.mode in _WITH_PROGRAM else CheckerOptions()


def has_interactor(rule: Compare) -> bool:
    """Whether the program of a rule talks with the submission while that runs."""
    return rule.mode == "interactive" and read_checker_options(rule).program is not None


def read(_expected: bytes, _actual: bytes, _options: CheckerOptions) -> Readings:
    """Raises CannotJudge: a checker is a program, and here is nothing that executes it."""
    raise CannotJudge(
        "the mode `checker` needs a checker, and none is given", "", "Use `grader grade` or `grader check`."
    )


def make_difference(judgement: Judgement, actual: bytes, rejection: str) -> Difference | None:
    """What a checker says against an output, None when it accepts it; `rejection` is that of the mode."""
    if judgement.accepted:
        return None
    text = _find_line(actual, judgement.line)
    shown, folded = shorten(text or "", _LONGEST_LINE), max(len(text or "") - _LONGEST_LINE, 0)
    pair = LinePair(judgement.line, None, shown, folded, judgement.line)
    return Difference(
        summary=judgement.reason,
        line=max(judgement.line, 1),
        column=1,
        expected="",
        actual=shown,
        pairs=() if text is None else (pair,),
        rung=rejection,
    )


def _find_line(output: bytes, number: int) -> str | None:
    if not 0 < number <= len(output) + 1:
        return None
    return next(map(decode, islice(split_lines(output), number - 1, None)), None)


def make_reference_check(judge: Callable[[str, str], Judgement], text: str) -> Check:
    """The reference's `judge()` asked about outputs for an input."""

    def check(output: bytes) -> Judgement:
        try:
            return judge(text, decode(output))
        except ReferenceFault as fault:
            _give_up("judge() of the reference failed", fault.message, text)

    return check


def make_program_check(run: Run, own: CheckerOptions, program: Job, text: str, answer: str) -> Check:
    """A checker program asked about outputs for an input; `program` is its run without arguments and their files."""
    job = make_checker_job(program, own, text, answer)
    return lambda output: read_judgement(run(replace(job, stdin=output)), own, text)


def make_checker_job(program: Job, own: CheckerOptions, text: str, answer: str) -> Job:
    """The run of a checker program on a case; `program` is its run without arguments and their files."""
    flags = own.args or ""
    files = {**program.files, INPUT: File(text.encode()), ANSWER: File(answer.encode())}
    command = (*program.command, INPUT, ANSWER, FOLDER, *flags.split())
    return replace(program, command=command, files=files, bring=(TO_STUDENT, TO_INSTRUCTOR))


def read_judgement(outcome: Outcome, own: CheckerOptions, text: str, silent: str = _SILENT) -> Judgement:
    """What a checker program says by its exit code and its files; `silent` stands for a reason that it does not give.

    Raises CannotJudge when it says neither yes nor no.
    """
    team, judge = (decode(outcome.files.get(name, b"")[:_MOST_SHOWN]).strip() for name in (TO_STUDENT, TO_INSTRUCTOR))
    trouble = _describe_trouble(outcome) or (
        "" if outcome.exit_code == ACCEPTS or team or judge or own.silent else "rejects the output without a reason"
    )
    if trouble:
        said = decode(outcome.stderr[-_MOST_SHOWN:]).strip()
        _give_up(f"the checker {own.program} {trouble}", "\n".join(filter(None, (judge, said))), text)
    return Judgement(outcome.exit_code == ACCEPTS, team or silent, note=judge)


def _describe_trouble(outcome: Outcome) -> str:
    """Why an outcome says neither yes nor no; empty when it does."""
    if outcome.fault:
        return f"could not be run: {outcome.fault}"
    if outcome.breaches:
        return f"exceeded its {outcome.breaches[0]} limit"
    if outcome.signal:
        return f"was killed by {outcome.signal}"
    if outcome.exit_code not in (ACCEPTS, REJECTS):
        return f"exited with code {outcome.exit_code}, which is neither {ACCEPTS} nor {REJECTS}"
    return ""


def _give_up(message: str, detail: str, text: str) -> NoReturn:
    note = f"{detail}\nThe input was:\n{shorten(text, _MOST_SHOWN, MORE_BELOW)}".strip()
    raise CannotJudge(message, note, _HINT)


CHECKER = Mode(
    "checker", read, CheckerOptions, form=False, lines=False, compares=False, rejection="rejected by the checker"
)
