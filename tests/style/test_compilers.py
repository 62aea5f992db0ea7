from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from grader.config.settings import BuildLimits
from grader.grading.programs import build_job
from grader.languages import LANGUAGES, is_here
from grader.model import Finding, Job, Limit, Outcome, Severity, Source
from grader.style import NOT_CHECKED, find_compiler_warnings

NAMES = {
    "c": "nim.c",
    "cpp": "nim.cpp",
    "java": "Nim.java",
    "csharp": "nim.cs",
    "javascript": "nim.js",
    "python": "n.py",
}


def run(job: Job) -> Outcome:
    """Executes a job in a fresh folder, without any sandbox."""
    with tempfile.TemporaryDirectory() as folder:
        for name, file in job.files.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_bytes(file.content)
        done = subprocess.run(job.command, cwd=folder, capture_output=True, timeout=120, check=False)
        files = {name: Path(folder, name).read_bytes() for name in job.bring if Path(folder, name).is_file()}
    return Outcome(done.returncode, None, done.stdout, done.stderr, files=files)


def saying(said: bytes, exit_code: int = 0) -> Callable[[Job], Outcome]:
    """A compiler that says `said`."""
    return lambda job: Outcome(exit_code, None, b"", b"", files=dict.fromkeys(job.bring, said))


def said_by_gcc(line: int = 1, message: str = "m", kind: str = "warning") -> bytes:
    """A line of gcc."""
    return f"nim.c:{line}:1: {kind}: {message} [-Wunused-value]\n".encode()


def warned(
    text: str | bytes,
    language: str,
    others: Mapping[str, bytes] | None = None,
    run: Callable[[Job], Outcome] | None = None,
) -> tuple[Finding, ...]:
    content = text if isinstance(text, bytes) else text.encode()
    source = Source(LANGUAGES[language], NAMES[language], NAMES[language], content)
    job = build_job(source, others or {}, sys.executable, BuildLimits())
    return find_compiler_warnings(source, job, sys.executable, run or real(language))


def real(language: str) -> Callable[[Job], Outcome]:
    if not is_here(LANGUAGES[language]):
        pytest.skip(f"no tool chain for {LANGUAGES[language].title} on this machine")
    return run


def told(findings: tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    return [(one.rule, one.line, one.column) for one in findings]


def c_program(*lines: str, before: str = "") -> str:
    return before + "int main(void) {\n" + "".join(f"{line}\n" for line in lines) + "return 0;\n}\n"


JAVA = "class Nim {\n%s  public static void main(String[] a) {\n    int zero = 1 / 0;\n  }\n}\n"
CSHARP = "class Nim {\n%s  static void Main() {\n    int unused = 3;\n  }\n}\n"

WARNED = {
    "c": ("c", c_program("int Zoë = 1, unused;"), [("gcc/unused-variable", 2, 5), ("gcc/unused-variable", 2, 14)]),
    "c, after a tab": ("c", c_program("\t/* é */ int unused;"), [("gcc/unused-variable", 2, 14)]),
    "c++": ("cpp", c_program("int first;\r", "return first;"), [("gcc/uninitialized", 3, 8)]),
    "java": ("java", JAVA % "", [("javac/divzero", 3, 20)]),
    "java, after a tab": ("java", "class Nim {\n\tint x() {\treturn 1 / 0; }\n}\n", [("javac/divzero", 2, 23)]),
    "c#": ("csharp", CSHARP % "", [("csharp/CS0219", 3, 9)]),
    "python": ("python", "import os\n", []),
    "javascript": ("javascript", "let unused;\n", []),
    "nothing to say": ("c", c_program(), []),
    "no utf-8": (
        "c",
        c_program("/* \udcff */ int unused;").encode(errors="surrogateescape"),
        [("gcc/unused-variable", 2, 13)],
    ),
}


@pytest.mark.parametrize(("language", "text", "wanted"), WARNED.values(), ids=WARNED.keys())
def test_warnings_stand_at_their_places(language: str, text: str | bytes, wanted: list[tuple[str, int, int]]) -> None:
    found = warned(text, language)
    assert told(found) == wanted
    for one in found:
        assert (one.severity, one.file) == (Severity.WARNING, NAMES[language])
        assert one.message
        assert one.fix.endswith(".")


QUIET_C = {
    "pragma": '#pragma GCC diagnostic ignored "-Wunused-variable"',
    "pragma with blanks": '  #  pragma\tGCC   diagnostic ignored "-Wunused-variable"',
    "digraph": '%:pragma GCC diagnostic ignored "-Wunused-variable"',
    "pragma within comments": '/**/ # /* */ pragma /**/ GCC /* " */ diagnostic ignored "-Wunused-variable"',
    "pragma behind a comment of two lines": '/* \n */ # /* \n */ pragma GCC diagnostic ignored "-Wunused-variable"',
    "pragma over several lines": '#pra\\\ngma G\\ \nCC diagno\\\nstic ignored "-Wunused-variable"',
    "line": '#line 1 "/usr/include/stdio.h"',
    "line marker": '# 1 "/usr/include/stdio.h" 3 4',
    "code that looks like a comment": 'int a; /\\\n/ /*\n#pragma/**/GCC diagnostic ignored "-Wunused-variable" // */',
}
IGNORED_C = {
    "operator": '_Pragma("GCC diagnostic ignored \\"-Wunused-variable\\"")',
    "operator in a macro": '#define Q(x) _Pragma(#x)\nQ(GCC diagnostic ignored "-Wunused-variable")',
    "joined operator": '#define P(x) _Pragma(#x)\n#define Q(a) P(GCC diag##a ignored "-Wunused-variable")\nQ(nostic)',
    "comment of a linter": "// NOLINT\n/* NOLINTBEGIN */",
    "comment on a pragma": '// #pragma GCC diagnostic ignored "-Wunused-variable"',
}
OTHERS = {"quiet.h": b'int heaps;\n#pragma GCC diagnostic ignored "-Wunused-variable"\n'}
HIDDEN = "style/hidden-warnings"


def c_quiet(quiet: str) -> str:
    """A program with a variable that is not used in line 9, behind what should keep the compiler quiet."""
    return c_program("", "int unused;", before="\n" * (5 - quiet.count("\n")) + quiet + "\n")


@pytest.mark.parametrize("language", ["c", "cpp"])
@pytest.mark.parametrize("quiet", QUIET_C.values(), ids=QUIET_C.keys())
def test_what_keeps_gcc_quiet_is_told_instead(quiet: str, language: str) -> None:
    found = warned(c_quiet(quiet), language)
    assert "gcc/unused-variable" not in [one.rule for one in found]
    instead = [one for one in found if one.rule.startswith("style/")]
    assert [(one.rule, one.severity, one.file) for one in instead] == [(HIDDEN, Severity.WARNING, NAMES[language])]
    beginning = c_quiet(quiet).split("\n")[instead[0].line - 1][instead[0].column - 1 :]
    assert beginning[:1] in ("#", "%")


@pytest.mark.parametrize("quiet", IGNORED_C.values(), ids=IGNORED_C.keys())
def test_what_does_not_keep_gcc_quiet_costs_nothing(quiet: str) -> None:
    found = warned(c_quiet(quiet), "c")
    costly = [(one.rule, one.line) for one in found if one.severity is not Severity.NOTE]
    assert costly == [("gcc/unused-variable", 9)]
    notes = [(one.rule, one.line) for one in found if one.severity is Severity.NOTE]
    assert notes == ([("style/suppression", 6)] if quiet.startswith("_Pragma(") else [])


def test_what_an_included_file_hides_is_told_there() -> None:
    found = warned(c_quiet('#include "quiet.h"'), "c", OTHERS)
    assert [(one.rule, one.file, one.line, one.column) for one in found] == [(HIDDEN, "quiet.h", 2, 1)]


def test_other_pragmas_are_not_told() -> None:
    others = {"once.h": b"#pragma once\nstruct heap { int size; };\n"}
    own = '#include "once.h"\n#include "once.h"\n#pragma pack(1)\n#pragma GCC diagnostic push\n#pragma GCC optimize 2\n'
    assert warned(c_program('puts("#line 1"); // #line 2', before=f"#include <stdio.h>\n{own}"), "c", others) == ()


QUIET_JAVA = {
    "one": '@SuppressWarnings("divzero")',
    "list": '@SuppressWarnings({"divzero", "unchecked"})',
    "by its whole name": '@java.lang.SuppressWarnings(value = "divzero")',
    "within comments": '@/* ) */ SuppressWarnings // (\n("divzero")',
    "escapes": '\\u0040Suppress\\uu0057arnings(\\u0022divzero")',
    "behind an escaped line end": '// \\u000a @SuppressWarnings("divzero")',
    "brackets": '@SuppressWarnings((("divzero")))',
    "constant": 'static final String Q = "divzero"; @SuppressWarnings(Nim.Q)',
}


@pytest.mark.parametrize("quiet", QUIET_JAVA.values(), ids=QUIET_JAVA.keys())
def test_what_keeps_javac_quiet_is_told_instead(quiet: str) -> None:
    found = warned(JAVA % f"{quiet}\n", "java")
    assert [(one.rule, one.severity) for one in found] == [(HIDDEN, Severity.WARNING)]
    beginning = (JAVA % f"{quiet}\n").split("\n")[found[0].line - 1][found[0].column - 1 :]
    assert beginning.startswith(("@", "\\u0040"))


QUIET_CSHARP = {
    "all": "#pragma warning disable",
    "some": "  #  pragma   warning\tdisable 219, CS0168 // comment",
    "a line of another file": '#line 100 "/etc/passwd"',
    "escaped": "#pr\\u0061gma warning disable",
    "behind another line end": "// \u2028#pragma warning disable",
}


@pytest.mark.parametrize("quiet", QUIET_CSHARP.values(), ids=QUIET_CSHARP.keys())
def test_what_keeps_the_csharp_compiler_quiet_is_told_instead(quiet: str) -> None:
    found = warned(CSHARP % f"{quiet}\n", "csharp")
    assert [(one.rule, one.severity, one.line) for one in found] == [(HIDDEN, Severity.WARNING, 2)]
    assert (CSHARP % f"{quiet}\n").split("\n")[1][found[0].column - 1] == "#"


def test_line_separators_in_csharp_move_no_warning() -> None:
    assert told(warned(CSHARP % "// \u2028\n/* \u2029 */ int heaps = 0;\n", "csharp")) == [
        ("csharp/CS0414", 3, 13),
        ("csharp/CS0219", 5, 9),
    ]


UNCHECKED = (
    'import java.util.*;\nclass Nim {\n  @SuppressWarnings("unchecked")\n  List<Integer>[] heaps = new List[3];\n}\n'
)


@pytest.mark.parametrize(
    ("language", "text", "line"),
    [
        ("c", '#pragma GCC diagnostic ignored "-Wunused-parameter"\nint main(int argc) { return 0; }\n', 1),
        ("java", UNCHECKED, 3),
        ("csharp", "#pragma warning disable CS1030\n" + CSHARP.replace("unused = 3", "used; Main()") % "", 1),
    ],
)
def test_hiding_what_costs_nothing_is_a_note(language: str, text: str, line: int) -> None:
    found = [one for one in warned(text, language) if one.rule.startswith("style/")]
    assert [(one.rule, one.severity, one.line) for one in found] == [("style/suppression", Severity.NOTE, line)]


def test_what_builds_is_not_told_not_to_compile() -> None:
    found = warned("int main(void) { oops }", "c")
    assert [(one.rule, one.severity) for one in found] == [(NOT_CHECKED, Severity.NOTE)]


def test_guesses_and_taste_are_notes() -> None:
    loop = "std::vector<int> v; for (int i = 0; i < v.size(); i++) {}"
    found = warned(f"#include <vector>\nint main(int argc, char **argv) {{ {loop} }}\n", "cpp")
    assert {one.rule for one in found} == {"gcc/unused-parameter", "gcc/sign-compare"}
    assert {one.severity for one in found} == {Severity.NOTE}
    raw = "import java.util.*;\nclass Nim {\n  List<Integer>[] heaps = new List[3];\n}\n"
    assert {one.severity for one in warned(raw, "java")} == {Severity.NOTE}


def test_only_the_graded_file_is_told_of_and_no_file_of_the_system_shows() -> None:
    other = b"static int unused(void) { int x; return 0; }\n"
    found = warned(c_program(before='#include "o.h"\n#include "p.c"\n'), "c", {"o.h": other, "p.c": b"static int p;\n"})
    assert found == ()
    java = warned(JAVA % "", "java", {"Other.java": b"class Other { int x() { return 1 / 0; } }\n"})
    assert told(java) == [("javac/divzero", 3, 20)]
    said = said_by_gcc(message="declared in /usr/include/c++/12/bits/stl_algo.h, or 1/2/3")
    found = warned("int a;\n", "c", run=saying(said))
    assert found[0].message == "declared in stl_algo.h, or 1/2/3"


@pytest.mark.parametrize("text", ["", '#include "warnings.of.the.compiler/x.h"\n'])
@pytest.mark.parametrize("more", [(), ("warnings.of.the.compiler_",), ("Warnings.Of.The.Compiler/y",)])
def test_no_name_of_a_students_file_switches_warnings_off(text: str, more: tuple[str, ...]) -> None:
    others = dict.fromkeys(("warnings.of.the.compiler/x.h", *more), b"")
    assert told(warned(c_program("int unused;", before=text), "c", others)) == [
        ("gcc/unused-variable", 2 + bool(text), 5)
    ]


def test_the_build_is_left_as_it_is_and_a_file_of_the_same_name_is_not_read() -> None:
    jobs: list[Job] = []

    def keep(job: Job) -> Outcome:
        jobs.append(job)
        return saying(b"")(job)

    text = '#line 1 "x"\nint a;\n'
    found = warned(text, "c", {"warnings.of.the.compiler": b"[", "other.c": b"int b;"}, run=keep)
    assert [one.rule for one in found] == [HIDDEN]
    assert "other.c" not in jobs[0].command
    assert set(jobs[0].files) == {"nim.c", "other.c", "warnings.of.the.compiler"}
    assert not {*jobs[0].bring} & {*jobs[0].files}
    assert jobs[0].files["nim.c"].content == text.encode()
    assert jobs[0].limits == build_job(Source(LANGUAGES["c"], "nim.c", "nim.c", b""), {}, "", BuildLimits()).limits


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(None, None, b"", b"", fault="no launcher"),
        Outcome(1, None, b"", b"Traceback"),
        Outcome(None, "SIGKILL", b"", b"", breaches=(Limit.MEMORY,), files={"warnings.of.the.compiler": b"["}),
        Outcome(1, None, b"", b"", files={"warnings.of.the.compiler": b"gcc: error: unrecognized option"}),
        Outcome(1, None, b"", b"", files={"warnings.of.the.compiler": b""}),
        Outcome(1, None, b"", b"", files={"warnings.of.the.compiler": said_by_gcc(kind="error")}),
    ],
)
def test_a_compiler_that_breaks_costs_nothing_and_is_told(outcome: Outcome) -> None:
    found = warned("int a;\n#pragma GCC poison x\n", "c", run=lambda _: outcome)
    assert [(one.rule, one.severity, one.line) for one in found] == [(NOT_CHECKED, Severity.NOTE, 1)]
    assert "not available" in found[0].message


def test_a_tool_that_is_not_there_breaks_no_run() -> None:
    def missing(job: Job) -> Outcome:
        return run(replace(job, command=tuple("no-such-compiler" if part == "gcc" else part for part in job.command)))

    assert [one.rule for one in warned("int a;\n", "c", run=missing)] == [NOT_CHECKED]


HOSTILE = {
    "bytes": bytes(range(256)) * 10,
    "cut off": said_by_gcc()[:-20],
    "far places": said_by_gcc(line=10**8) + said_by_gcc(line=0) + b"nim.c:" + b"9" * 5000 + b":1: warning: m\n",
    "long message": said_by_gcc(message="m" * 500_000),
    "control characters": said_by_gcc(message="a\0\x1b[31m\u202eb"),
    "rules": said_by_gcc(message=" [-Wformat=" * 100_000),
    "lines": b"nim.cs(999999999,999999999): warning CS0219: x\nNim.java:999999999:0: warning: x\n" * 10_000,
    "long lines": b"nim.cs(" * 100_000 + b"\n" + b"Nim.java:1:1" * 100_000,
}


@pytest.mark.parametrize("language", ["c", "java", "csharp"])
@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_a_compiler_says_is_bounded(said: bytes, language: str) -> None:
    text = "int a;\nint b;"
    for exit_code in (0, 1):
        found = warned(text, language, run=saying(said, exit_code))
        assert len(found) <= 200
        for one in found:
            assert 1 <= one.line <= 2
            assert 1 <= one.column <= 7
            assert len(one.message) < 400
            assert one.message.isprintable()


def test_a_flood_of_warnings_is_read_as_far_as_it_goes() -> None:
    flood = c_program(*(f"int unused{number};" for number in range(6000)))
    found = warned(flood, "c")
    assert len(found) == 200
    assert "more remarks" in found[-1].message
    assert {one.rule for one in found} == {"gcc/unused-variable"}


def test_each_warning_is_told_once() -> None:
    said = said_by_gcc() + said_by_gcc() + said_by_gcc(kind="note")
    assert len(warned("int a;\n", "c", run=saying(said))) == 1


def test_what_a_compiler_quotes_in_the_old_way_is_quoted_as_code_and_its_advice_left_out() -> None:
    said = (
        "nim.cs(1,1): warning CS0114: `B.F(int)' hides inherited member `A.F(int)'. To make the current member "
        "override that implementation, add the override keyword. Otherwise add the new keyword\n"
    )
    (found,) = warned("class A {}\n", "csharp", run=saying(said.encode()))
    assert (found.message, found.fix) == (
        "`B.F(int)` hides inherited member `A.F(int)`",
        "Write `override` or `new`, whichever is meant.",
    )
