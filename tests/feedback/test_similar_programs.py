"""Copied work is found under other names, comments and orders; honest solutions of a small task are not listed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.feedback.similar_programs import LEAST_TOKENS, find_similar_work
from grader.languages import LANGUAGES, find_language
from grader.model import ComparedProgram, SimilarWork
from grader.style.code_tokens import read_code_tokens

from ..conftest import REPOSITORY
from .copied_work import CHANGES, add_statements, change_all, change_comments, rename, reorder, split_lines

REAL_CLASS = REPOSITORY / "tests/feedback/real_class/submissions"
ASSIGNMENTS = ("caesar", "statistics", "words")
MOST_TOKENS = 20_000
SOURCE = (REPOSITORY / "submissions/nim/amara/Nim.py").read_text(encoding="utf-8")
OTHER = (REPOSITORY / "submissions/nim/marta/Nim.py").read_text(encoding="utf-8")


def make_program(submitter: str, source: str, file: str = "Nim.py", partners: tuple[str, ...] = ()) -> ComparedProgram:
    language = find_language(file)
    assert language is not None
    tokens = read_code_tokens(source, language)
    return ComparedProgram(submitter, language.name, file, source, tokens, partners)


def read_class(folder: Path) -> list[ComparedProgram]:
    """The first program of each student."""
    found: list[ComparedProgram] = []
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = [path for path in sorted(place.iterdir()) if find_language(path.name)]
        found += (make_program(place.name, path.read_text("utf-8", "replace"), path.name) for path in files[:1])
    return found


def list_found(similar: SimilarWork) -> list[tuple[str, ...]]:
    return [*(group.submitters for group in similar.groups), *(pair.submitters for pair in similar.pairs)]


def is_python_3(program: ComparedProgram) -> bool:
    if program.language != "python":
        return False
    try:
        compile(program.source, program.file, "exec")
    except (SyntaxError, ValueError):
        return False
    return len(program.tokens.values) >= LEAST_TOKENS


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_honest_solutions_of_a_small_task_are_not_listed(assignment: str) -> None:
    programs = read_class(REAL_CLASS / assignment)
    similar = find_similar_work(programs, {})
    assert (len(programs), list_found(similar), similar.more) == (20, [], 0)
    assert similar.compared == 20 - len(similar.too_short)


def test_the_sample_class_has_nothing_similar() -> None:
    assert list_found(find_similar_work(read_class(REPOSITORY / "submissions/nim"), {})) == []


@pytest.mark.parametrize(
    ("change", "least"),
    [(rename, 1), (change_comments, 1), (split_lines, 1), (reorder, 0.85), (add_statements, 0.85), (change_all, 0.85)],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_changed_copy_is_found_in_its_class(change: Callable[[str], str], least: float) -> None:
    """What is missed of the harder changes are programs of which most is what many in the class have written."""
    tried, found = 0, 0
    for folder in (*(REAL_CLASS / name for name in ASSIGNMENTS), REPOSITORY / "submissions/nim"):
        programs = read_class(folder)
        for program in filter(is_python_3, programs):
            copy = make_program("zz copy", change(program.source), program.file)
            listed = list_found(find_similar_work([*programs, copy], {}))
            tried += 1
            found += any({program.submitter, "zz copy"} <= set(names) for names in listed)
            assert all("zz copy" not in names or program.submitter in names for names in listed)
    assert tried > 50
    assert found >= least * tried


def test_every_change_is_one() -> None:
    assert len({SOURCE, *(change(SOURCE) for change in CHANGES)}) == 1 + len(CHANGES)


def test_identical_files_then_the_same_code_then_passages() -> None:
    programs = [
        make_program("ada", SOURCE),
        make_program("ben", SOURCE),
        make_program("cleo", rename(SOURCE)),
        make_program("dan", add_statements(SOURCE)),
        make_program("eva", OTHER),
    ]
    similar = find_similar_work(programs, {})
    assert [(group.submitters, group.is_identical) for group in similar.groups] == [
        (("ada", "ben"), True),
        (("ada", "cleo"), False),
    ]
    assert [pair.submitters for pair in similar.pairs] == [("ada", "dan")]
    for one, other in similar.pairs[0].passages:
        assert one.lines == tuple(SOURCE.split("\n")[one.first - 1 : one.first - 1 + len(one.lines)])
        assert other.submitter == "dan"


def test_partners_are_not_compared_with_each_other() -> None:
    ada, ben = make_program("ada", SOURCE, partners=("ben",)), make_program("ben", SOURCE)
    dan = make_program("dan", add_statements(SOURCE), partners=("ada",))
    assert list_found(find_similar_work([ada, ben, dan, make_program("eva", OTHER)], {})) == []
    assert list_found(find_similar_work([ada, ben, make_program("cy", SOURCE)], {})) == [("ada", "ben", "cy")]


def test_what_was_handed_out_does_not_count() -> None:
    programs = [make_program("ada", f"{SOURCE}\nprint(1)\n"), make_program("ben", f"print(2 + 3)\n{SOURCE}")]
    assert list_found(find_similar_work(programs, {})) == [("ada", "ben")]
    similar = find_similar_work(programs, {"python": [make_program("", SOURCE).tokens]})
    assert (list_found(similar), similar.too_short) == ([], ("ada", "ben"))
    others = find_similar_work(programs, {"java": [make_program("", SOURCE).tokens]})
    assert list_found(others) == [("ada", "ben")]


def test_a_passage_that_many_share_is_not_unusual() -> None:
    ends = [
        "print(a)",
        "x = [1]",
        "while b: pass",
        "def f(): pass",
        "del a",
        "a @ b",
        "import a",
        "{1: 2}",
        "a or b",
    ]
    programs = [make_program(f"student {at}", f"{SOURCE}\n{end}\n") for at, end in enumerate(ends)]
    assert len(list_found(find_similar_work(programs[:2], {}))) == 1
    assert list_found(find_similar_work(programs, {})) == []


def test_a_short_program_may_be_the_same_by_chance() -> None:
    short = "a, b = map(int, input().split())\nprint(a + b)\n"
    similar = find_similar_work([make_program("ada", short), make_program("ben", short)], {})
    assert (list_found(similar), similar.too_short, similar.compared) == ([], ("ada", "ben"), 0)


def test_programs_of_other_languages_are_not_compared() -> None:
    ada = make_program("ada", SOURCE)
    assert list_found(find_similar_work([ada, replace(make_program("ben", SOURCE), language="java")], {})) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", ["a = 1\n", "((", "'", "x['a'](", "/*", '"""', "`", "a'b ", "1'1"])
def test_hostile_text_is_read_and_compared_in_linear_time(unit: str, language: str) -> None:
    """Quadratic work on texts of this length would take minutes."""
    source = unit * (MOST_TOKENS // len(unit))
    tokens = read_code_tokens(source, LANGUAGES[language])
    programs = [ComparedProgram(f"s{at}", language, "x", source + "+" * at, replace(tokens), ()) for at in range(2)]
    longer = make_program("other", "b - 2\n" * 30 + source)
    find_similar_work([*programs, replace(longer, language=language)], {})
