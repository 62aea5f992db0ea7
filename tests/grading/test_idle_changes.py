"""Of a change to what a run never comes to it is known what it prints: the same as before, and the run is left out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import SourceChange
from grader.feedback import CaseRun
from grader.grading.further_runs.changed_programs import _read_versions
from grader.grading.further_runs.trial_runs import TrialRuns
from grader.languages import find_language
from grader.sandbox import Sandbox
from grader.style.comments import read_source

from ..conftest import Course
from .test_debugging import graded
from .test_noting import CPP, CSHARP, JAVA, C, box, in_frame
from .test_second_trial import course, make_assignment

__all__ = ["box", "course"]

PYTHON = """\
import sys

def add_up(numbers):
    total = 0
    for number in numbers:
        if number < 0:
            total -= number
        else:
            total += number
    return total

def find_largest(numbers):
    best = 0
    for number in numbers:
        if number > best: best = number
    return best

def main():
    word, *rest = sys.stdin.read().split()
    numbers = [int(each) for each in rest]
    if word == "sum":
        print(add_up(numbers))
    elif word == "max":
        print(find_largest(numbers))
    else:
        print("what?"); print(len(numbers) / 2)

main()
"""
SCRIPT = """\
const [word, ...rest] = require("fs").readFileSync(0, "utf8").trim().split(" ");
const numbers = rest.map((each) => Number(each));
function addUp() {
  let total = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] < 0) total -= numbers[i];
    else total += numbers[i];
  }
  return total;
}
const findLargest = () => {
  let best = 0;
  for (const each of numbers) if (each > best) { best = each; }
  return best;
};
if (word === "sum") console.log(addUp());
else if (word === "max") console.log(findLargest());
else { console.log("what?"); console.log(numbers.length / 2); }
"""
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
LANGUAGES = [("program.py", PYTHON), pytest.param("program.js", SCRIPT, marks=needs_node)]


def list_changes(name: str, text: str) -> Sequence[SourceChange]:
    if name.endswith(".py"):
        return list_python_changes(text)
    language = find_language(name)
    assert language is not None
    return list_script_changes(text, read_source(text, language).code)


def run_versions(folder: Path, name: str, versions: dict[int, tuple[str, object]], given: str) -> bytes:
    """The notes of what tries all versions."""
    language = find_language(name)
    assert language is not None and language.trier
    folder.mkdir()
    trials = json.dumps([(number, *version) for number, version in versions.items()])
    for file, text in {f"trier{Path(name).suffix}": language.trier, "trials": trials, name: ""}.items():
        (folder / file).write_text(text, "utf-8")
    starter = sys.executable if name.endswith(".py") else shutil.which("node")
    command = [str(starter), f"trier{Path(name).suffix}", "notes", "trials", name]
    subprocess.run(command, cwd=folder, input=given.encode(), check=True, capture_output=True, timeout=60)
    return (folder / "notes").read_bytes()


@pytest.mark.parametrize("given", ["sum 3 -4 5", "max -1 -2", "max 3 9 2", "sum", "nothing 1 2", "max x"])
@pytest.mark.parametrize(("name", "text"), LANGUAGES)
def test_what_is_left_out_would_print_the_same(name: str, text: str, given: str, tmp_path: Path) -> None:
    changes = [*enumerate(list_changes(name, text), 1)]
    known = {0: (text, ()), **{number: (change.text, change.spans) for number, change in changes}}
    unknown = {number: (text, ()) for number, (text, _) in known.items()}
    notes = run_versions(tmp_path / "known", name, known, given)
    all_run = _read_versions(run_versions(tmp_path / "unknown", name, unknown, given))
    left_out = {int(number) for number in re.findall(rb"([0-9]+) =\n", notes)}
    assert len(left_out) > len(changes) / 5 or 0 not in all_run
    # On a busy machine another one may not end in its time.
    assert {all_run.get(number, all_run[0]) for number in left_out} <= {all_run.get(0)}


def test_a_program_with_threads_is_run_with_every_change(tmp_path: Path) -> None:
    """What other threads come to is not noted."""
    text = PYTHON.replace("\nmain()\n", "\nimport threading\nt = threading.Thread(target=main)\nt.start(); t.join()\n")
    changes = {number: (change.text, change.spans) for number, change in enumerate(list_python_changes(text), 1)}
    notes = run_versions(tmp_path / "versions", "program.py", {0: (text, ()), **changes}, "sum 1 2")
    assert b"\n3\n" in notes
    assert b" =\n" not in notes


@needs_node
def test_a_version_that_never_ends_where_it_hears_of_a_line_has_only_its_time(tmp_path: Path) -> None:
    text = (
        "const rl = require('readline').createInterface({ input: process.stdin });\n"
        "rl.on('line', (line) => {\n    while (line < LEAST) {}\n    console.log(line);\n});\n"
    )
    versions = {number: (text.replace("LEAST", least), ()) for number, least in enumerate(("1", "9", "2"))}
    notes = run_versions(tmp_path / "versions", "program.js", versions, "7\n")
    assert _read_versions(notes) == {0: b"7\n", 2: b"7\n"}


@needs_node
def test_the_program_as_it_is_has_its_time_where_it_hears_of_its_lines(tmp_path: Path) -> None:
    text = (
        "const rl = require('readline').createInterface({ input: process.stdin });\nlet sum = 0;\n"
        "rl.on('line', (line) => {\n    const end = process.cpuUsage().user + 60000;\n"
        "    while (process.cpuUsage().user < end) sum += 1;\n    console.log(line + (sum > 0));\n});\n"
    )
    assert _read_versions(run_versions(tmp_path / "versions", "program.js", {0: (text, ())}, "7\n")) == {0: b"7true\n"}


BUILT = """\
int sum = 0, low = 0, i = 0;
switch (n % 4) {
case 0:
    for (i = 0; i < n; i++) { if (i % 3 == 0) sum += i; else if (i % 3 == 1) sum -= 1; else sum += 2; }
    break;
case 1: sum = n - 1; low = sum;
case 2:
    if (n > 5 && n < 9) sum = n / 2;
    else
        sum = n * 2;
    break;
default:
    while (i <= n) { i += 2; if (i == 4) continue; if (i > 7) break; low = low < i ? low : i; }
}
if (n > 90) { sum = sum < low ? low : sum; low++; } else if (n > 2) low--; else { low = n; }
"""
SHOWS = {
    "c": (C, 'printf("%d thirds\\n%d evens\\n", sum, low);'),
    "cpp": (CPP, 'cout << sum << " thirds" << endl << low << " evens" << endl;'),
    "java": (JAVA, 'System.out.println(sum + " thirds"); System.out.println(low + " evens");'),
    "csharp": (CSHARP, 'Console.WriteLine(sum + " thirds"); Console.WriteLine(low + " evens");'),
}


@pytest.mark.parametrize("language", ["c", "cpp", "java"])
def test_a_run_of_a_built_program_that_is_left_out_would_print_the_same(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    left_out: dict[str, tuple[TrialRuns, CaseRun, set[int]]] = {}

    def is_idle(runs: TrialRuns, ran: CaseRun, number: int) -> bool:
        idle = is_idle_by_lines(runs, ran, number)
        if idle:
            left_out.setdefault(ran.case.name, (runs, ran, {0}))[2].add(number)
        return idle

    is_idle_by_lines = TrialRuns._is_idle
    monkeypatch.setattr(TrialRuns, "_is_idle", is_idle)
    frame, show = SHOWS[language]
    compared = 0
    for values in ((3, 4, 12), (5, 9, 13), (2, 6, 10), (7, 11, 95)):
        left_out.clear()
        graded(make_assignment(course, values), box, language, in_frame(frame, BUILT, show))
        for runs, ran, numbers in left_out.values():
            told = runs.noter.run_changes(ran.case, sorted(numbers), ran.case.limits)
            compared += len(told) - 1
            assert told.keys() == numbers
            assert {each.output for each in told.values()} == {told[0].output} != {None}
    assert compared > 20
