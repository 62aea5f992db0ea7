"""Many changed versions of a program in one run: each gets its time, and a hostile one costs no more than that."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import grader
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback import CaseRun
from grader.feedback.generic import by_changed_source
from grader.grading.further_runs import changed_programs
from grader.grading.further_runs.changed_programs import _list_changes, _read_versions, list_likely_first
from grader.languages import LANGUAGES
from grader.model import Assignment
from grader.sandbox import Sandbox

from ..sandbox.conftest import any_box
from .test_debugging import assignment as script_assignment
from .test_debugging import graded as graded_in
from .test_watching import assignment, box, graded

__all__ = ["any_box", "assignment", "box", "script_assignment"]


def wait_for_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are also tried where a busy machine makes each run a slow one."""
    for module in (by_changed_source, changed_programs):
        monkeypatch.setattr(module, "_QUICK_SECONDS", 5.0)
    monkeypatch.setattr(changed_programs, "_MOST_SECONDS", 30.0)


TRY_PYTHON = Path(grader.__file__).parent / "languages/programs/try_python.py"
LATE = "n = int(input())\ntotal = 0\nfor each in range(n + 1):\n    total += 2\nprint(total)\n"


def test_a_small_change_is_tried_on_every_tier(assignment: Assignment, any_box: Sandbox) -> None:
    (found,) = graded(assignment, any_box, LATE).diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 3)
    assert found.message == "`range(n + 1)` ends one number too late."


@pytest.mark.parametrize(
    "more",
    [
        "while n > 10:\n    pass\n",
        "while total - 2 > 2 * n:\n    print(1)\n",
        "if n - 3 > n:\n    raise SystemExit(3)\n",
        "import sys\nsys.setrecursionlimit(50)\nsys.stdin = None\nsys.argv.clear()\n",
        "import threading\nthreading.Thread(target=print, args=('',), kwargs={'end': ''}).start()\n",
    ],
)
def test_what_other_versions_do_is_nothing_to_the_right_one(assignment: Assignment, box: Sandbox, more: str) -> None:
    """Changed versions of these lines never end, print without end, or leave, before the one that is right is run."""
    (found,) = graded(assignment, box, LATE + more).diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 3)


def test_time_that_is_over_when_a_version_has_just_failed_ends_no_other(tmp_path: Path) -> None:
    """As where a thousand frames of a recursion are taken apart behind its error: only its own output is missing."""
    trials, notes = tmp_path / "trials", tmp_path / "notes"
    trials.write_text(json.dumps([[0, "print(1)", []], [1, "x", []], [2, "print(3)", []]]))
    late = 'if text == "x":\n        raise TakesTooLong\n    return ended\n'
    text = TRY_PYTHON.read_text().replace("return ended\n", late, 1)
    (tmp_path / "try.py").write_text(text)
    command = [sys.executable, str(tmp_path / "try.py"), str(notes), str(trials), "program.py"]
    subprocess.run(command, stdin=subprocess.DEVNULL, check=True)
    assert _read_versions(notes.read_bytes()) == {0: b"1\n", 2: b"3\n"}


def test_a_version_that_ends_amid_its_input_takes_nothing_from_the_next_ones(
    assignment: Assignment, box: Sandbox
) -> None:
    """`fileinput` goes on where another version has stopped, and refuses to begin anew."""
    text = "import fileinput\nwords = []\nfor line in fileinput.input():\n    words[len(words):] = line.split()\n"
    text += LATE.replace("int(input())", "int(words[0])")
    (found,) = graded(assignment, box, text).diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 7)


@pytest.mark.parametrize(
    "text",
    [
        "import os\n" + LATE.replace("print(total)", "os.write(1, str(total).encode())"),  # goes by what is tried
        LATE.replace("int(input())", "int(open(0).read())"),
        LATE + "import random\nprint('' if random.random() > 2 else ' ' * random.randint(1, 10**9 % 977))\n",
    ],
)
def test_a_run_that_cannot_be_made_again_is_not_tried(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert all(each.kind != "source-change" for each in graded(assignment, box, text).diagnosis)


def test_what_gives_way_to_other_changes_is_tried_last() -> None:
    kinds = (ChangeKind.OTHER_NAME, ChangeKind.LIMIT, ChangeKind.ONE_OFF, ChangeKind.SIGN)
    changes = [SourceChange(kind, line, "x", "") for line, kind in enumerate(kinds, 1)]
    assert list_likely_first(changes) == [2, 4, 1, 3]
    assert list_likely_first(changes, {changes[1], changes[0]}) == [4, 3, 2, 1]


def test_what_did_not_end_in_one_test_comes_last_in_the_next(
    assignment: Assignment, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[int] = []

    def list_first(changes: Sequence[SourceChange], known: Collection[SourceChange] = ()) -> Sequence[int]:
        failed.append(sum(each in known for each in changes))
        return list_likely_first(changes, known)

    monkeypatch.setattr(changed_programs, "list_likely_first", list_first)
    graded(assignment, box, "n = int(input())\ntotal = 1\nwhile n > 0:\n    total += 2\n    n -= 1\nprint(total)\n")
    assert failed[0] == 0 < failed[1]


def test_what_is_known_of_a_change_in_a_test_is_not_asked_for_again(
    assignment: Assignment, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, SourceChange]] = []
    run_new = changed_programs.TriedPrograms._run_new

    def note_new(
        programs: changed_programs.TriedPrograms, ran: CaseRun, changes: Sequence[SourceChange]
    ) -> Mapping[SourceChange, bytes | None]:
        asked.extend((ran.case.name, change) for change in changes if programs.made is None)
        return run_new(programs, ran, changes)

    monkeypatch.setattr(changed_programs.TriedPrograms, "_run_new", note_new)
    graded(assignment, box, LATE)
    assert len({name for name, _ in asked}) > 1
    assert len(asked) == len(set(asked))


def test_notes_that_are_no_notes() -> None:
    assert _read_versions(b"0 3\nabc1 0\n12 2\nhi") == {0: b"abc", 1: b"", 12: b"hi"}
    assert _read_versions(b"0 3\nab") == {0: b"ab"}
    assert _read_versions(b"nothing of ours") == {}


SCRIPTS = [
    (
        "const n = require('fs').readFileSync(0, 'utf8').trim();\nlet sum = 0;\nfor (const each of [n, n])\n"
        "    sum += each;\nconsole.log(Number(sum));\n",
        (
            4,
            "`sum += each` joins texts, where numbers are to be added. At least one of them is a text: "
            "make a number of it first.",
        ),
    ),
    (
        "const rl = require('readline').createInterface({ input: process.stdin });\nconst all = [];\n"
        "rl.on('line', (line) => all.push(Number(line)));\nrl.on('close', () => {\n    let sum = 0;\n"
        "    for (let i = 0; i <= 2; i++) {\n        sum += all[0];\n    }\n    console.log(sum);\n});\n",
        (6, "The loop with `i <= 2` goes round once too often."),
    ),
    (
        "const n = +require('fs').readFileSync('/dev/stdin');\nconst all = [10, 9, 2];\nall.sort();\n"
        "console.log(n * all[0]);\n",
        (3, "`all.sort()` sorts numbers as texts, so 10 comes before 9. Give it a function: `sort((a, b) => a - b)`."),
    ),
    (
        "const n = +require('fs').readFileSync('/dev/stdin');\nconst rows = ['?', ''];\nrows[0] = rows[1];\n"
        "let text = '#' + 2 * n;\ntext[0] = rows[0];\nconsole.log(text);\n",
        (
            5,
            "`text[0] = rows[0]` does not change the text: its characters cannot be set. Make a list of them first, "
            "as `split('')` does, and print it with `join('')`.",
        ),
    ),
]


@pytest.mark.parametrize(("text", "told"), SCRIPTS)
def test_a_small_change_to_a_script_is_tried(
    script_assignment: Assignment,
    box: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    told: tuple[int, str] | None,
) -> None:
    wait_for_scripts(monkeypatch)
    found = graded_in(script_assignment, box, "javascript", text).diagnosis
    changes = [(each.place and each.place.line, each.message) for each in found if each.kind == "source-change"]
    assert changes == ([told] if told else [])


@pytest.mark.parametrize(
    "more",
    [
        "while (n > 10) { n += 0; }\n",
        "while (sum - 2 > 2 * n) { console.log('x'.repeat(1000)); }\n",
        "if (n - 3 > n) process.exit(3);\n",
        "for (i = 0; i < 1; i++) leaked = i;\n",
        "process.exitCode = n > 100 ? 7 : 0;\n",
        "setTimeout(() => {}, n > 50 ? 5 : 1);\n",
        "globalThis.Array.prototype.at = null; module.exports = null;\n",
    ],
)
def test_what_other_versions_of_a_script_do_is_nothing_to_the_right_one(
    script_assignment: Assignment, box: Sandbox, more: str
) -> None:
    text = "let n = +require('fs').readFileSync(0);\nlet sum = 0;\nfor (let i = 0; i <= 2; i++) {\n    sum += n;\n}\n"
    (found,) = graded_in(script_assignment, box, "javascript", f"{text}{more}console.log(sum);\n").diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 3)


def test_beside_a_change_only_lines_that_stay_are_told() -> None:
    """A line that a change moves has another number in the program that the student reads."""
    script = LANGUAGES["javascript"]
    text = "let n = 1;\nfor (let i = 0; i <= n; i++) {\n  n = n - 1;\n}\nif (n < 3) console.log(n);\n"
    first = next(each for each in _list_changes(text, script, None) if each.line == 2)
    moved = replace(first, text=first.text.replace("let n", "\nlet n"))
    assert {each.line for each in _list_changes(text, script, first)} >= {3, 5}
    assert _list_changes(text, script, moved) == ()
    python = LANGUAGES["python"]
    text = "# none\n\nn = int(input())\nif n < 3:\n    print(n - 1)\nif n > 7:\n    print(n)\n"
    first = next(each for each in _list_changes(text, python, None) if each.kind is ChangeKind.LIMIT)
    others = _list_changes(text, python, first)
    assert {each.line for each in others} >= {3, 5, 6}
    assert [each.code for each in others if "n <= 3" not in each.text] == []
