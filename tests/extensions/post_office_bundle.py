"""A system from outside: it reads one line per submission."""

from __future__ import annotations

from grader.bundles.bundle_files import find_handed_files, place_below
from grader.bundles.system import HandedWork, LearningSystem

POST_OFFICE_BUNDLE = LearningSystem(
    name="post-office",
    title="the post office",
    uses="Put it into an envelope.",
    find_work=lambda home: HandedWork(find_handed_files(home / "letters")),
    find_result=lambda home: home / "answer.txt",
    format_result=lambda report: f"{report.score} of {report.max_score}: {report.text}\n",
    list_files=lambda parts: {**place_below("course", parts.course), "stamp.txt": b"1\n"},
)
