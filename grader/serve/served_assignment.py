"""An assignment that is served: opened once, kept warm, and opened anew when its files have changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import AssignmentError, GraderError
from grader.grading.kept.kept_assignments import find_kept_name, open_kept
from grader.grading.lazy_sandbox import LazySandbox, probe
from grader.grading.opened_references import open_explainer
from grader.grading.own_grading import grade_sent_files, keep_only_visible
from grader.grading.practice_programs import Practice, list_practised_cases, open_practice
from grader.grading.sandbox_opening import open_sandbox
from grader.intake.own_file import read_sent_file
from grader.languages import LANGUAGES
from grader.model import Assignment, Batch, CaseResult, Tier
from grader.readers import Readers
from grader.reports.pages.student import StudentPage, gather_student_page
from grader.reports.phrases import make_sentence
from grader.serve.student_deadline import StudentDeadline
from grader.serve.visitors import SentFile
from grader.text.spoken_text import use_catalogue
from grader.text.visible import make_one_line

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer

Tell = Callable[[str], None]


def explain_fault(name: str, error: GraderError) -> str:
    """Why an assignment cannot be used, for a log: what quotes cases, or has several lines, is to be read elsewhere."""
    if isinstance(error, AssignmentError):
        return f"`grader validate {name}` says why."
    return make_sentence(make_one_line(error.message))


@dataclass(frozen=True)
class CheckedFile:
    """What came of a file: the batch that it is alone in, and its page."""

    batch: Batch
    page: StudentPage


@dataclass
class _WarmAssignment:
    """The visible cases of an assignment with all that checks them; closed when it is `stale` and nobody uses it."""

    assignment: Assignment
    sandbox: LazySandbox
    explainer: AnyExplainer | None
    practice: Practice | None
    opened: ExitStack
    users: int = 0


class ServedAssignment:
    """Checks files against the visible cases of one assignment, several at a time.

    Of hidden cases it knows nothing once it is open. Raises GraderError when it cannot be opened.
    """

    def __init__(self, name: str, course: Path, slots: int, tell: Tell) -> None:
        self.name = name
        self._course, self._slots, self._tell = course, slots, tell
        self._assignment, self._seen = self._load()
        self._lock = threading.Lock()
        self._warm: _WarmAssignment | None = None

    @property
    def title(self) -> str:
        return self._assignment.title or self.name

    @property
    def number_of_tests(self) -> int:
        return len(self._assignment.cases)

    @property
    def timezone(self) -> str:
        """That of the deadline."""
        deadline = self._assignment.settings.deadline
        return deadline.timezone if deadline else "UTC"

    def find_deadline(self, student: str) -> StudentDeadline:
        """When a student's work is due, by the files as they are now."""
        assignment = self._assignment
        return StudentDeadline(assignment.settings.deadline, assignment.extensions.get(student))

    @property
    def has_practice(self) -> bool:
        """Whether the reference can judge what programs to practise on print."""
        return bool(list_practised_cases(self._assignment))

    @property
    def files(self) -> dict[str, str]:
        """The name of the file that is expected by the title of its language; of `any`, one of each language."""
        file = self._assignment.settings.submission.file
        if isinstance(file, str):
            found = [each for each in LANGUAGES.values() if file == "any" or file.endswith(each.suffixes)]
            return {each.title: f"program{each.suffixes[0]}" if file == "any" else file for each in found}
        return {LANGUAGES[name].title: expected for name, expected in file.items()}

    def make_sandbox(self, at_once: bool) -> LazySandbox:
        """Where programs of the assignment run; not `at_once`: what it would be is probed."""
        assignment = self._assignment
        return LazySandbox(
            lambda: open_sandbox(self._slots, assignment),
            lambda: probe(assignment.settings.runtime.python),
            at_once,
        )

    def find_tier(self) -> Tier:
        """How strong the sandbox is here."""
        with self.make_sandbox(at_once=False) as sandbox:
            return sandbox.facts.tier

    def get_ready(self) -> None:
        """Start what will be needed before somebody waits for it, and once more where the assignment has changed."""
        with self._use():
            pass

    def check(self, sent: SentFile, at_result: Callable[[CaseResult], None]) -> CheckedFile:
        """What came of a file, with a page in the language that is spoken now.

        It is graded in English, as instructors read it, too; pages can say that in any language. Raises GraderError
        where the file cannot be read, or nothing can be run.
        """
        with use_catalogue(None), self._use() as warm:
            files = read_sent_file(sent.name, sent.content)
            batch = grade_sent_files(warm.assignment, files, warm.sandbox, warm.explainer, at_result)
        with Readers() as readers:
            return CheckedFile(batch, gather_student_page(batch, batch.grades[0], readers.call))

    @contextmanager
    def use_practice(self) -> Iterator[tuple[Assignment, Practice | None]]:
        """The assignment as its files are now, with its programs to practise on; None where there are none."""
        with self._use() as warm:
            yield warm.assignment, warm.practice

    def stop(self) -> None:
        """End what runs now."""
        with self._lock:
            if self._warm:
                self._warm.sandbox.abort()
                if self._warm.practice:
                    self._warm.practice.close()

    def close(self) -> None:
        """End all that was kept warm. No check may be in progress."""
        with self._lock:
            if self._warm:
                self._warm.opened.close()
            self._warm = None

    def _load(self) -> tuple[Assignment, str]:
        opened = open_kept(self.name, self._course, self._course, self._tell)
        return keep_only_visible(opened.resolve()), opened.name

    @contextmanager
    def _use(self) -> Iterator[_WarmAssignment]:
        """What is warm, as the files are now; the last one that uses a former state closes it."""
        with self._lock:
            former, warm = self._warm, self._refresh()
            warm.users += 1
            self._warm = warm
        if former and former is not warm:
            self._close_unused(former)
        try:
            yield warm
        finally:
            with self._lock:
                warm.users -= 1
            if warm is not self._warm:
                self._close_unused(warm)

    def _close_unused(self, former: _WarmAssignment) -> None:
        if not former.users:
            former.opened.close()

    def _refresh(self) -> _WarmAssignment:
        """A fault that somebody is just writing into the assignment leaves it as it was."""
        if self._has_changed():
            try:
                self._assignment, self._seen = self._load()
                self._tell(f"{self.name} has changed: the next checks are by its new files.")
            except GraderError as error:
                self._seen = self._find_kept_name()
                told = f"{self.name} has changed and cannot be used; checks go on as before"
                self._tell(f"{told}. {explain_fault(self.name, error)}")
        if self._warm and self._warm.assignment is self._assignment:
            return self._warm
        return self._open()

    def _has_changed(self) -> bool:
        return self._find_kept_name() != self._seen

    def _find_kept_name(self) -> str:
        try:
            return find_kept_name(self.name, self._course)
        except OSError:  # a file is just being replaced
            return self._seen

    def _open(self) -> _WarmAssignment:
        assignment = self._assignment
        with ExitStack() as stack:
            sandbox = stack.enter_context(self.make_sandbox(at_once=True))
            explainer = stack.enter_context(open_explainer(assignment))
            practice = open_practice(assignment, self._tell)
            if practice:
                stack.callback(practice.close)
            return _WarmAssignment(assignment, sandbox, explainer, practice, stack.pop_all())
