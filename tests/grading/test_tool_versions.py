"""A kept grade follows from what each tool calls itself, also where an upgrade leaves the file that is started."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Request, Store, grade_batch, open_sandbox
from grader.grading.tool_versions import ask, ask_tools, make_answer_key
from grader.languages import LANGUAGES
from grader.model import Grade, Tier
from grader.reports import write_reports
from grader.sandbox import Sandbox

from ..conftest import Course, read_class

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the tools here are shell scripts"),
    pytest.mark.skipif(shutil.which("gcc") is None, reason="no tool chain for C on this machine"),
]

C = '#include <stdio.h>\nint main(void) { int n; return scanf("%d", &n) == 1 ? printf("%d\\n", 2 * n) < 0 : 1; }\n'
TOOLS = {
    "gcc": '#!/bin/sh\ncase "$1" in --version) echo "gcc $(cat {version})"; exit;; esac\nexec {real} "$@"\n',
    "cppcheck": """#!/bin/sh
case "$1" in --version) echo "Cppcheck $(cat {version})"; exit;; esac
for word; do case "$word" in --output-file=*) said="${{word#*=}}";; esac; done
for name; do :; done
cat > "$said" <<END
<results><errors><error id="zerodiv" msg="told by $(cat {version})">
<location file="$name" line="1" column="1"/></error></errors></results>
END
""",
}

GradeClass = Callable[[], list[Grade]]


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the version of each tool stands, as in the library of a wrapper."""
    folder, real = tmp_path / "tools", shutil.which("gcc")
    folder.mkdir()
    for name, script in TOOLS.items():
        (folder / f"{name}.version").write_text("1.0")
        (folder / name).write_text(script.format(version=folder / f"{name}.version", real=real))
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return folder


@pytest.fixture
def grade_class(course: Course, versions: Path) -> Iterator[GradeClass]:
    """Grades ada's C and bo's Python with what is kept from before, and writes their pages."""
    course.submit("ada", C, "double.c")
    course.submit("bo")

    def grade() -> list[Grade]:
        assignment = resolve_expected(load_assignment("double", course.folder))
        submissions = read_class(assignment)
        with contextlib.closing(Store(course.folder / "store.sqlite", assignment)) as store:
            batch = grade_batch(Request(assignment, submissions), sandbox, 2, store, None, lambda *_: None)
            write_reports(batch, course.folder / "reports", kept=store)
            return [batch.whole(grade) for grade in batch.grades]

    with open_sandbox(2, load_assignment("double", course.folder), only=Tier.PLAIN) as opened:
        sandbox: Sandbox = opened
        yield grade


def messages(grade: Grade) -> set[str]:
    return {finding.message for finding in grade.findings}


def test_after_an_upgrade_of_a_linter_no_grade_keeps_the_old_remarks(grade_class: GradeClass, versions: Path) -> None:
    assert "told by 1.0" in messages(grade_class()[0])
    (versions / "cppcheck.version").write_text("2.0")
    assert "told by 2.0" in messages(grade_class()[0])


def test_after_an_upgrade_of_a_compiler_every_program_is_tried_anew(grade_class: GradeClass, versions: Path) -> None:
    assert [grade.runtime.partition(" ")[0] for grade in grade_class()] == ["gcc", "CPython"]
    (versions / "gcc.version").write_text("2.0")
    assert grade_class()[0].runtime == "gcc 2.0"


def test_page_and_results_name_every_tool_that_may_cost_points(grade_class: GradeClass, course: Course) -> None:
    in_c, in_python = grade_class()
    assert in_c.tools == ("Cppcheck 1.0",)
    assert [re.sub(r"[0-9.]+", "N", tool) for tool in in_python.tools] == ["ruff N"]
    results = json.loads((course.folder / "reports/results.json").read_text(encoding="utf-8"))
    for grade, told in zip((in_c, in_python), results["submissions"], strict=True):
        assert told["tools"] == list(grade.tools)
        assert grade.tools[0] in (course.folder / "reports" / told["page"]).read_text(encoding="utf-8")


def test_only_tools_of_the_languages_handed_in_are_asked(course: Course, versions: Path) -> None:
    asked = versions / "asked"
    (versions / "cppcheck").write_text(f"#!/bin/sh\necho asked >> {asked}\necho Cppcheck 1.0\n")
    style = load_assignment("double", course.folder).settings.style
    ask_tools([LANGUAGES["python"]], style, None)
    assert not asked.exists()
    ask_tools([LANGUAGES["c"]], style, None)
    assert asked.read_text() == "asked\n"


def test_a_program_is_asked_again_only_when_it_has_changed(course: Course, tmp_path: Path) -> None:
    assignment = load_assignment("double", course.folder)
    program = tmp_path / "tool"
    shutil.copy("/bin/echo", program)
    with contextlib.closing(Store(tmp_path / "store.sqlite", assignment)) as store:
        first = ask([(str(program), "1.0")], store)
        kept = store.version(make_answer_key((str(program), "1.0")))
        shutil.copy("/bin/cat", program)
        changed = store.version(make_answer_key((str(program), "1.0")))
    assert (list(first.values()), kept, changed) == (["tool 1.0"], "tool 1.0", None)
