"""Which file of a submission is graded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.errors import AssignmentError
from grader.intake import SubmittedFiles, choose_source
from grader.model import Severity, SkipReason

ALL = {"python": "Nim.py", "c": "nim.c", "cpp": "nim.cpp"}


def submission(*names: str) -> SubmittedFiles:
    return SubmittedFiles({name: name.encode("utf-8") for name in names})


RIGHT = [
    (ALL, ("Nim.py",), "python", "Nim.py"),
    (ALL, ("nim.c",), "c", "nim.c"),
    (ALL, ("nim.cpp", "notes.txt"), "cpp", "nim.cpp"),
    (ALL, ("Nim.py", "helper.py", "test.c"), "python", "Nim.py"),
    (ALL, ("Nim.py", "old/Nim.py", "old/nim.c"), "python", "Nim.py"),
    (ALL, ("hw1/Nim.py", "hw1/test_nim.py"), "python", "hw1/Nim.py"),
    ("Nim.py", ("Nim.py", "nim.c"), "python", "Nim.py"),
    ({"python": "nim"}, ("nim", "x.py"), "python", "nim"),
    ("any", ("game.mjs", "nim.txt"), "javascript", "game.mjs"),
]


@pytest.mark.parametrize(("expected", "names", "language", "chosen"), RIGHT)
def test_the_expected_name_is_graded(
    expected: dict[str, str] | str, names: tuple[str, ...], language: str, chosen: str
) -> None:
    choice = choose_source(submission(*names), expected)
    assert choice.source is not None
    assert (choice.source.language.name, choice.source.handed_in_as) == (language, chosen)
    assert choice.source.name == chosen.rsplit("/", maxsplit=1)[-1]
    assert choice.source.content == chosen.encode()
    assert choice.findings == ()
    assert choice.reason is None


RENAMED = [
    (ALL, ("Nim-1.py", "nim.txt"), "Nim.py"),
    (ALL, ("nim.py",), "Nim.py"),
    (ALL, ("NIM.PY",), "Nim.py"),
    (ALL, ("game.cc",), "nim.cpp"),
    (ALL, ("src/main.c", "Nim.java"), "nim.c"),
    (ALL, ("-x \u2603.py",), "Nim.py"),
    ("Nim.py", ("nim.c", "game.py"), "Nim.py"),
]


@pytest.mark.parametrize(("expected", "names", "graded_as"), RENAMED)
def test_one_file_under_another_name_is_graded_with_a_warning(
    expected: dict[str, str] | str, names: tuple[str, ...], graded_as: str
) -> None:
    choice = choose_source(submission(*names), expected)
    assert choice.source is not None
    assert choice.source.name == graded_as
    (finding,) = choice.findings
    assert (finding.rule, finding.severity) == ("submission/file-name", Severity.WARNING)
    assert (finding.file, finding.line, finding.column) == (choice.source.handed_in_as, 1, 1)
    assert graded_as in finding.fix


@pytest.mark.parametrize(
    ("name", "text", "graded_as"),
    [
        ("-fplugin=x.c", "int main(void) { return 0; }", "program.c"),
        ("src/@args.py", "print(1)", "program.py"),
        ("A (1).py", "print(1)", "program.py"),
        ("My prog.c", "int main(void) { return 0; }", "My prog.c"),
        ("A-1.java", "import java.util.*; public class A { }", "A.java"),
        ("My Prog.java", "// mine; public class Old\npublic final class Prog { }", "Prog.java"),
        ("Main.java", "class Other { }", "Main.java"),
    ],
)
def test_where_any_file_will_do_its_name_is_free(name: str, text: str, graded_as: str) -> None:
    choice = choose_source(SubmittedFiles({name: text.encode()}), "any")
    assert choice.source is not None
    assert (choice.source.name, choice.source.handed_in_as, choice.findings) == (graded_as, name, ())
    own = name.rsplit("/", maxsplit=1)[-1]
    assert choice.source.wanted == ("" if graded_as == own else own)


REFUSED = [
    (ALL, (), SkipReason.MISSING_FILE, "no file was handed in"),
    (ALL, ("Nim.txt", "Nim.pyc", "Nim.java"), SkipReason.MISSING_FILE, "found Nim.java, Nim.pyc, Nim.txt"),
    (ALL, ("Nim.py", "nim.c"), SkipReason.AMBIGUOUS_FILES, "Nim.py, nim.c"),
    (ALL, ("main.py", "game.py"), SkipReason.AMBIGUOUS_FILES, "game.py, main.py"),
    (ALL, ("Nim-1.py", "Nim-2.py"), SkipReason.AMBIGUOUS_FILES, "Hand in one file, as"),
    (ALL, ("a/Nim.py", "b/Nim.py"), SkipReason.AMBIGUOUS_FILES, "a/Nim.py, b/Nim.py"),
    (ALL, tuple(f"{n}.py" for n in range(9)), SkipReason.AMBIGUOUS_FILES, "4.py and 4 more"),
    ("Nim.py", ("nim.c",), SkipReason.MISSING_FILE, "Nim.py is expected"),
    ("any", ("notes.txt",), SkipReason.MISSING_FILE, "one source file is expected"),
    ("any", ("a.py", "b.c"), SkipReason.AMBIGUOUS_FILES, "a.py, b.c"),
]


@pytest.mark.parametrize(("expected", "names", "reason", "words"), REFUSED)
def test_none_or_several_are_not_graded_and_the_reason_is_said(
    expected: dict[str, str] | str, names: tuple[str, ...], reason: SkipReason, words: str
) -> None:
    choice = choose_source(submission(*names), expected)
    assert choice.source is None
    assert choice.reason is reason
    assert words in choice.message


LARGE = "it has more than 1024 KiB"

UNREAD = [
    (ALL, ("helper.py",), {"Nim.py": LARGE}, LARGE),
    (ALL, (), {"Nim.py": LARGE}, LARGE),
    (ALL, ("film.mp4",), {"game.py": LARGE}, LARGE),
    (ALL, ("Nim.py",), {"Nim.py": "Nim.py is used twice"}, "twice"),
    (ALL, ("helper.py",), {"src/Nim.py": LARGE, "film.mp4": "x"}, LARGE),
    (ALL, ("helper.py",), {"./": "the folder cannot be read"}, "the folder cannot be read"),
    (ALL, ("old/Nim.py",), {"new/": "new cannot be read"}, "new cannot be read"),
    ("any", (), {"game.c": LARGE}, LARGE),
    ("any", ("helper.py",), {"src/": "src cannot be read"}, "src cannot be read"),
    ("any", ("helper.py",), {"game.c": LARGE}, LARGE),
    (ALL, ("helper.py",), {"game.py": LARGE}, LARGE),
]


@pytest.mark.parametrize(("expected", "names", "refused", "words"), UNREAD)
def test_no_other_file_is_graded_in_the_place_of_one_that_was_refused(
    expected: dict[str, str] | str, names: tuple[str, ...], refused: dict[str, str], words: str
) -> None:
    choice = choose_source(replace(submission(*names), refused=refused), expected)
    assert (choice.source, choice.reason, choice.unreadable) == (None, SkipReason.MISSING_FILE, True)
    assert words in choice.message


READ_ALL_THE_SAME = [
    (("Nim.py",), {"film.mp4": LARGE, "helper.py": LARGE, "old/Nim.py": LARGE, "node_modules/": "x", "./": "x"}),
    (("game.py",), {"film.mp4": LARGE, "nim": "x"}),
]


@pytest.mark.parametrize(("names", "refused"), READ_ALL_THE_SAME)
def test_a_refused_file_that_could_not_be_the_one_stops_nothing(
    names: tuple[str, ...], refused: dict[str, str]
) -> None:
    choice = choose_source(replace(submission(*names), refused=refused), ALL)
    assert choice.source is not None
    assert not choice.unreadable


def test_a_refused_source_beside_several_others_is_one_of_them() -> None:
    choice = choose_source(replace(submission("helper.py", "game.py"), refused={"main.py": LARGE}), ALL)
    assert (choice.reason, choice.unreadable) == (SkipReason.AMBIGUOUS_FILES, False)
    assert "game.py, helper.py, main.py" in choice.message


def test_a_refused_file_that_is_no_source_is_named_among_those_found() -> None:
    choice = choose_source(replace(submission(), refused={"film.mp4": LARGE}), ALL)
    assert (choice.reason, choice.unreadable) == (SkipReason.MISSING_FILE, False)
    assert "found film.mp4" in choice.message


def test_an_expected_name_of_no_language_is_the_assignments_fault() -> None:
    with pytest.raises(AssignmentError, match=r"nim\.txt"):
        choose_source(submission("Nim.py"), "nim.txt")
