"""The line that prints what is wrong, and the block that only a failing test reaches, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grader.changes.built.noted_source import note_source
from grader.changes.built.trial_places import find_trial_places
from grader.changes.source_changes import ChangeKind
from grader.feedback import advise
from grader.grading.further_runs.noting import read_marks
from grader.grading.further_runs.printed_lines import PrintedOutput
from grader.languages import LANGUAGES
from grader.model import Assignment, ReachedLines, Stop, StopKind, Tier, Verdict
from grader.sandbox import Sandbox

from ..sandbox.conftest import WALLED, open_tier, reason_missing
from .test_debugging import HEAD, assignment, graded

__all__ = ["assignment"]


@pytest.fixture(scope="module")
def box() -> Iterator[Sandbox]:
    """The strongest tier of this machine."""
    with open_tier(next((tier for tier in WALLED if not reason_missing(tier)), Tier.PLAIN)) as opened:
        yield opened


C = '#include <stdio.h>\nint main(void) {{\n    int n;\n    scanf("%d", &n);\n{}\n    return 0;\n}}\n'
CPP = "#include <iostream>\nusing namespace std;\nint main() {{\n    int n; cin >> n;\n{}\n}}\n"
JAVA = (
    "import java.util.Scanner;\npublic class Double {{\n    public static void main(String[] args) {{\n"
    "        int n = new Scanner(System.in).nextInt();\n{}\n    }}\n}}\n"
)
CSHARP = (
    "using System;\nclass P {{\n    static void Main() {{\n        int n = int.Parse(Console.ReadLine());\n"
    "{}\n    }}\n}}\n"
)
SCRIPT = "const fs = require('fs');\n\n// reads a number\nconst n = Number(fs.readFileSync(0, 'utf8'));\n{}\n"

LABELS = [
    ("c", C, 'printf("Result: ");\nprintf("%d\\n", 2 * n);'),
    ("c", C, 'puts("go");\nif (n > 0) printf("%d\\n", 2 * n);\nelse printf("0\\n");'),
    ("cpp", CPP, 'cout << "Result: ";\ncout << 2 * n << endl;'),
    ("cpp", CPP, 'std::cout << "Number? " << std::endl;\nprintf("%d\\n", 2 * n);'),
    ("java", JAVA, 'System.out.print("Result: ");\nSystem.out.println(2 * n);'),
    ("csharp", CSHARP, 'Console.Write("Result: ");\nConsole.WriteLine(2 * n);'),
    ("javascript", SCRIPT, "console.log('Result:');\nconsole.log(2 * n);"),
    ("javascript", SCRIPT, "process.stdout.write('Result: ')\nconsole.log(2 * n)"),
]


@pytest.mark.parametrize(("language", "frame", "body"), LABELS)
def test_the_line_that_prints_what_is_too_much(
    assignment: Assignment, box: Sandbox, language: str, frame: str, body: str
) -> None:
    stop = graded(assignment, box, language, frame.format(body)).cases[0].stop
    assert stop == Stop(5, kind=StopKind.PRINTED)


HIDDEN = [
    ("c", C, 'fprintf(stdout, "Result: ");\nprintf("%d\\n", 2 * n);'),
    ("cpp", CPP, 'ostream &out = cout;\nout << "Result: ";\ncout << 2 * n << endl;'),
    ("java", JAVA, 'var out = System.out;\nout.print("Result: ");\nSystem.out.println(2 * n);'),
    ("csharp", CSHARP, 'var say = Console.Out;\nsay.Write("Result: ");\nConsole.WriteLine(2 * n);'),
    ("javascript", SCRIPT, "const say = console.log;\nsay('Result:');\nconsole.log(2 * n);"),
]


@pytest.mark.parametrize(("language", "frame", "body"), HIDDEN)
def test_no_line_is_told_where_something_is_printed_in_another_way(
    assignment: Assignment, box: Sandbox, language: str, frame: str, body: str
) -> None:
    assert graded(assignment, box, language, frame.format(body)).cases[0].stop is None


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (b"\x013\x02abc\x014\x02\n", PrintedOutput("abc\n", ((3, 3), (4, 1)))),
        (b"abc\x013\x02d", PrintedOutput("abcd")),
        (b"\x019\x02abc", PrintedOutput("abc")),
        (b"\x010\x02abc", PrintedOutput("abc")),
        (b"\x01999999\x02a", PrintedOutput("\x01999999\x02a")),
        (b"", PrintedOutput()),
    ],
)
def test_marks_may_hold_anything(output: bytes, expected: PrintedOutput) -> None:
    assert read_marks(output, 5) == expected


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("c", "int f(int n) { $if (1) «return 3;» else «return 4;» }"),
        ("c", "void f() { $do n--; while (n); $go(); }"),
        ("c", "void f() { $do { $n--; } while (n); }"),
        ("c", "void f() { $for (;;) if (1) «b();» else if (2) «d();» $e(); }"),
        ("c", "struct s { int a; int b; }; int g[] = { 1, 2 };"),
        ("c", "void f() { $switch (n) { case 1: a(); $break; default: b(); } $c(); }"),
        ("c", "void f() { $p = (struct s){ a, b }; $q(); }"),
        ("c", 'void f() { $a("{ b(); }"); /* c(); */ $d(); }'),
        ("cpp", "struct s { s(int a) : a(a) { $go(); } int a; };"),
        ("cpp", "int main() { $sort(a, b, [](int x, int y) { $return f(x, y); }); $a(); }"),
        ("cpp", "void f() { $v.insert(b(v) + (n), {a, b}); $go(); }"),
        ("java", "class A { int n; A() { this(1); $n = 2; } A(int m) { super(); } }"),
        ("java", "record A(int n) { int f() throws E, G { $return n; } }"),
        ("java", "class A { int f() { $var c = new C<A>() { int n; }; $return 3; } }"),
        ("csharp", "class A { int N { get { return 1; } } void F() { $a.ForEach(x => { $b(); $c(); }); } }"),
        ("javascript", "const f = (a) => { $b(); }; $c(); $const d = { e: 1, f: 2 };"),
        ("javascript", "go(); $if (a) b()\nelse «c();»\n$d()\n"),
    ],
)
def test_where_notes_stand(language: str, marked: str) -> None:
    noting = LANGUAGES[language].noting
    noted = note_source(re.sub("[$«»]", "", marked), LANGUAGES[language])
    assert noting
    assert noted
    plain = re.sub(r"if \(grader_try\(1,1\) ?\+ ?0 == 0\) ", "", noted.text.replace(noting.helper, ""))
    shown = re.sub(re.escape(noting.note).replace(r"\{line\}", "[1-3]"), "$", plain)
    assert shown.rstrip("\n") == marked.replace("«", "{$").replace("»", "}").rstrip("\n")


BRANCHES = [
    ("c", C, 'if (n < 1) {\n    // large\n    n = n - 1;\n}\nprintf("%d\\n", 2 * n);', 7),
    ("cpp", CPP, "if (n < 1)\n    n = 3;\ncout << 2 * n << endl;", 6),
    ("java", JAVA, "int twice = 2 * n;\nif (n < 1) {\n    twice = 7;\n}\nSystem.out.println(twice);", 7),
    ("csharp", CSHARP, "while (n < 1) {\n    n = 3;\n}\nConsole.WriteLine(2 * n);", 6),
    ("javascript", SCRIPT, "let m = 7;\nif (n < 1) {\n    m = 6;\n}\nif (n !== 0) m = 2 * n;\nconsole.log(m);", 7),
]


@pytest.mark.parametrize(("language", "frame", "body", "line"), BRANCHES)
def test_the_block_that_no_passing_test_reaches(
    assignment: Assignment, box: Sandbox, language: str, frame: str, body: str, line: int
) -> None:
    advice = advise(assignment, graded(assignment, box, language, frame.format(body)))
    assert advice.stop
    assert (advice.stop.kind, advice.stop.line) == (StopKind.REACHED, line)


def test_no_line_tells_which_way_a_hidden_test_takes(assignment: Assignment, box: Sandbox) -> None:
    """Else a program could show the input of a hidden test bit by bit: by the lines that it executes on it."""
    text = C.format('if (n < 1) {\n    n -= n == 0;\n}\nprintf("%d\\n", 2 * n);')
    grade = graded(assignment, box, "c", text)
    hidden = next(each for each in grade.cases if each.visibility == "hidden")
    assert (hidden.name, hidden.verdict) == ("minus three", Verdict.ACCEPTED)
    assert grade.reached == ReachedLines("nothing", "two", (6,))


def test_no_line_tells_how_a_hidden_test_answers_to_a_change(assignment: Assignment, box: Sandbox) -> None:
    """The hidden test passes, and would fail with the change that makes all visible ones pass."""
    text = in_frame(C, "int s = 0;", "for (int i = 0; i <= 2 - (n < 0); i++) s += n;", 'printf("%d\\n", s);')
    advice = advise(assignment, graded(assignment, box, "c", text))
    assert advice.stop is not None
    assert (advice.stop.kind, advice.stop.line) == (StopKind.NAMED, 6)


def in_frame(frame: str, *lines: str) -> str:
    return frame.format("\n".join(lines))


TRIED = [
    ("c", in_frame(C, "int s = 0;", "for (int i = 0; i <= 2; i++)", "    s += n;", 'printf("%d\\n", s);'), 6),
    ("cpp", in_frame(CPP, "int s = 0;", "for (int i = 1; i < 2; ++i) s += n;", "cout << s << endl;"), 6),
    ("java", in_frame(JAVA, "    int s = 1;", "for (int i = 0; i < 2; i++) s += n;", "System.out.println(s);"), 5),
    ("csharp", in_frame(CSHARP, "int s = 0, i = 0;", "while (i <= 2) { s += n; i++; }", "Console.WriteLine(s);"), 6),
    ("javascript", in_frame(SCRIPT, "let s = 0;", "for (let i = 2; i >= 0; i--) s += n;", "console.log(s);"), 6),
    ("c", in_frame(C, "int s = 0;", "for (int i = 0; i < 3; i++) s += n;", 'printf("%d\\n", s + 1);'), None),
    ("c", in_frame(C, "int s = 0;", "for (int i = 0; i <= 2; i++)", "    s += n;", 'printf("%d\\n", s + 1);'), None),
    (
        "c",
        in_frame(C, "int s = 0;", "for (int i = 0;", "     i <= 2; i++)", "    s += n;", 'printf("%d\\n", s);'),
        None,
    ),
]


@pytest.mark.parametrize(("language", "text", "line"), TRIED)
def test_the_only_place_where_a_small_change_makes_the_tests_pass(
    assignment: Assignment, box: Sandbox, language: str, text: str, line: int | None
) -> None:
    advice = advise(assignment, graded(assignment, box, language, text))
    assert advice.line == line
    assert line is None or (advice.stop and advice.stop.kind is StopKind.NAMED)


@pytest.mark.parametrize(
    ("code", "marked"),
    [
        ("for (int i = 0; i < n; i++) { f(i < n); }", "for (int i =$ 0; i <$ n; i++) { f(i < n); }"),
        ("if (a < b || c >= 'z') d();", "if (a < b || c >=$ 'z') d();"),
        ("while (0 < x && y > z) {}", "while (0 <$ x && y > z) {}"),
        ("for (auto &x : v) if (x >> 1 <= 2 && p->q) {}", "for (auto &x : v) if (x >> 1 <=$ 2 && p->q) {}"),
        ("for (i = 0; i < static_cast<int>(n); i++) {}", "for (i = 0; i <$ static_cast<int>(n); i++) {}"),
        ("  for (i = 1; i < n; i++) {}", "  for (i =$ 1; i <$ n; i++) {}"),
        (" static int a = 0; const int b = 1; int c = 1; int d = 2;", None),
        ("int global = 0;", None),
        ("if (a < 3", None),
    ],
)
def test_which_places_are_tried(code: str, marked: str | None) -> None:
    places = [at for place in find_trial_places(code, code, (0,)) for at in place.offsets]
    shown = "".join(f"{'$' if at in places else ''}{character}" for at, character in enumerate(code))
    assert shown == (marked or code.replace("c = 1", "c =$ 1"))


@pytest.mark.parametrize(
    ("code", "name", "statement"),
    [
        ("int n = in.nextInt();\nString s = in.nextLine();", "in.nextLine()", "in.nextLine();"),
        ("in >> n >> m;\ngetline(in, line);", "in.ignore(1000, '\\n')", "in.ignore(1000000, '\\n');"),
        (
            'fscanf(f, "  ", &n);\nfgets(line, 80, f);',
            "fgetc(f)",
            "{ int grader_mark; do { grader_mark = fgetc(f); } while (grader_mark >= 0 && grader_mark != '\\n'); }",
        ),
        (
            'scanf("  ", &n);\nfgets(line, 80, stdin);',
            "getchar()",
            "{ int grader_mark; do { grader_mark = getchar(); } while (grader_mark >= 0 && grader_mark != '\\n'); }",
        ),
    ],
)
def test_the_rest_of_a_line_is_read_where_lines_are_read_too(code: str, name: str, statement: str) -> None:
    code = f"int main() {{\n{code}\n}}"
    (place,) = find_trial_places(code, code, (0, 13, code.index("\n", 14) + 1))
    assert (place.offsets, place.line, place.kind) == ((code.index("\n", 14),), 2, ChangeKind.REST_OF_LINE)
    assert (place.name, place.statement) == (name, statement)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("for (;;) { if (a) { f(); } g(); }", ["if (a)"]),
        ("while (x) { if (a) { f(); } else { g(); } }", ["if (a)"]),
        ("while (x) { if (a) { break; } if (b) { return; } if (c) d(); }", []),
        ("while (x) { switch (y) { case 1: if (a) { f(); } } }", []),
        ("if (a) { f(); }", []),
    ],
)
def test_where_a_loop_goes_on_after_what_may_end_it(code: str, told: list[str]) -> None:
    code = f"void run() {{\n{code}\n}}"
    places = [each for each in find_trial_places(code, code, (0, 13)) if each.kind is ChangeKind.NO_STOP]
    assert [each.code for each in places] == told
    assert {each.statement for each in places} <= {"break;"}


@pytest.mark.parametrize(
    "code",
    [
        "int n = in.nextInt();\nString s = other.nextLine();",
        "if (a) n = in.nextInt();\nelse n = 0; s = in.nextLine();",
        "in >> n;\ngetline(other, line);",
        'fscanf(f, "  ", &n);\nfgets(line, 80, g);',
        "return in.nextInt();\nString s = in.nextLine();",
        "for (int i = 0, n = in.nextInt(); n;) s = in.nextLine();",
        "do in >> n; while (n < 0);\ngetline(in, s);",
        "int f(int in) { return in >> 1; }\ngetline(in, s);",
        "if (a) n = in.nextInt(); // and no more\nelse n = 4;\ns = in.nextLine();",
    ],
)
def test_no_rest_of_a_line_is_read(code: str) -> None:
    code = f"void run() {{\n{code}\n}}"
    assert [each for each in find_trial_places(code, code, (0,)) if each.kind is ChangeKind.REST_OF_LINE] == []


@pytest.mark.parametrize(
    "code",
    [
        "class A {\nstatic int n = in.nextInt();\nvoid f() { s = in.nextLine(); }\n}",
        "class Sort {\nSort(int n) { this.n = n; }\n}",
        "struct Sort {\nSort(int y);\nSort(int y) : x(y) {}\n};",
        "Sort::Sort(int y) { x = y; }",
        "void f() {\nclass Sort { Sort(int n); };\n}",
    ],
)
def test_nothing_is_tried_where_no_statement_stands(code: str) -> None:
    assert find_trial_places(code, code, (0,)) == ()


SORTED = in_frame(CPP, "int a[2] = {2 * n, n};", "sort(a, a + 2);", "cout << a[0] << endl;").replace(
    "<iostream>", "<iostream>\n#include <algorithm>"
)


def test_a_statement_that_sorts_is_left_out(assignment: Assignment, box: Sandbox) -> None:
    (found,) = graded(assignment, box, "cpp", SORTED).diagnosis
    assert (found.variant, found.place and found.place.line) == (ChangeKind.SORTED, 7)
    assert found.message.startswith("`sort(a, a + 2)` changes the order")


def test_where_there_are_many_places_the_first_are_tried() -> None:
    text = "if (a > 1) {}\n" * 70
    assert len(find_trial_places(text, text, (0,))) == 60


NAMED = [
    (
        "c",
        in_frame(C, "int s = 0;", "for (int i = 0; i <= 2; i++)", "    s += n;", 'printf("%d\\n", s);'),
        (6, "The loop with `i <= 2` goes round once too often."),
    ),
    (
        "java",
        in_frame(JAVA, "int s = 0;", "for (int i = 0; i < 2 - 1; i++) s += n;", "System.out.println(s);"),
        (6, "The loop with `i < 2 - 1` ends one iteration too early."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int s = 0, i = 0;", "while (i <= 2) { s += n; i++; }", "Console.WriteLine(s);"),
        (6, "`i <= 2` is true where both sides are equal, and it must be false there: write `<`."),
    ),
    (
        "c",
        in_frame(C, "switch (n) {", "case 0: n = 0;", "case 2: n = 2;", "default: n *= 2;", "}", 'printf("%d\\n", n);'),
        (7, "The branch before `case 2:` does not end with `break`, so your program goes on into the next one."),
    ),
    (
        "cpp",
        in_frame(CPP, "int s = 0, t = 0;", "for (int i = 0; i <= n; i++) {", "    for (int k = 0; k < i; k++) {",
                 "        s += 2;", "    }", "    t = s;", "}", "cout << (n < 0 ? 2 * n : t) << endl;"),
        (5, "Your program runs `s = 0` only once, before the loop on line 6, so something is left over from one "
            "iteration of the loop to the next. Do it at the beginning of each iteration."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int[] all = {n, n};", "int s = 0;", "for (int i = 0; i <= all.Length; i++) s += all[i];",
                 "Console.WriteLine(s);"),
        (7, "The loop with `i <= all.Length` goes round once too often."),
    ),
    (
        "java",
        in_frame(JAVA, "int[] all = {n, n};", "int s = 0;", "for (int i = 0; i <= 2; i++) s += all[i];",
                 "System.out.println(s);"),
        (7, "The loop with `i <= 2` goes round once too often."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "told"), NAMED)
def test_a_change_that_makes_tests_with_two_answers_pass_is_the_mistake(
    assignment: Assignment, box: Sandbox, language: str, text: str, told: tuple[int, str]
) -> None:
    grade = graded(assignment, box, language, text)
    (found,) = grade.diagnosis
    assert (found.place and found.place.line, found.message) == told
    assert (found.kind, grade.smallest) == ("source-change", None)
    seen = {case.name for case in grade.cases if case.visibility == "visible" and case.verdict is not Verdict.ACCEPTED}
    assert seen <= {*found.cases}


def test_a_branch_that_is_meant_to_go_on_is_no_mistake(assignment: Assignment, box: Sandbox) -> None:
    text = in_frame(C, "switch (n) {", "case 0:", "case 1: n = 1;", "default: n = 3 * n;", "}", 'printf("%d\\n", n);')
    assert graded(assignment, box, "c", text).diagnosis == ()


ENDLESS = [
    ("c", C, "int i = 0;\nwhile (i < n) {\n    if (n > 9)\n        i++;\n}", (6, 7)),
    (
        "cpp",
        CPP,
        "long sum = 0;\nfor (int i = 0; i < n; i++)\n    for (int j = 0; j < n; i++)\n        sum += j;",
        (8,),
    ),
    ("java", JAVA, "int i = 0;\nwhile (i < n) {\n    i = i * 1;\n}", (7,)),
    ("csharp", CSHARP, "int i = 0;\nwhile (i < n) {\n    i = i * 1;\n}", (7,)),
    ("javascript", SCRIPT, "let i = 0;\nwhile (i < n) {\n    i = i * 1;\n}", (7,)),
]


@pytest.mark.parametrize(("language", "frame", "body", "lines"), ENDLESS)
def test_the_line_where_a_program_is_that_goes_on_too_long(
    assignment: Assignment, box: Sandbox, language: str, frame: str, body: str, lines: tuple[int, ...]
) -> None:
    result = graded(assignment, box, language, frame.format(body)).cases[0]
    assert result.verdict is Verdict.TIME_LIMIT
    assert result.stop
    assert (result.stop.line in lines, result.stop.kind) == (True, StopKind.LATE)


FLOODS = 'while (n > 0)\n    printf("%d Lose Game Lose Game Lose Game\\n", n);\n'
GROWS = "string all;\nwhile (n > 0) {\n    all += string(1000, 'x');\n}\n"


@pytest.mark.parametrize(
    ("language", "frame", "body", "verdict", "line"),
    [("c", C, FLOODS, Verdict.OUTPUT_LIMIT, 6), ("cpp", CPP, GROWS, Verdict.MEMORY_LIMIT, 7)],
)
def test_the_line_where_a_program_floods_its_output_or_fills_its_memory(
    assignment: Assignment, box: Sandbox, language: str, frame: str, body: str, verdict: Verdict, line: int
) -> None:
    result = graded(assignment, box, language, frame.format(body)).cases[0]
    assert (result.verdict, result.stop) == (verdict, Stop(line, kind=StopKind.LATE))


RECURSIVE = [
    ("c", HEAD + "int f(int n) {\n    return f(n + 1) + n;\n}\nint main(void) { return f(0); }\n", 6),
    ("cpp", HEAD + "int f(int n) {\n    return f(n + 1) + n;\n}\nint main() { return f(0); }\n", 6),
    ("java", "class Double {\n    static int f(int n) {\n        return f(n + 1) + n;\n    }\n%s}\n", 3),
    ("csharp", "class P {\n    static int F(int n) {\n        return F(n + 1) + n;\n    }\n%s}\n", 3),
    ("javascript", "function f(n) {\n    return f(n + 1) + n;\n}\nf(0);\n", 2),
]
MAINS = {
    "java": "    public static void main(String[] a) { f(0); }\n",
    "csharp": "    static void Main() { F(0); }\n",
}


@pytest.mark.parametrize(("language", "text", "line"), RECURSIVE)
def test_the_line_of_a_recursion_too_deep(
    assignment: Assignment, box: Sandbox, language: str, text: str, line: int
) -> None:
    whole = text % MAINS[language] if language in MAINS else text
    advice = advise(assignment, graded(assignment, box, language, whole))
    assert advice.line == line
