"""Pure functions: expected output and outcome become a verdict and a difference."""

from grader.judging.comparing import compare_bytes, compare_outputs, same_outputs
from grader.judging.decoding import decode
from grader.judging.ladder.answers import look, looks_of_outputs
from grader.judging.ladder.rungs import FORM
from grader.judging.modes import MODES
from grader.judging.modes.checker import Check, program_check, reference_check
from grader.judging.undecided import CannotJudge
from grader.judging.verdicts import RunJudgement, judge, verdict_of_outcome

__all__ = [
    "FORM",
    "MODES",
    "CannotJudge",
    "Check",
    "RunJudgement",
    "compare_bytes",
    "compare_outputs",
    "decode",
    "judge",
    "look",
    "looks_of_outputs",
    "program_check",
    "reference_check",
    "same_outputs",
    "verdict_of_outcome",
    "visible",
]
