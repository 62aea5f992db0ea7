"""One check of a student's own file: read it, run the cases, tell what came of it, write the page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.console import Console, escape_path, open_page
from grader.cli.github_actions import is_github_job, stop_commands, write_summary
from grader.cli.output import say_result
from grader.cli.progress import show_case_counter
from grader.files import write_whole
from grader.grading import LazySandbox, open_sandbox, probe
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.linting import list_unlinted
from grader.grading.own_grading import OwnFile, grade_own_file
from grader.model import Assignment, Batch, Tier
from grader.reports.check_format import CheckMessage
from grader.reports.terminal import CheckResult, tell_check
from grader.reports.terminal.next_step import CheckCommand
from grader.sandbox import Sandbox

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer

_RIGHTS = "Your program runs with your own rights, under limits only: check only programs that you trust."


def start_sandbox(assignment: Assignment) -> LazySandbox:
    """Begin to start what will run the program, beside other work."""
    python = assignment.settings.runtime.python
    return LazySandbox(lambda: open_sandbox(1, assignment), lambda: probe(python), at_once=True)


@dataclass(frozen=True)
class CheckRound:
    """What is checked and how it is told; `page` is the place of the feedback page, `opens` asks to show it."""

    assignment: Assignment
    file: Path
    asked: CheckCommand
    talk: Console
    page: Path | None
    opens: bool
    explainer: AnyExplainer | None
    format_name: str | None = None
    lines_below: int = 0
    """Lines of a terminal that are written below the result."""
    folder: Path | None = None
    """Where the file lies with all other files of its program; None where it stands alone."""

    @property
    def name(self) -> str:
        """The file without its folder, as it can be shown on a terminal."""
        return escape_path(Path(self.file.name))

    def open_sandbox(self, warns: bool = True) -> Sandbox:
        """Where the program runs; it is told when that does not protect its owner."""
        sandbox = open_sandbox(1, self.assignment)
        if warns:
            self.warn_of(sandbox)
        return sandbox

    def warn_of(self, sandbox: AnySandbox) -> None:
        """Say so where the sandbox does not protect who checks."""
        if sandbox.facts.tier is Tier.PLAIN:
            self.talk.note(_RIGHTS)

    def grade(self, sandbox: AnySandbox) -> Batch:
        """The file as it is now. Raises UsageError when it cannot be read."""
        with show_case_counter(self.talk) as ticker:
            own = OwnFile(self.assignment, self.folder or self.file, one_case=self.asked.case_name is not None)
            return grade_own_file(own, sandbox, self.explainer, ticker.begin, ticker.end)

    def tell(self, batch: Batch) -> None:
        """The result first: it stands there even when the page cannot be written, which raises OutputError."""
        for note in list_unlinted(self.assignment.settings.style, batch.grades):
            self.talk.note(note)
        if self.format_name or self.talk.as_json:
            self._print_results(batch, self.format_name or "json")
        else:
            with stop_commands():
                self.talk.result("\n".join(tell_check(self._describe(batch))))
        if is_github_job():
            self._tell_job(batch)
        if self.page:
            self._write_page(batch, self.page)

    def _describe(self, batch: Batch) -> CheckResult:
        return CheckResult(batch.grades[0], batch.assignment, self.asked, self.talk.verbose, self.lines_below + 1)

    def _list_messages(self, batch: Batch) -> list[CheckMessage]:
        from grader.reports.check_messages import list_messages

        return list_messages(batch.grades[0], batch.assignment, str(self.file), self.asked.case_name is not None)

    def _print_results(self, batch: Batch, format_name: str) -> None:
        """The batch in this format; nothing at all where the format has nothing to say."""
        from grader.reports.formats import FORMATS

        text = FORMATS[format_name].render(batch, self._list_messages(batch))
        if text:
            say_result(text)

    def _tell_job(self, batch: Batch) -> None:
        """On stderr, so that what is printed for programs stays as it is."""
        from grader.reports.formats import FORMATS

        annotations = FORMATS["github"].render(batch, self._list_messages(batch))
        if annotations and self.format_name != "github":
            self.talk.always(annotations)
        write_summary(f"{batch.assignment.name}: {self.name}", "\n".join(tell_check(self._describe(batch))))

    def _write_page(self, batch: Batch, page: Path) -> None:
        from grader.reports import format_student_page

        write_whole(page, format_student_page(batch, batch.grades[0]))
        self.talk.note(f"feedback page: {escape_path(page)}")
        if self.opens:
            open_page(page, self.talk)
