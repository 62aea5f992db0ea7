"""Pure functions: expected output and outcome become a verdict and a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.judging.comparing import compare_bytes, compare_outputs, same_outputs
    from grader.judging.decoding import decode
    from grader.judging.ladder.answers import looks_of_outputs
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
    "looks_of_outputs",
    "program_check",
    "reference_check",
    "same_outputs",
    "verdict_of_outcome",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.judging.comparing": ("compare_bytes", "compare_outputs", "same_outputs"),
        "grader.judging.decoding": ("decode",),
        "grader.judging.ladder.answers": ("looks_of_outputs",),
        "grader.judging.ladder.rungs": ("FORM",),
        "grader.judging.modes": ("MODES",),
        "grader.judging.modes.checker": ("Check", "program_check", "reference_check"),
        "grader.judging.undecided": ("CannotJudge",),
        "grader.judging.verdicts": ("RunJudgement", "judge", "verdict_of_outcome"),
    },
)
