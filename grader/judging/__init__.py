"""Pure functions: expected output and outcome become a verdict and a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.judging.comparing import (
        are_same_outputs,
        choose_comparable_rule,
        compare_bytes,
        compare_outputs,
    )
    from grader.judging.decoding import decode
    from grader.judging.ladder.answers import find_look, learn_looks_of_lines, learn_looks_of_outputs
    from grader.judging.ladder.rungs import is_about_form
    from grader.judging.modes import MODES
    from grader.judging.modes.checker import Check, make_program_check, make_reference_check
    from grader.judging.undecided import CannotJudge
    from grader.judging.verdicts import RunJudgement, judge, judge_outcome

__all__ = [
    "MODES",
    "CannotJudge",
    "Check",
    "RunJudgement",
    "are_same_outputs",
    "choose_comparable_rule",
    "compare_bytes",
    "compare_outputs",
    "decode",
    "find_look",
    "is_about_form",
    "judge",
    "judge_outcome",
    "learn_looks_of_lines",
    "learn_looks_of_outputs",
    "make_program_check",
    "make_reference_check",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.judging.comparing": (
            "are_same_outputs",
            "choose_comparable_rule",
            "compare_bytes",
            "compare_outputs",
        ),
        "grader.judging.decoding": ("decode",),
        "grader.judging.ladder.answers": ("find_look", "learn_looks_of_lines", "learn_looks_of_outputs"),
        "grader.judging.ladder.rungs": ("is_about_form",),
        "grader.judging.modes": ("MODES",),
        "grader.judging.modes.checker": ("Check", "make_program_check", "make_reference_check"),
        "grader.judging.undecided": ("CannotJudge",),
        "grader.judging.verdicts": ("RunJudgement", "judge", "judge_outcome"),
    },
)
