"""What a run in a fork of the warmed interpreter costs, in what can be counted on a busy machine too."""

from __future__ import annotations

from grader.config.settings import BuildLimits, Limits
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import Job, Source
from grader.sandbox import Sandbox

COUNTS_ITS_PAGES = b"import resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)\n"
MOST_PAGES = 370


def test_a_run_touches_few_pages(box: Sandbox) -> None:
    """Each page that it writes first is copied, which is what most of a short run's time goes to."""
    source = Source(LANGUAGES["python"], "Nim.py", "Nim.py", COUNTS_ITS_PAGES)
    program = build(source, {}, box.python, BuildLimits(), box.run).program
    assert program
    job = Job(program.command, program.files, Limits(), code=program.code)
    assert int(box.run(job).stdout) < MOST_PAGES
