"""Checkers of cases with many right outputs: the reference's `judge()`, or a program beside the assignment."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grader.assignments.case_faults import AnyFault, tell_faults
from grader.config.settings import Limits
from grader.errors import AssignmentError, CaseFault
from grader.grading.interactors import InteractorDialogue
from grader.grading.programs import BuiltProgram, build, make_bare_job
from grader.judging import CannotJudge, Check, make_program_check, make_reference_check
from grader.judging.modes.checker import find_checker_program, has_interactor, read_checker_options
from grader.languages import find_language
from grader.model import Assignment, Case, Run, Source
from grader.reference.dialogue import Dialogue, Players

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer

AnyDialogue = Dialogue | InteractorDialogue
"""The other side of a run in which a program is talked with, and its judge."""


def check_expected_answers(checkers: Checkers) -> tuple[list[CaseFault], list[str]]:
    """Where checker programs reject what their cases expect, and where they do not work.

    One that talks with programs is only built: an output alone is one half of a dialogue.
    """
    rejected: list[CaseFault] = []
    faults: list[str] = []
    for case in checkers.assignment.cases:
        try:
            check = checkers.of(case) if find_checker_program(case.compare) else None
            if build_interactor := checkers.find_interactor(case):
                build_interactor()
            judgement = check((case.expected or "").encode()) if check else None
        except CannotJudge as cannot:
            faults.append(f"{cannot.message}\n{cannot.note}".rstrip())
            continue
        if judgement and not judgement.accepted:
            said = f"{judgement.reason} {judgement.note}".strip()
            name = find_checker_program(case.compare)
            rejected.append(CaseFault(case.name, f": {name} does not accept the expected output: {said}"))
    return rejected, faults


def refuse(told: Sequence[AnyFault]) -> None:
    """Raises AssignmentError when there is something to tell of a checker."""
    if told:
        raise AssignmentError("\n".join(tell_faults(told)), "Fix the checker: it must accept the expected output.")


@dataclass(frozen=True)
class Checkers:
    """Finds the checker of a case. A checker program is built once, when the first output is to be judged.

    `run_beside` executes what talks with a program that runs.
    """

    assignment: Assignment
    run: Run
    run_beside: Run
    python: str
    explainer: AnyExplainer | None
    players: Players | None = None
    _built: dict[str, BuiltProgram] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, case: Case) -> Check | None:
        """What is asked about an output of the case; None where outputs are compared. Raises CannotJudge."""
        if case.compare.mode != "checker":
            return None
        own = read_checker_options(case.compare)
        if own.program:
            job = make_bare_job(self._build_program(own.program, own.files), Limits())
            return make_program_check(self.run, own, job, case.input, case.expected or "")
        if self.explainer is None:
            return None  # then the comparison itself says that there is nobody to ask
        return make_reference_check(functools.partial(self.explainer.judge, case.name), case.input)

    def open_dialogue(self, case: Case) -> AnyDialogue | None:
        """A new game for a case whose program plays against the reference, or talks with a program of the course."""
        if build := self.find_interactor(case):
            return InteractorDialogue(self.run_beside, read_checker_options(case.compare), build, case)
        if self.players is None or case.compare.mode != "interactive":
            return None
        return Dialogue(self.players, case)

    def find_interactor(self, case: Case) -> Callable[[], BuiltProgram] | None:
        """What builds the program that talks with those of the case, and raises CannotJudge; None where none does."""
        own = read_checker_options(case.compare)
        if not own.program or not has_interactor(case.compare):
            return None
        return functools.partial(self._build_program, own.program, own.files)

    def _build_program(self, name: str, others: Sequence[str]) -> BuiltProgram:
        with self._lock:
            if name not in self._built:
                self._built[name] = self._build(name, others)
            return self._built[name]

    def _build(self, name: str, others: Sequence[str]) -> BuiltProgram:
        language = find_language(name)
        if language is None:
            raise CannotJudge(f"no language has the suffix of the checker {name}", "")
        folder = self.assignment.folder
        source = Source(language, name, name, (folder / name).read_bytes())
        files = {other: (folder / other).read_bytes() for other in others}
        built = build(source, files, self.python, self.assignment.settings.build, self.run)
        if built.program is None:
            why = built.fault or (built.result.message if built.result else "")
            raise CannotJudge(f"the checker {name} does not build", why)
        return built.program
