"""Every language: built and run in the sandbox, on every tier that this machine has."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.config.settings import BuildLimits, Limits
from grader.feedback.crash_causes import find_first_error
from grader.grading.kept.artefacts import ARTEFACTS, Artefacts
from grader.grading.kept.database import Database
from grader.grading.programs import (
    _FOLDER,
    _HALFWAY,
    BuildResult,
    BuiltProgram,
    build,
    make_bare_job,
    make_job_for_case,
    mark_full_heap,
)
from grader.grading.tool_versions import ask
from grader.judging import judge_outcome
from grader.languages import LANGUAGES, is_here
from grader.model import (
    Assignment,
    CaseResult,
    Grade,
    Job,
    Language,
    Limit,
    Outcome,
    PointsEarned,
    Source,
    Tier,
    Verdict,
)
from grader.reports.phrases import describe_stop
from grader.sandbox import Sandbox

from ..conftest import Course
from ..sandbox.conftest import open_tier

MUSEUM = Path(__file__).parents[1] / "museum" / "attacks"
RIGHT = {
    "python": "print(2 * int(input()))\n",
    "c": '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }\n',
    "cpp": "#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n << '\\n'; }\n",
    "java": """
        package games.twice;
        import java.util.Scanner;
        public class Double {
            static class Helper { int twice(int n) { return 2 * n; } }
            public static void main(String[] args) {
                System.out.println(new Helper().twice(new Scanner(System.in).nextInt()));
            }
        }
        """,
    "csharp": "class P { static void Main() { System.Console.WriteLine(2 * int.Parse(System.Console.ReadLine())); } }",
    "javascript": "const n = require('fs').readFileSync(0, 'utf8'); console.log(2 * Number(n));\n",
}
BROKEN = dict.fromkeys(RIGHT, "this is ( no program at all {")
CRASHES = {
    "python": "raise ValueError('no')",
    "c": "#include <stdlib.h>\nint main(void) { abort(); }\n",
    "cpp": '#include <stdexcept>\nint main() { throw std::runtime_error("no"); }\n',
    "java": 'class Double { public static void main(String[] a) { throw new RuntimeException("no"); } }',
    "csharp": 'class P { static void Main() { throw new System.Exception("no"); } }',
    "javascript": "throw new Error('no');\n",
}
LOOPS = {
    "python": "while True: pass",
    "c": "int main(void) { for (volatile int i = 0;;) i++; }\n",
    "cpp": "int main() { for (volatile int i = 0;;) i = i + 1; }\n",
    "java": "class Double { public static void main(String[] a) { while (true); } }",
    "csharp": "class P { static void Main() { while (true); } }",
    "javascript": "while (true);\n",
}
HOGS = {
    "python": "kept = []\nwhile True: kept.append(b'x' * 1_000_000)",
    "c": """
        #include <stdlib.h>
        #include <string.h>
        int main(void) { for (;;) { char *p = malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); } }
        """,
    "cpp": "#include <vector>\nint main() { std::vector<std::vector<char>> v; for (;;) v.emplace_back(1 << 20, 1); }\n",
}
FULL_HEAPS = {
    name: (MUSEUM / f"row_22_full_heap{LANGUAGES[name].suffixes[0]}").read_text().replace("row_22_full_heap", "Double")
    for name in ("java", "csharp", "javascript")
}
NAMES = {name: f"Double{LANGUAGES[name].suffixes[0]}" for name in RIGHT}


@pytest.fixture(scope="module", params=[Tier.STRONG, Tier.NAMESPACES, Tier.PLAIN])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


@pytest.fixture
def assignment(course: Course) -> Assignment:
    return load_assignment("double", course.folder)


def language_here(name: str) -> Language:
    if not is_here(LANGUAGES[name]):
        pytest.skip(f"{LANGUAGES[name].title} cannot be built on this machine; install {LANGUAGES[name].package}")
    return LANGUAGES[name]


def built(sandbox: Sandbox, name: str, text: str, **others: str) -> BuildResult:
    language = language_here(name)
    source = Source(language, NAMES[name], NAMES[name], text.encode())
    files = {file.replace("_dot_", "."): content.encode() for file, content in others.items()}
    return build(source, files, sandbox.python, BuildLimits(), sandbox.run)


def executed(sandbox: Sandbox, assignment: Assignment, name: str, text: str, **limits: float) -> Outcome:
    made = built(sandbox, name, text)
    assert made.program is not None, made
    case = assignment.cases[0]
    usual = {"memory_mib": 256, "wall_seconds": 10.0, "cpu_seconds": 3.0}
    chosen = case.limits.model_copy(update=usual | limits)
    return sandbox.run(make_job_for_case(made.program, replace(case, limits=chosen), assignment.settings))


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program(sandbox: Sandbox, assignment: Assignment, name: str) -> None:
    outcome = executed(sandbox, assignment, name, RIGHT[name])
    assert (outcome.stdout, outcome.exit_code, outcome.fault) == (b"4\n", 0, ""), outcome


@pytest.mark.parametrize("name", RIGHT)
def test_a_program_that_was_kept_is_the_one_that_was_built(sandbox: Sandbox, name: str, tmp_path: Path) -> None:
    language = language_here(name)
    source = Source(language, NAMES[name], NAMES[name], RIGHT[name].encode())
    with contextlib.closing(Database(tmp_path / "store.sqlite", ARTEFACTS)) as database:
        artefacts = Artefacts(database, sandbox.facts.tier)
        made = build(source, {}, sandbox.python, BuildLimits(), artefacts.keep_builds(sandbox.run, "tools 1"))

        def never(job: Job) -> Outcome:
            raise AssertionError(job)

        kept = build(source, {}, sandbox.python, BuildLimits(), artefacts.keep_builds(never, "tools 1"))
    assert made.program is not None
    assert kept == made


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_compile(sandbox: Sandbox, name: str) -> None:
    made = built(sandbox, name, BROKEN[name])
    assert made.program is None
    assert made.result is not None
    assert not made.result.ok
    assert "Double" in made.result.message


WRONG_LINES = {
    "python": ("x = 1\nif x:\n    é = 'é' + 3 4\n", 3, ("4", "3 4"), "SyntaxError: "),
    "c": ("#include <stdio.h>\nint main(void) {\n\tint n = 3;\n\treturn é + m;\n}\n", 4, ("é",), "‘é’ undeclared"),
    "cpp": ("int main() {\n  std::vector<int> v;\n}\n", 2, ("vector",), "‘vector’ is not a member of ‘std’"),
    "java": ("class Double {\n\tint é = 3\n}\n", 2, ("",), "';' expected"),
    "csharp": ("class P {\n\tstatic void Main() { int é = ; }\n}\n", 2, (None,), "CS1525: Unexpected symbol `;'"),
    "javascript": ("let a = 3;\n  let é = (;\n", 2, (";",), "SyntaxError: Unexpected token ';'"),
}
"""A program, the line of its first error, what is marked there (None for nothing), and how the error begins."""


@pytest.mark.parametrize("name", WRONG_LINES)
def test_the_first_error_is_known_by_its_line_and_its_place_in_it(sandbox: Sandbox, name: str) -> None:
    text, line, marked, said = WRONG_LINES[name]
    result = built(sandbox, name, text).result
    assert result is not None
    parts = PointsEarned(0, 0, 0, 0, 0)
    grade = Grade("ada", name, {}, None, 0, 1, parts, result, (), (), source_name=NAMES[name], source=text)
    stop = find_first_error(result.message, grade)
    assert stop is not None, result.message
    assert (stop.line, stop.raised[: len(said)]) == (line, said), result.message
    part = slice(*stop.part) if stop.part else None
    assert (text.split("\n")[line - 1][part] if part else None) in marked, result.message


PYTHON = 'File "Double.py", line'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x = 1\ny = (\n", f"  {PYTHON} 2\n    y = (\n        ^\nSyntaxError: '(' was never closed"),
        (b"x = 1\n# caf\xe9\n", f"{PYTHON} 2: The byte 0xe9 is not UTF-8. Save the file as UTF-8."),
        (b"x\r\ny\r\n\0", f"{PYTHON} 3: There is a NUL byte. Save the file as plain text in UTF-8."),
        ("x = 1\n".encode("utf-16"), "The file is saved as UTF-16. Save it as UTF-8."),
        (b"# coding: none\n", "SyntaxError: unknown encoding: none (Double.py)"),
        (b"f = " + b"lambda: " * 1_500 + b"0\n", "Its functions or brackets are nested too deeply."),
        (b"1" * (1 << 20) + b"\n", "The file is larger than 1 MiB, which is more than a program may be."),
    ],
)
def test_what_python_cannot_read_is_told_with_the_students_names(
    sandbox: Sandbox, content: bytes, message: str
) -> None:
    source = Source(LANGUAGES["python"], "Double.py", "Double.py", content)
    result = build(source, {}, sandbox.python, BuildLimits(), sandbox.run).result
    assert result is not None
    assert result.message == message


def test_of_a_long_line_the_part_that_is_wrong_is_shown(sandbox: Sandbox) -> None:
    made = built(sandbox, "python", f"x = '{'a' * 9000}' +* 3; y = '{'b' * 9000}'\n")
    assert made.result is not None
    _, text, marks, said = made.result.message.splitlines()
    assert said == "SyntaxError: invalid syntax"
    assert len(text) < 80
    assert text[marks.index("^")] == "*"


def test_a_linker_names_no_file_of_its_own(sandbox: Sandbox) -> None:
    made = built(sandbox, "c", "int twice(int); int main(void) { return twice(0); }")
    assert made.result is not None
    assert "undefined reference" in made.result.message
    assert not re.search(r"cc\w{6}|/tmp/", made.result.message)


def test_a_java_file_without_a_class_says_so(sandbox: Sandbox) -> None:
    made = built(sandbox, "java", "// later\n")
    assert made.result is not None
    assert made.result.message == "The compiler produced no program: the file contains no class."


@pytest.mark.parametrize("name", CRASHES)
def test_a_crash(sandbox: Sandbox, assignment: Assignment, name: str) -> None:
    outcome = executed(sandbox, assignment, name, CRASHES[name])
    assert judge_outcome(outcome) is Verdict.RUNTIME_ERROR, outcome


@pytest.mark.parametrize("name", LOOPS)
def test_an_endless_loop(sandbox: Sandbox, assignment: Assignment, name: str) -> None:
    outcome = executed(sandbox, assignment, name, LOOPS[name], cpu_seconds=0.5)
    assert judge_outcome(outcome) is Verdict.TIME_LIMIT, outcome


@pytest.mark.parametrize("name", HOGS)
def test_a_memory_hog(sandbox: Sandbox, assignment: Assignment, name: str) -> None:
    if sandbox.facts.tier is Tier.PLAIN:
        pytest.skip("the tier plain does not promise exact memory limits")
    outcome = executed(sandbox, assignment, name, HOGS[name], memory_mib=64)
    assert judge_outcome(outcome) is Verdict.MEMORY_LIMIT, outcome


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_tool_of_a_language_says_what_it_is(name: str) -> None:
    commands = language_here(name).versions
    said = ask(commands, None)
    assert {command[0] for command in commands} <= set(LANGUAGES[name].tools)
    assert all(any(map(str.isdigit, answer)) for answer in said.values()), said


@pytest.mark.parametrize("name", ["-o", "@options"])
def test_a_name_is_never_an_option_of_the_compiler(sandbox: Sandbox, name: str) -> None:
    source = Source(language_here("c"), NAMES["c"], NAMES["c"], b"int twice(int); int main(void) { return twice(0); }")
    files = {f"{name}.c": b"int twice(int n) { return 2 * n; }"}
    assert build(source, files, sandbox.python, BuildLimits(), sandbox.run).program is not None


def test_several_source_files(sandbox: Sandbox) -> None:
    made = built(
        sandbox,
        "c",
        "int twice(int); int main(void) { return twice(0); }",
        twice_dot_c="int twice(int n) { return 2 * n; }",
    )
    assert made.program is not None, made
    made = built(sandbox, "c", "int twice(int); int main(void) { return twice(0); }")
    assert made.program is None


def test_answers_cannot_be_compiled_in(sandbox: Sandbox, tmp_path: Path) -> None:
    if sandbox.facts.tier is Tier.PLAIN:
        pytest.skip("the tier plain does not promise it")
    (tmp_path / "answers.out").write_text("42\n", encoding="utf-8")
    made = built(sandbox, "c", f'#include "{tmp_path}/answers.out"\nint main(void) {{ return 0; }}')
    assert made.program is None
    assert made.result is not None
    assert "No such file" in made.result.message


def test_the_compiler_is_bounded(sandbox: Sandbox) -> None:
    limits = BuildLimits(cpu_seconds=0.5, wall_seconds=2)
    bomb = "template<int n> struct F { enum { v = F<n-1>::v + F<n-2>::v + n }; };\nint main() { return F<900>::v; }\n"
    include = '#include "Double.c"\n' * 40
    for name, text in (("c", include), ("cpp", bomb)):
        source = Source(language_here(name), NAMES[name], NAMES[name], text.encode())
        made = build(source, {}, sandbox.python, limits, sandbox.run)
        assert made.program is None
        assert made.fault == ""


@pytest.mark.parametrize(("name", "numbers"), [("c", 12_000_000), ("cpp", 12_000_000), ("c", 3_700_000)])
def test_a_program_too_large_for_the_disk_is_told_in_words(sandbox: Sandbox, name: str, numbers: int) -> None:
    if numbers < 12_000_000 and sandbox.facts.tier is Tier.PLAIN:
        pytest.skip("the tier plain bounds each file, not all of them together")
    text = f"int large[{numbers}] = {{1}};\nint main(void) {{ return large[1]; }}\n"
    source = Source(language_here(name), NAMES[name], NAMES[name], text.encode())
    made = build(source, {}, sandbox.python, BuildLimits(disk_mib=16), sandbox.run)
    assert made.result is not None
    assert not made.result.ok
    first = made.result.message.splitlines()[0]
    assert re.match(r"Compiling (needed more than 16 MiB of disk|ran out of disk: it may use 16 MiB)\.", first)
    assert "bug report" not in made.result.message


ENDLESS = '#if __INCLUDE_LEVEL__ < 150\n#include "Double.c"\n#include "Double.c"\n#endif\n'
LARGE = (MUSEUM / "row_75_macro_bomb.c").read_text()


@pytest.mark.parametrize(
    ("text", "limits", "told"),
    [
        (ENDLESS, {"cpu_seconds": 0.5}, "Compiling took more than 0.5 s of CPU time."),
        (ENDLESS, {"wall_seconds": 1}, "Compiling took more than 1 s."),
        (
            LARGE,
            {"memory_mib": 64},
            "Compiling (needed more than 64 MiB of memory|ran out of memory: it may use 64 MiB).",
        ),
    ],
)
def test_the_limit_that_a_build_passes_is_told(
    sandbox: Sandbox, text: str, limits: dict[str, float], told: str
) -> None:
    if "memory_mib" in limits and sandbox.facts.tier is Tier.PLAIN:
        pytest.skip("the tier plain promises no exact memory limits")
    source = Source(language_here("c"), NAMES["c"], NAMES["c"], text.encode())
    made = build(source, {}, sandbox.python, BuildLimits.model_validate(limits), sandbox.run)
    assert made.result is not None
    assert re.match(told, made.result.message), made.result.message


def test_what_a_source_says_of_limits_is_no_limit(sandbox: Sandbox) -> None:
    text = '#error /usr/bin/ld: No space left on device, cc1: out of memory, File too large\nint main(void) { return "'
    made = built(sandbox, "c", text)
    assert made.result is not None
    assert not made.result.message.startswith("Compiling")


@pytest.mark.parametrize("name", ["java", "csharp", "javascript"])
def test_a_full_heap_is_told_where_the_run_failed_by_it(sandbox: Sandbox, assignment: Assignment, name: str) -> None:
    made = built(sandbox, name, FULL_HEAPS[name])
    assert made.program is not None, made
    outcome = mark_full_heap(
        sandbox.run(make_bare_job(made.program, Limits(cpu_seconds=8, wall_seconds=20))), made.program
    )
    assert outcome.breaches in ((Limit.HEAP,), (Limit.MEMORY,)), outcome
    said = replace(outcome, breaches=())
    assert mark_full_heap(said, made.program).breaches == (Limit.HEAP,) or outcome.breaches == (Limit.MEMORY,)
    for ended in (replace(said, exit_code=0, signal=None), replace(said, stderr=b""), replace(said, fault="broke")):
        assert mark_full_heap(ended, made.program) == ended


def test_the_words_for_a_full_heap_name_what_it_was_given() -> None:
    result = CaseResult("c", "g", "visible", Verdict.MEMORY_LIMIT, 0, 1, limit=Limit.HEAP)
    [heap] = make_bare_job(BuiltProgram(("{heap_mib}",), {}), Limits(memory_mib=300)).command
    assert f"filled its heap: {heap} MiB of the memory limit of 300 MiB" in describe_stop(
        result, Limits(memory_mib=300)
    )


def test_a_flood_of_a_compiler_is_cleaned_in_no_time() -> None:
    """One word of 64 KiB, with and without what names a folder: a pattern that tries every place takes minutes."""
    for word in ("x" * 65_000, "/grader-" * 8_000, "/cc" * 20_000):
        assert _FOLDER.sub("", word) == word
        assert _HALFWAY.sub("", word) == word
    assert _FOLDER.sub("", 'File "C:\\Users\\a\\grader-q\\work\\Nim.py", /box/work/Nim.py') == 'File "Nim.py", Nim.py'
