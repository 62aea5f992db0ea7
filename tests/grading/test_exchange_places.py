"""Conditions and choices of compiled programs, tried the other way round."""

from __future__ import annotations

import re

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.changes.built.exchange_places import find_exchanges
from grader.changes.built.noted_source import note_source
from grader.changes.built.writer_places import list_writer_places
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.model import Assignment, Job, Outcome, Verdict
from grader.sandbox import Sandbox
from grader.source.code_blocks import Code

from ..conftest import ASSIGNMENT, Course
from .test_debugging import assignment, graded
from .test_noting import CPP, CSHARP, JAVA, C, box, in_frame

__all__ = ["assignment", "box"]

STRINGS = C.replace("#include <stdio.h>", "#include <stdio.h>\n#include <string.h>")
BRANCHES = (ChangeKind.SEPARATE_IF, ChangeKind.NO_ELIF)
ELSE_SEVEN = 'else printf("%d\\n", n + 7);'
INSIDE = "    int twice = 2 * n;", "    if (twice > 999999) n++;"
FLUSHED = "PrintWriter out = new PrintWriter(System.out); out.println(1); out.flush();"
NAMED = [
    (
        "java",
        in_frame(JAVA, "java.io.PrintWriter out = new java.io.PrintWriter(System.out);", "out.print(2 * n);"),
        (5, "What `new java.io.PrintWriter(System.out)` still holds when your program ends is never printed. "
            "Call `out.flush()` at the end."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "var out1 = new System.IO.StreamWriter(Console.OpenStandardOutput());",
                 "out1.WriteLine(2 * n);"),
        (5, "What `new System.IO.StreamWriter(Console.OpenStandardOutput())` still holds when your program ends is "
            "never printed. Call `out1.Flush()` at the end."),
    ),
    (
        "java",
        in_frame(JAVA, "System.out.println(find(2 * n, new int[] {n - 7, 2 * n, n + 7}));", "}",
                 "static int find(int wanted, int[] all) {", "for (int each : all) {",
                 "    if (each == wanted) return wanted;", "    else return each + 14;", "}", "return -1;"),
        (10, "Your program runs `return each + 14` in each iteration of the loop on line 8 in which the `if` is not "
             "true. Move it behind the loop: only there all of them have been tried."),
    ),
    *(
        (
            language,
            in_frame(frame, "int twice = n + 7;", "if (n > -99999) {", *INSIDE, "}", prints),
            (7, "`int twice = 2 * n` declares a name for this block only, and the one outside keeps its value. "
                "Give that the value: write `twice` without a type."),
        )
        for language, frame, prints in (
            ("c", C, 'printf("%d\\n", twice);'),
            ("cpp", CPP, "cout << twice << endl;"),
        )
    ),
    (
        "cpp",
        in_frame(CPP, "int twice = 2 * n, seven = n + 7;", "if (n < 0) twice = 0;", "cout << seven << endl;"),
        (7, "In `cout << seven << endl` you may mean another name: with `twice` in place of `seven`, "
            "tests pass that fail now."),
    ),
    (
        "c",
        in_frame(C, "if (n > 100)", '    printf("%d\\n", 2 * n);', ELSE_SEVEN),
        (5, "The comparison `n > 100` is the wrong way round."),
    ),
    (
        "cpp",
        in_frame(CPP, "bool done = n > 500;", "if (done) cout << 2 * n << endl;", "else cout << n + 7 << endl;"),
        (6, "The condition `done` is the wrong way round. Ask `!done`."),
    ),
    (
        "java",
        in_frame(JAVA, "String s = args.length + n + \"\";", "if (!s.isEmpty()) System.out.println(n + 7);",
                 "else System.out.println(2 * n);"),
        (6, "The condition `!s.isEmpty()` is the wrong way round. Ask `s.isEmpty()`."),
    ),
    (
        "c",
        in_frame(STRINGS, 'char *word = "two";', 'if (strcmp(word, "two")) printf("%d\\n", 2 * n);', ELSE_SEVEN),
        (7, "`strcmp(word, \"two\")` is 0, and so false, where both texts are the same. "
            "Ask `strcmp(word, \"two\") == 0` to find out whether they are."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "if (n > 1 && n < 1) Console.WriteLine(2 * n);", "else Console.WriteLine(n + 7);"),
        (5, "In `n > 1 && n < 1` one true part must be enough: write `||`."),
    ),
    (
        "java",
        in_frame(JAVA, "System.out.println(Math.max(2 * n, 100 + n * n));"),
        (5, "`Math.max(2 * n, 100 + n * n)` takes the wrong one of the largest and the smallest."),
    ),
    (
        "java",
        in_frame(JAVA, "Integer[] all = {2 * n + 5, 2 * n};", "java.util.Arrays.sort(all, (a, b) -> b - a);",
                 "System.out.println(all[0]);"),
        (6, "`b - a` sorts the wrong way round."),
    ),
    (
        "java",
        in_frame(JAVA, "System.out.println(n + n + n + n - 14 + 14 / 2);"),
        (5, "In `n + n + n + n - 14 + 14 / 2` the division comes first, so only what stands next to the `/` is "
            "divided. Brackets divide all of it: `(n + n + n + n - 14 + 14) / 2`."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = 0;", "foreach (int each in new[] { n, -9 }) { m = n + each; }",
                 "Console.WriteLine(m);"),
        (6, "`m = n + each` replaces `m` in each iteration, so the last value is kept, not the largest. "
            "Replace it only where the new one is larger."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = 0, k = 2;", "foreach (int each in new[] { 1, n, 0 }) {", "    if (each == 1) k = 1;",
                 "    if (each == n) m = 2 * n + 2 - k;", "}", "Console.WriteLine(m);"),
        (5, "Your program runs `k = 2` only once, before the loop on line 6, so something is left over from one "
            "iteration of the loop to the next. Do it at the beginning of each iteration."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = 0;", "for (int i = 0; i < 2; i++) {", "    m += n;", "    break;", "}",
                 "cout << m << endl;"),
        (8, "`break` ends the loop too early here: there is more to do."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = n;", "if (n < 100) {", "    m = 2 * n;  // twice", "}", "if (n >= 0) {",
                 "    m = n + 7;", "}", "cout << m << endl;"),
        (9, "Your program asks `if (n >= 0)` also where the `if` before it was true. Write `else if` to ask only "
            "where it was not."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = n;", "if (n < 100) {", "    m = n + 7;", "} else if (n < 200) {",
                 "    m = 2 * (m - 7);", "}",
                 "Console.WriteLine(m);"),
        (8, "Your program asks `else if (n < 200)` only where the conditions before it were not true. Write `if` to "
            "ask it always."),
    ),
    (
        "java",
        in_frame(JAVA, "int[] all = {n, n, n, 2 * n};", "System.out.println(all[(n - 1 - n) % 4]);"),
        (6, "`(n - 1 - n) % 4` is negative where its left side is. Add `4` to it, and take the remainder again."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = 4 * n + 1, k = 2 * n + 1;", "cout << m + k << endl;"),
        (6, "`m + k` has the wrong one of `+` and `-`."),
    ),
    (
        "java",
        in_frame(JAVA, "int m = 4 * n + 1, k = 2 * n + 1;", "m += k;", "System.out.println(m);"),
        (6, "`m += k` has the wrong one of `+` and `-`."),
    ),
    (
        "java",
        in_frame(JAVA, "Integer a = 1000 * n, b = 1000 * n;", "if (a == b) System.out.println(2 * n);",
                 "else System.out.println(n + 7);"),
        (6, "`a == b` compares two objects, not their values. Equal texts, and equal numbers above 127, are mostly two "
            "objects: write `a.equals(b)`."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "var t = new int[2, 2];", "t[0, 1] = 2 * n;", "t[1, 0] = n + 7;", "int i = 1, j = 0;",
                 "Console.WriteLine(t[i, j]);"),
        (9, "`t[i, j]` has its two indexes the wrong way round."),
    ),
    (
        "c",
        in_frame(C, "char rest[9];", 'scanf("%8[^;]", rest);', 'if (n > 100) printf("%d\\n", 2 * n);',
                 ELSE_SEVEN),
        (7, "The comparison `n > 100` is the wrong way round."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "var all = new int[3];", "int i = 3;", "if (all[i] == n || i >= 3) Console.WriteLine(2 * n);"),
        (7, "`all[i] == n` is asked before it is known whether there is such a place. Ask `i >= 3` first."),
    ),
    (
        "java",
        in_frame(JAVA, "int m = 4 * n;", "System.out.println((int) Math.ceil((m - 1) / 2));"),
        (6, "`(m - 1) / 2` divides whole numbers, and that drops the decimals. Make a number with decimals of one of "
            "them first."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "told"), NAMED)
def test_what_is_the_wrong_way_round(
    assignment: Assignment, box: Sandbox, language: str, text: str, told: tuple[int, str]
) -> None:
    (found,) = graded(assignment, box, language, text).diagnosis
    assert (found.place and found.place.line, found.message) == told


LONGEST = """\
    def solve(text):
        rows = [line.split(";") for line in text.splitlines()]
        longest = max((name for name, _ in rows), key=len)
        return "".join(f"{name}: {number}\\n" for name, number in rows) + f"Longest: {longest}\\n"
"""
LONGEST_CASES = """\
    - {name: one, input: {lines: ["Ada;1"]}}
    - {name: the first, input: {lines: ["Mathilda;1", "Bo;2"]}}
    - {name: the first of three, input: {lines: ["Bertram;1", "Bo;2", "Cy;7"]}}
    - {name: the last, input: {lines: ["Al;1", "Mathilda;2"]}}
    - {name: the last of three, input: {lines: ["Al;1", "Bo;3", "Celeste;2"]}}
"""
READ_ALONG = """\
#include <stdio.h>
#include <string.h>
int main(void) {
    char name[100], longest[100] = "";
    int number;
    while (scanf("%[^;];%d", name, &number) == 2) {
        printf("%s: %d\\n", name, number);
        if (strlen(name) > strlen(longest) + 1) strcpy(longest, name);
    }
    printf("Longest: %s\\n", longest);
}
"""


def test_no_two_branches_cross_that_are_tried_with_an_else() -> None:
    code = "void f() { if (a) { g(); } if (b) { h(); } else if (c) { k(); } if (d) { m(); } n(); }"
    spans = [(place.offsets[0], place.end) for place in find_exchanges(code, code, (0,)) if place.kind in BRANCHES]
    assert len(spans) > 2
    assert all(
        end <= other_start or other_end <= end
        for start, end in spans
        for other_start, other_end in spans
        if start < other_start
    )


def test_an_else_is_not_tried_behind_what_leaves_the_block() -> None:
    code = "int f() { if (a) return 1; if (b) { g(); return 2; } if (c) return 3; return 4; }"
    assert not [place for place in find_exchanges(code, code, (0,)) if place.kind is ChangeKind.SEPARATE_IF]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("boolean f(Integer a, Integer b) { return a == b; }", ["a.equals(b)"]),
        ("class N<T> { T v; N<T> next; boolean f() { return v == next.v; } }", ["v.equals(next.v)"]),
        ("class N<T> { int v; N<T> next; boolean f() { return next.v == next.next.v; } }", []),
        ("void f(List<Integer> all, Integer[] b) { if (all.get(0) != b[1]) g(); }", ["!all.get(0).equals(b[1])"]),
        ("boolean f(String a, List<String> b) { return b.get(2) == a; }", ["b.get(2).equals(a)"]),
        ("Long g(int i) { return h; } boolean f(Long a) { return g(2) == a; }", ["g(2).equals(a)"]),
        ("Long g(int i) { return h; } boolean f(Long a) { return g(2).intValue() == a; }", []),
        ("boolean f(Integer a, int b) { return a == b; }", []),
        ("boolean f(Integer a) { return a == null; }", []),
        ("boolean f(List<Integer> all) { return all.size() == all.get(0); }", []),
    ],
)
def test_numbers_that_are_objects(code: str, told: list[str]) -> None:
    text = f"import java.util.List;\nclass A {{ {code} }}\n"
    assert [place.name for place in find_exchanges(text, text, (0, 23)) if place.kind is ChangeKind.SAME_OBJECT] == told


def test_what_a_format_reads_along_is_the_mistake_behind_a_wrong_form(course: Course, box: Sandbox) -> None:
    """The end of each line is printed with the next name: an empty line, and where it is the longest a wrong answer."""
    course.write("cases/double/basic.yaml", LONGEST_CASES)
    course.write("reference/double.py", LONGEST)
    course.write("cases/double/assignment.yaml", ASSIGNMENT + "    compare: {mode: lines, form_share: 0.5}\n")
    assignment = resolve_expected(load_assignment("double", course.folder))
    grade = graded(assignment, box, "c", READ_ALONG)
    assert {case.verdict for case in grade.cases[1:]} == {Verdict.PRESENTATION_ERROR, Verdict.WRONG_ANSWER}
    (found,) = grade.diagnosis
    assert (found.variant, found.place and found.place.line) == (ChangeKind.READ_ALONG, 6)
    assert 'Begin it with a blank: `" %[^;];%d"`.' in found.message
    assert {*found.cases} == {case.name for case in grade.cases[1:]}


def test_a_form_is_told_beside_what_is_the_wrong_way_round(assignment: Assignment, box: Sandbox) -> None:
    text = in_frame(C, "if (n > 100)", 'printf("%d.\\n", 2 * n);', 'else printf("%d.\\n", n + 7);')
    grade = graded(assignment, box, "c", text)
    (found,) = grade.diagnosis
    assert found.variant == ChangeKind.DIRECTION
    assert found.then == ("The form of a line is wrong: “4.” instead of “4”.",)
    assert found.place
    assert found.place.raised == "Look here first."


def test_a_condition_that_leads_past_what_is_wrong_is_no_mistake(assignment: Assignment, box: Sandbox) -> None:
    """One answer that becomes right proves nothing: the fault is in the block that is passed by then."""
    text = in_frame(C, "if (n < 1)", "    n = n + 5;", 'printf("%d\\n", 2 * n);')
    grade = graded(assignment, box, "c", text)
    assert [case.verdict for case in grade.cases][:2] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert ChangeKind.DIRECTION not in {each.variant for each in grade.diagnosis}


def test_after_five_exchanges_with_which_a_program_never_ends_no_more_are_tried(
    assignment: Assignment, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[bytes] = []
    run = box.run

    def watch(job: Job) -> Outcome:
        outcome = run(job)
        stopped.extend(job.environment["GRADER_TRY"].encode() for _ in outcome.breaches)
        stopped.extend(re.findall(rb"^\x03([0-9]+) stopped", outcome.stdout, re.MULTILINE))
        return outcome

    monkeypatch.setattr(box, "run", watch)
    loops = [f"int {name} = n - n; for (;;) {{ if ({name} == 0) break; }}" for name in "abcdefgh"]
    grade = graded(assignment, box, "c", in_frame(C, *loops, 'printf("%d\\n", n + 7);'))
    assert grade.diagnosis == ()
    assert len(stopped) == len({*stopped}) == 5


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if (a == b) {}", ["a != b"]),
        ("if (a < b) {}", ["a > b", "a <= b"]),
        ("if (a < 1) {}", ["a > 1"]),
        ("while (a < b) {}", ["a <= b"]),
        ("for (;a && b < c;) {}", ["a || b < c"]),
        (
            "if (y < w && x < h) {}",
            ["y < w || x < h", "y < h && x < w", "y <= w && x <= h", "y > w", "y <= w", "x > h", "x <= h"],
        ),
        ("if ((a || b) && !c) {}", ["(a || b) || !c", "a && b", "!(a)", "!(b)", "!!(c)"]),
        ("return x < y;", ["x > y", "x <= y"]),
        ("int n = std::min(a, f(b));", ["std::max(a, f(b))"]),
        ("sort(v, [](int a, int b) { return a - b; });", ["-(a - b)", "-b"]),
        (
            "x = a.compareTo(b);",
            ['(new java.math.BigDecimal(("" + (a)).trim()).compareTo(new java.math.BigDecimal(("" + (b)).trim())))'],
        ),
        ('scanf("%c", &c);', ['" %c"']),
        (r'fscanf(in, "%9[^;\n];%d", s, &n);', [r'" %9[^;\n];%d"']),
        ('scanf("%d %c", &n, &c);', []),
        ('scanf(" %c", &c);', []),
        ('sscanf(line, "%c", &c);', []),
        ('printf("%c", c);', []),
        # What must not be written twice, or is no condition.
        ("if ((n = f()) > 0) {}", []),
        ("if (o instanceof Box b) {}", []),
        ("if (int.TryParse(s, out int n)) {}", []),
        ("while (in >> n) {}", []),
        ("return a < b ? c : d;", []),
        ("return flags & mask == bit;", []),
        ("if (p->q >> 1) {}", []),
        ("if (f<int, long>(a)) {}", []),
        ("while (true) {}", []),
        ("if (1) {}", []),
        ("if (a\n&& b) {}", []),
        ("if (a < 3", []),
        ("if (a) {} else {} if (b) {}", ["!(a)", "!(b)"]),
        ("void f() { if (a) x(); if (b) y(); else z(); }", ["if (a) x(); else if (b) y(); else z();", "!(a)", "!(b)"]),
        ("int m = a + b / 2;", ["(a + b) / 2"]),
        ("int m = f(a) - b[i] + c / n;", ["(f(a) - b[i] + c) / n", "n / c", "(n - 1)", "(n + 1)"]),
        ("int m = a * b + c / 2;", []),
        ("int m = a + b / c * d;", ["(a + b) / c * d", "b / (c * d)", "b * d / c"]),
        ("int m = s / r * c;", ["s / (r * c)", "s * c / r"]),
        (
            "int g = 0; while (x) { g = y - z; }",
            [
                "((y - z) > g ? (y - z) : g)",
                "((y - z) < g ? (y - z) : g)",
                "g + (y - z)",
            ],
        ),
        ("x = (d - 1) % 4;", ["(((d - 1) % 4 + 4) % 4)"]),
        ("x = t[(at - step) % (n + 1)];", ["(((at - step) % (n + 1) + (n + 1)) % (n + 1))"]),
        ("x = (d + 3) % 4; x = (d - 1) % n.size(); x = d % 4;", []),
        ("int g = 0; for (;;) { if (g < 1) g = y; }", ["g > 1"]),
        ("while (x) { g = y; }", []),
        ("void f() { if (a) {} while (b) {} if (c) {} }", ["!(a)", "!(c)"]),
        ("void f() { if (a) {} if (b) {} }", ["if (a) {} else if (b) {}", "!(a)", "!(b)"]),
        ("void f() { if (a) {} else if (b) {} }", ["if (a) {}  if (b) {}", "!(a)", "(a) && !(b)", "!(b)"]),
    ],
)
def test_what_is_tried(code: str, found: list[str]) -> None:
    tried = find_exchanges(code, code, (0,))
    others = ChangeKind.NEVER, ChangeKind.ASKS_MORE
    assert [place.exchange for place in tried if place.kind not in others] == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("int n = 0, m; m = n - 4;", [("n - 4", "-4")]),
        ("double a, b; x = f(a) + b * 2 - c[1];", [("f(a) + b * 2", "-b")]),
        ("int n; t.size -= n; u->size += n; n += n * 2;", [("t.size -= n", "-n"), ("u->size += n", "-n")]),
        ("int n; for (i = i + n; i < n - 1;) {}", [("n - 1", "-1")]),
        ("if (row - 1 < 0) { col = row + 1; }", [("row - 1", "-1"), ("row + 1", "-1")]),
        # Otherwise a loop may never end.
        ("while (i < 9 && j) { i = i + 2; j += 1; } for (;; k -= 1) {}", []),
        ("while (x) { i = i + 2; j += 1; }", [("i + 2", "-2"), ("j += 1", "-1")]),
        # What may be no number, or must be known before the program runs.
        ("string s; x = a + s; char c; x = c + c; int *p; x = q - p; int e; auto e = 1; x = a - e;", []),
        ("int n, m; x = n * m - 4; y = p->q % 7 + n;", [("n * m - 4", "-4"), ("p->q % 7 + n", "-n")]),
        ("x = (int) -1; x = s + i++; x = y - 1'000; constexpr int m = 4 - 1; array<int, 5> a;", []),
        ("if (x) { static int t = 4 - 1; } else { y = z - 2; }", [("z - 2", "-2")]),
        ("g[i][j]  = 5; g[i][j] ^= 1; int a[r][c], b[q][w]; for (auto[k, v] : m) {}", []),
        ("f(&(t[i][j])); in >> t[k][l];", [("t[i][j]", "j"), ("t[k][l]", "l")]),
        ("if (x) return -1; switch (x) { case -1: break; } x = -1; return -n;", []),
        ("int n; static int b = n - 1; const int c = n + 1; int t[n + 1]; char d = n + 1;", []),
        ("int n; x = -n; x = n++ + --n; x = p->n; x = a - n(); x = a + n[0]; x = a - 1.5;", []),
        (
            "x = g[i][j]; if (g[row][col] == '#' && h[a][a] > k[1][b]) {}",
            [("g[i][j]", "g[j][i]"), ("g[row][col]", "g[col][row]")],
        ),
        ("x = g[i, j];", [("g[i, j]", "g[j, i]")]),
        (
            "g[i][j] = 1; g[i][j]++; g[i][j] += k; ++g[i][j]; char g[i][j]; g[i][j][k];",
            [],
        ),
    ],
)
def test_which_signs_and_indexes_are_turned(code: str, found: list[tuple[str, str]]) -> None:
    text = f"void f() {{ {code} }}"
    turned = (
        each for each in find_exchanges(text, text, (0,)) if each.kind in (ChangeKind.SIGN, ChangeKind.SWAPPED_INDEXES)
    )
    assert [(place.code, place.exchange) for place in turned] == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if (n == 7) x(); if (a && b) { y(); } else if (c) {} else z();", ["n == 7", "a && b", "c"]),
        (
            "if (s.isEmpty() && abs(n) < 3) x(); if (report(n)) {} if (n++ > 3) {} if (s.pop() > 3) {}",
            ["s.isEmpty() && abs(n) < 3", "report(n)", "n++ > 3", "s.pop() > 3"],
        ),
        ("while (n == 7) x(); if (1) x(); if (DEBUG) x(); if (k = f()) x();", []),
        # Without these, a program may go on for ever.
        ("if (a) break; if (a) throw x; if (a) exit(1); for (;;) { if (a) return; }", []),
        ("if (a) { return; } if (b) { g(); return; }", ["a", "b"]),
        ("Console.Write(1); if (a) { return; }", []),  # in C# a recursion without an end would end all
    ],
)
def test_which_branches_are_left_out(code: str, found: list[str]) -> None:
    text = f"void f() {{ {code} }}"
    left_out = (each for each in find_exchanges(text, text, (0,)) if each.kind is ChangeKind.NEVER)
    assert [place.code for place in left_out] == found


def test_a_name_is_a_number_only_where_all_that_is_called_so_is() -> None:
    text = "int minus(int a, int b) { return a + b; } void f() { string a, c; int c; x = c + d; x = d + c; x = d + a; }"
    turned = (each for each in find_exchanges(text, text, (0,)) if each.kind is ChangeKind.SIGN)
    assert [place.code for place in turned] == ["a + b"]


def test_no_written_number_is_turned_where_it_may_have_to_fit_into_less() -> None:
    text = "void f() { uint g = f - 1; int n; x = y - n; }"
    turned = (each for each in find_exchanges(text, text, (0,)) if each.kind is ChangeKind.SIGN)
    assert [place.code for place in turned] == ["y - n"]


def test_a_program_that_builds_only_without_exchanges_is_tried_without_them(
    assignment: Assignment, box: Sandbox
) -> None:
    text = in_frame(C, "#define LAST int size = sizeof(int[1 + 1]); (void)size", "LAST;", "    int sum = 1;",
                    "enum { A = (3 - 1) % 2 };", "if (n < 0 - A) sum = 0;", "for (int i = 1; i < 3; i++) sum += n;",
                    'printf("%d\\n", sum);')  # fmt: skip
    (found,) = graded(assignment, box, "c", text).diagnosis
    assert found.variant == ChangeKind.START


def test_nothing_is_turned_outside_of_functions() -> None:
    text = "int n = 4 - 1; struct S { int m = n + 1; }; enum { A = 1 + 2 };"
    assert find_exchanges(text, text, (0,)) == ()


def test_where_there_is_very_much_the_first_is_tried() -> None:
    text = "void f() {" + "if (a == b) {} else if (c == d) {} x();" * 70 + "}"
    kinds = [each.kind for each in find_exchanges(text, text, (0,))]
    assert (kinds.count(ChangeKind.DIRECTION), kinds.count(ChangeKind.NO_ELIF)) == (120, 6)


ODD = {
    "c": """
        #include <stdio.h>
        #include <string.h>
        struct node { struct node *next; int value; };
        static int is_less(int a, int b) { return a < b; }
        #define FREE (-1)
        #define FULL   1
        enum kind { NONE, SOME, ALL };
        static enum kind now = NONE;
        static int used[9];
        static enum kind look(int n) { now = SOME; if (n != FREE && now == ALL) return NONE; return now; }
        static double walk(int n) { used[n] = 1; if (n < 1) return 0.5; used[1] = 1; return walk(n - 1) + 1; }
        int main(void) {
            char line[80], *p = line;
            struct node one = {0, 'x'}, *at = &one;
            while (at && at->value != '"') { at = at->next; }
            if (!fgets(line, sizeof line, stdin) || p == NULL) return 1;
            if (*p) { puts("a"); } // no "else" here
            if (strcmp(line, "a \\"b\\"")) { puts("}"); } /* if */ else if (p && !is_less(1, 2)) puts("//");
            do { p++; } while (*p && *p != '\\n');
            unsigned big = 3; size_t size = sizeof line; int table[2][2] = {{0}}, i = 1, j = 0;
            switch (i - 1) { case 1 + 1: big = big - 1; break; default: size -= big; }
            if (table[i][j] > i - j && p - line > 1) table[j][i] = (int) size - i;
            int level[12] = {0};
            for (i = 0; i < 10; i++) {
                level[i + 1] += level[i]; // "turned"
                if (one.value > 100) i++;
                if (at->value > i) goto next;
                level[i + 1] -= 1;
            next:;
            }
            for (i = 0; i < 9; i++) { level[i + 1] += level[i]; if (level[i] > 9) i++; }
            return at && walk(3) > 1 && look(2) != ALL ? 1 : 0;
        }
    """,
    "cpp": """
        #include <algorithm>
        #include <iostream>
        #include <memory>
        #include <bitset>
        #include <map>
        #include <sstream>
        #include <vector>
        const int BITS = 8;
        enum class State { ON, OFF, HALF };
        State turn(State now) { if (now != State::HALF) now = State::ON; return State::OFF; }
        std::vector<int> way;
        double walk(int n) { way.push_back(n); if (n < 1) return 0.5; way.push_back(n); return walk(n - 1) + 1; }
        void show(int (&a)[BITS]) { for (int i = 0; i < BITS; i++) std::cout << a[i]; }
        struct Box { int size; explicit operator bool() const { return size > 0; } };
        bool operator<(const Box &a, const Box &b) { return a.size < b.size; }
        struct Item { int i; };
        Item *box_of(int i) { static Item one{0}; one.i = i; return &one; }
        template <typename T> bool is_more(T a, T b) { return b < a; }
        int main() {
            std::vector<int> all{3, 1};
            std::unique_ptr<Box> box(new Box{1});
            if (box && *box) { all.push_back(std::max(1, 2)); }
            if (is_more<int>(1, 2)) { return 1; }
            std::sort(all.begin(), all.end(), [](int a, int b) { return a > b; });
            if (auto found = std::find(all.begin(), all.end(), 3); found != all.end()) std::cout << *found;
            if (!std::cin) return 2;
            long long best = 0;
            std::map<int, std::vector<int>> rows;
            std::stringstream words;
            std::vector<long long> kept(3, 1), all_of(all.size());
            for (int each : all) {
                long long best = each * 2;
                std::string line = "a";
                words.str(line);
                if (rows[each].empty() || !all_of.size()) { kept.push_back(best); continue; }
                all_of.push_back(best);
            }
            std::cout << best;
            int n = 0, a[BITS] = {0}, level[BITS + 1] = {0};
            std::bitset<BITS> bits;
            for (int i = 0; i < BITS; i++) { a[i] = n % 2; bits[i] = a[i]; n /= 2; }
            show(a);
            for (int i = 0; i < BITS; i++) {
                level[i + 1] += level[i];
                for (int i = 0; i < 3; i++) a[i] = 0;
                auto add = [&level, i]() { level[i] += box_of(i)->i; };
                add();
            }
        }
    """,
    "java": """
        import java.util.*;
        public class Double {
            enum Kind { ONE, TWO }
            static int most = 0;
            int own = 1;
            static final char FREE = '-';
            static final char USED = 'x';
            static char look(char[] row) { row[0] = FREE; return row[1] == USED ? FREE : row[0]; }
            static List<Integer> way = new ArrayList<>();
            static double walk(int n) { way.add(n); if (n < 1) return 0.5; way.add(n); return walk(n - 1) + 1; }
            void look() { if (own > 0) { int own = 3; int most = own + 1; } }
            static boolean isLess(Integer a, Integer b) { return a.compareTo(b) < 0; }
            static int choose(Kind kind) {
                if (kind == Kind.ONE) { return 1; }
                if (kind == Kind.TWO) { return 2; } else { throw new IllegalStateException("if (a) { \\" }"); }
            }
            public static void main(String[] args) {
                List<Integer> all = new ArrayList<>(List.of(3, 1));
                Collections.sort(all, (a, b) -> b - a);
                Object one = all.get(0);
                int n;
                if (one instanceof Integer i && i > 2) { n = i; } else if (isLess(1, 2)) { n = 1; } else { n = 2; }
                for (int at = 0; at < all.size() && n != 0; at++) { n -= Math.min(n, at); }
                while (!all.isEmpty() && n >= 0) { all.remove(0); }
                char letter = 'a' + 1; byte small = 5 - 1; Integer boxed = n - 1;
                String text = "" + n; text += n; letter += n; letter = (char) (letter - n); boxed = boxed - n;
                int[][] table = new int[n + 1][n + 2]; final int last = n - 1;
                if (table.length > n - last) System.out.println(text + letter + small + table[last][n]);
                System.out.println(choose(Kind.ONE) + (n > 1 ? 1 : 0));
                final int BITS = 8;
                switch (n) { case BITS: n = 0; break; default: }
                for (int i = 0; i < BITS; i++) { n += (last >> i) & 1; }
                java.time.Duration time = java.time.Duration.ofMinutes(75);
                int minutes = time.toMinutesPart();
                System.out.println(minutes);
            }
        }
    """,
    "csharp": """
        using System;
        using System.Collections.Generic;
        class P {
            enum Kind { One, Two, Three }
            static Kind Turn(Kind now) { if (now != Kind.One) now = Kind.Two; return Kind.Three; }
            static List<int> way = new List<int>();
            static double Walk(int n) { way.Add(n); if (n < 1) return 0.5; way.Add(n); return Walk(n - 1) + 1; }
            static bool IsLess(int a, int b) { return a < b; }
            static void Main() {
                var all = new List<int> { 3, 1 };
                all.Sort((a, b) => b.CompareTo(a));
                int n;
                if (int.TryParse("3", out n) && n > 2) { n++; }
                if (IsLess(1, 2)) { int row = 1; n += row; } else if (n == 2) { int row = 2; n -= row; }
                foreach (var one in all) { if (one > n || !IsLess(one, n)) Console.WriteLine(Math.Max(one, n)); }
                decimal price = 1.15m;
                n += (int)(price * 100);
                int[] level = new int[9];
                for (int i = 0; i < 8; i++) { level[i + 1] += level[i]; Console.WriteLine($"{i}: {level[i]}"); }
                object o = n;
                if (o is int) { Console.WriteLine("if (a) { \\"}"); }
            }
        }
    """,
}


@pytest.mark.parametrize("language", ODD)
def test_programs_with_odd_conditions_still_build(assignment: Assignment, box: Sandbox, language: str) -> None:
    noted = note_source(ODD[language], LANGUAGES[language])
    assert noted
    assert len([each for each in noted.trials if each.exchange]) > 4
    built = graded(assignment, box, language, noted.text)
    assert (built.compile and built.compile.message, built.problem) == ("", "")


def test_defined_constants_are_exchanged_too() -> None:
    noted = note_source(
        "#define ON 1\n#define OFF 0\nint now;\nint main(void) { now = ON; return now; }\n", LANGUAGES["c"]
    )
    assert noted
    assert "now = OFF" in {each.name for each in noted.trials}


@pytest.mark.parametrize(("code", "number"), [(FLUSHED, 0), (FLUSHED.replace("flush", "close"), 0), (FLUSHED[:-13], 1)])
def test_a_writer_that_is_flushed_holds_nothing_back(code: str, number: int) -> None:
    assert len([*list_writer_places(Code(code, code))]) == number
