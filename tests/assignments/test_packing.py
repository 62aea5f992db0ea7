"""A packed course gives the same cases elsewhere, with no reference and no answer that is not the students'."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from grader.assignments import list_left_out, load_assignment, resolve_expected, write_expected, write_lock, write_pack
from grader.errors import AssignmentError, OutputError, ReferenceFault, UsageError

Course = Callable[..., Path]

ODD = [
    "trailing  \n blanks \n",
    "no newline at the end",
    "two\nlines, none at the end",
    "\r\nWindows\r\n",
    "old\rMac",
    "\n\n  first lines empty\n",
    "   \n  blanks only first\n",
    "blank lines last\n\n\n",
    "\n",
    "\n\n",
    " ",
    "  ",
    "",
    "tab\tand\n\ttab first\n",
    "bell \x07 and escape \x1b[0m\nNUL \x00\n",
    "next line \x85 and separators \u2028 \u2029\n",
    "\ufeffmark first\n",
    "bidi \u202e and wide 日本 and 😀\n",
    "# no comment\n- no item\n--- \n...\nkey: value\n",
    "'quotes' \"too\" \\ and back\\nslash\n",
    "null",
    "~",
    "010",
    "\x7f\n",
    "a\n  \n",
    "a\n  ",
]


def identity_course(course: Course, texts: list[str]) -> Path:
    """A course whose reference answers with the input itself."""
    cases = yaml.safe_dump(
        [{"name": f"odd {number}", "input": text} for number, text in enumerate(texts)], default_style='"'
    )
    return course({"cases/sums/plain.yaml": cases, "reference/sums.py": "def solve(text): return text\n"})


def test_odd_texts_survive_packing_and_moving(course: Course, tmp_path: Path) -> None:
    assignment = load_assignment("sums", identity_course(course, ODD))
    assert [case.input for case in assignment.cases] == ODD
    write_pack(assignment, tmp_path / "packed")
    moved = shutil.move(tmp_path / "packed", tmp_path / "elsewhere")
    shutil.rmtree(tmp_path / "course")
    packed = load_assignment("sums", Path(moved))
    assert packed.reference is None
    assert [case.input for case in packed.cases] == ODD
    assert [case.expected for case in resolve_expected(packed).cases] == ODD


def test_what_students_must_not_see_is_left_out(course: Course, tmp_path: Path) -> None:
    root = course(
        {
            "cases/sums/plain.yaml": (
                "- {name: seen, input: '1'}\n"
                "- {name: kept back, input: '77', visibility: hidden}\n"
                "- {name: later, input: '88', visibility: after_due}\n"
            ),
            "cases/sums/secret.yaml": "- {name: secret, input: '99', visibility: hidden}\n",
            "cases/sums/extensions.yaml": "ada: {days: 1}\n",
            "cases/sums/adjust.yaml": "ada: {points: 1, reason: r}\n",
            "cases/sums/rubric.yaml": "items: {x: {points: 1, text: ada}}\ngiven: {ada: [x]}\n",
            "cases/sums/comments.yaml": "ada: text\n",
        }
    )
    write_pack(load_assignment("sums", root), tmp_path / "packed")
    files = sorted(path.relative_to(tmp_path / "packed").as_posix() for path in (tmp_path / "packed").rglob("*.*"))
    assert files == ["README.txt", "cases/sums/assignment.yaml", "cases/sums/plain.yaml"]
    text = "".join((tmp_path / "packed" / name).read_text(encoding="utf-8") for name in files)
    assert not [word for word in ("reference", "77", "88", "99", "hidden", "ada") if word in text]


def test_everything_else_is_kept(course: Course, tmp_path: Path) -> None:
    settings = (
        "name: sums\ntitle: 'Sums: the \"first\"'\nsubmission: {file: {python: sums.py, c: sums.c}}\n"
        "input: {file: in.txt}\noutput: {file: out.txt}\nreference: sums.py\ncompare: {mode: exact}\n"
        "limits: {cpu_seconds: 0.5, stop_after: 0}\ndeadline: {due: 2013-01-18 23:00, closes_after_days: null}\n"
        "header: {fields: [{name: File, equals: '{file}'}, {name: No, pattern: '[0-9]{2}'}]}\n"
        "style: {rules: {ruff/E501: {severity: off, weight: 0.25}}, comment_ratio_min: 0.05}\n"
    )
    cases = (
        "- name: all\n  input: 1 2\n  points: 0.1\n  hint: NO\n  args: ['null', '1']\n  files: {a.txt: \"x\\n\"}\n"
        "  runs: 3\n  limits: {memory_mib: 32}\n  compare: {mode: lines}\n"
        "- {name: 'null', generate: {seed: 1, count: 4}}\n"
    )
    root = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    assignment = load_assignment("sums", root)
    write_lock(assignment)
    write_pack(assignment, tmp_path / "packed")
    packed = load_assignment("sums", tmp_path / "packed")
    whole = resolve_expected(assignment)
    assert packed.settings == assignment.settings.model_copy(update={"reference": None})
    assert packed.cases == tuple(replace(case, generate=None) for case in whole.cases)


def test_where_only_hidden_cases_earn_points_the_others_are_packed_for_practice(course: Course, tmp_path: Path) -> None:
    cases = "- {name: shown, input: '1', points: 0}\n- {name: counts, input: '2', visibility: hidden}\n"
    folder = course({"cases/sums/plain.yaml": cases, "reference/sums.py": "def solve(text): return text\n"})
    write_pack(load_assignment("sums", folder), tmp_path / "packed")
    packed = load_assignment("sums", tmp_path / "packed")
    assert [(case.name, case.points) for case in packed.cases] == [("shown", 0)]
    assert packed.settings.worth.tests == 0


def test_the_readme_says_what_is_there_and_what_to_run(course: Course, tmp_path: Path) -> None:
    settings = "name: sums\ntitle: Sums\nsubmission: {file: {python: sums.py, c: sums.c}}\nreference: sums.py\n"
    write_pack(load_assignment("sums", course({"cases/sums/assignment.yaml": settings})), tmp_path / "packed")
    lines = (tmp_path / "packed" / "README.txt").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["Sums", "===="]
    assert "  cases/sums/plain.yaml: tests" in lines
    assert "    ../grader-venv/bin/pip install PATH-OR-URL-OF-THE-GRADER" in lines
    assert "    ../grader-venv/bin/grader check sums sums.py" in lines
    assert any('install "PATH-OR-URL-OF-THE-GRADER[watch]"' in line for line in lines)
    assert any("(sums.py, sums.c)" in line for line in lines)
    assert "Programs in languages other than Python also need their compiler or runtime on your computer." in lines
    assert "Your program reads standard input." in lines
    assert max(map(len, lines)) <= 120


def test_the_readme_names_the_files_of_input_and_output(course: Course, tmp_path: Path) -> None:
    settings = (
        "name: sums\ntitle: Sums\nsubmission: {file: sums.py}\nreference: sums.py\n"
        "input: {file: in.txt}\noutput: {file: out.txt}\n"
    )
    write_pack(load_assignment("sums", course({"cases/sums/assignment.yaml": settings})), tmp_path / "packed")
    text = (tmp_path / "packed" / "README.txt").read_text(encoding="utf-8")
    assert "Your program reads the file in.txt in its own folder; the grader puts it there for each test.\n" in text
    assert "It writes its answer to the file out.txt in its own folder.\n" in text
    assert "compiler" not in text
    assert all(option in text for option in ("Python 3.11", "--case", "--watch", "--html"))


def test_what_is_resolved_is_not_resolved_again(course: Course, tmp_path: Path) -> None:
    resolved = resolve_expected(load_assignment("sums", course()))
    (tmp_path / "course" / "reference" / "sums.py").write_text("never read", encoding="utf-8")
    write_pack(resolved, tmp_path / "packed")
    write_expected(resolved, tmp_path / "out")
    assert load_assignment("sums", tmp_path / "packed").cases[0].expected == "3\n"
    assert (tmp_path / "out" / "plain" / "two numbers.ans").read_bytes() == b"3\n"


def test_a_generated_case_with_a_written_answer_still_gets_its_input(course: Course, tmp_path: Path) -> None:
    cases = '- {name: x, generate: {seed: 1, count: 1, top: 0}, expected: "0\\n"}\n'
    assignment = load_assignment("sums", course({"cases/sums/plain.yaml": cases}))
    write_lock(assignment)
    write_pack(assignment, tmp_path / "packed")
    assert load_assignment("sums", tmp_path / "packed").cases[0].input == "0\n"


def test_packing_twice_gives_the_same_bytes_and_packs_again(course: Course, tmp_path: Path) -> None:
    write_pack(load_assignment("sums", course()), tmp_path / "a")
    write_pack(load_assignment("sums", tmp_path / "a"), tmp_path / "b")
    first, second = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.yaml")}
        for folder in (tmp_path / "a", tmp_path / "b")
    )
    assert Path("cases/sums/assignment.yaml") in first
    assert first == second


def test_a_folder_that_is_not_empty_is_refused_and_kept(course: Course, tmp_path: Path) -> None:
    target = tmp_path / "full"
    target.mkdir()
    (target / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="not an empty folder"):
        write_pack(load_assignment("sums", course()), target)
    with pytest.raises(UsageError, match="not an empty folder"):
        write_pack(load_assignment("sums", course()), target / "mine.txt")
    assert [path.name for path in target.iterdir()] == ["mine.txt"]


def test_an_empty_folder_is_filled(course: Course, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write_pack(load_assignment("sums", course()), tmp_path / "empty")
    assert load_assignment("sums", tmp_path / "empty").cases[0].expected == "3\n"


def test_nothing_is_left_when_packing_fails(course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assignment = load_assignment("sums", course())
    before = sorted(tmp_path.iterdir())

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OutputError, match="No space left"):
        write_pack(assignment, tmp_path / "packed")
    assert sorted(tmp_path.iterdir()) == before


def test_nothing_is_left_when_the_reference_fails(course: Course, tmp_path: Path) -> None:
    assignment = load_assignment("sums", course({"reference/sums.py": "def solve(text): return 1\n"}))
    with pytest.raises(ReferenceFault):
        write_pack(assignment, tmp_path / "packed")
    assert not (tmp_path / "packed").exists()


def test_without_a_visible_case_there_is_nothing_to_pack(course: Course, tmp_path: Path) -> None:
    root = course({"cases/sums/plain.yaml": "- {name: x, input: '1', visibility: hidden}\n"})
    with pytest.raises(AssignmentError, match="no visible case"):
        write_pack(load_assignment("sums", root), tmp_path / "packed")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_the_packed_course_has_the_usual_rights(course: Course, tmp_path: Path) -> None:
    write_pack(load_assignment("sums", course()), tmp_path / "packed")
    (tmp_path / "usual").mkdir()
    assert (tmp_path / "packed").stat().st_mode == (tmp_path / "usual").stat().st_mode


JUDGES = """\
from grader.reference_api import Judgement, MatchResult


def solve(text):
    return text


def judge(text, output):
    return Judgement(True)


def play(text):
    return MatchResult("won")
"""


@pytest.mark.parametrize("mode", ["checker", "interactive"])
def test_what_only_the_reference_can_judge_is_not_packed(course: Course, tmp_path: Path, mode: str) -> None:
    cases = f"- {{name: one, input: '1'}}\n- {{name: two, input: '2', compare: {{mode: {mode}}}}}\n"
    loaded = load_assignment("sums", course({"cases/sums/plain.yaml": cases, "reference/sums.py": JUDGES}))
    assert list_left_out(loaded) == ("two",)
    write_pack(loaded, tmp_path / "packed")
    assert [case.name for case in load_assignment("sums", tmp_path / "packed").cases] == ["one"]


@pytest.mark.parametrize("mode", ["checker", "interactive"])
def test_where_only_the_reference_can_judge_nothing_is_packed(course: Course, tmp_path: Path, mode: str) -> None:
    cases = f"- {{name: two, input: '2', compare: {{mode: {mode}}}}}\n"
    folder = course({"cases/sums/plain.yaml": cases, "reference/sums.py": JUDGES})
    with pytest.raises(AssignmentError, match="only the reference can judge the visible cases of `sums`"):
        write_pack(load_assignment("sums", folder), tmp_path / "packed")
    assert not (tmp_path / "packed").exists()


def test_a_checker_program_goes_with_its_cases(course: Course, tmp_path: Path) -> None:
    case = "- {name: two, input: '2', compare: {mode: checker, program: check.py}}\n"
    folder = course({"cases/sums/plain.yaml": case, "cases/sums/check.py": "raise SystemExit(42)\n"})
    write_pack(load_assignment("sums", folder), tmp_path / "packed")
    (packed,) = load_assignment("sums", tmp_path / "packed").cases
    assert packed.compare.program == "check.py"
    assert (tmp_path / "packed/cases/sums/check.py").read_text(encoding="utf-8") == "raise SystemExit(42)\n"
