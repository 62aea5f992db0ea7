"""Statements at another place, copies and references, numbers one off: tried in languages that are built, too."""

from __future__ import annotations

import pytest

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.built.noted_source import note_source
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.model import Assignment, Fit
from grader.sandbox import Sandbox

from ..conftest import Course
from ..feedback.conftest import FIRST_VALUE
from .test_debugging import assignment, graded
from .test_noting import CPP, CSHARP, JAVA, C, box, in_frame
from .test_second_trial import course, make_assignment

__all__ = ["assignment", "box", "course"]

VALUES = (5, 13, 22, 31)
STREAMS = CPP.replace(
    "#include <iostream>", "#include <iostream>\n#include <sstream>\n#include <string>\n#include <vector>"
)
TEXTS = C.replace("#include <stdio.h>", "#include <stdio.h>\n#include <string.h>")
TELLS_EVENS = {
    "c": 'if (n % 2 == 0) printf("%d evens\\n", (n / 2 - 1) * (n / 2));',
    "cpp": 'if (n % 2 == 0) cout << (n / 2 - 1) * (n / 2) << " evens" << endl;',
    "java": 'if (n % 2 == 0) System.out.println((n / 2 - 1) * (n / 2) + " evens");',
    "csharp": 'if (n % 2 == 0) Console.WriteLine((n / 2 - 1) * (n / 2) + " evens");',
}
NAMED = [
    (
        "c",
        in_frame(C, "int m = n + 39;", 'printf("%d thirds\\n", m / 3 - 12);', TELLS_EVENS["c"]),
        (6, "`m / 3 - 12` has a number that is one too large or too small: with `m / 3 - 13`, "
            "tests pass that fail now."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int parts = 4;", 'Console.WriteLine(n / parts + " thirds");', TELLS_EVENS["csharp"]),
        (5, "`parts = 4` has a number that is one too large or too small: with `3`, tests pass that fail now."),
    ),
    (
        "c",
        in_frame(C, "int last = 0;", "for (int i = 0; i < 99; i++)", "    if (i == n / 3 - 1) last = i;",
                 'printf("%d thirds\\n", last);', TELLS_EVENS["c"]),
        (8, "`last` counts from 0 where it is printed, and is to count from 1 there. Print `last + 1`."),
    ),
    (
        "c",
        in_frame(C, "int at = 77, k = n / 3;", "int best = 0;", "for (int i = 0; i < 12; i++) {",
                 "int v = (i - k) * (i - k) + 5;", "if (v < best) {", "best = v;", "at = i;", "}", "}",
                 'printf("%d thirds\\n", at);', TELLS_EVENS["c"]),
        (6, f"`best = 0` is the wrong value to start with. {FIRST_VALUE}"),
    ),
    (
        "java",
        in_frame(JAVA, "java.util.List<Integer> all = new java.util.ArrayList<>(java.util.List.of(n / 3, 0, 1, 2));",
                 "for (int each : all) {", "if (each == 0) {", "all.remove(1);", "}", "}",
                 'System.out.println(all.get(0) * (all.size() - 2) + " thirds");', TELLS_EVENS["java"]),
        (7, "The loop on line 6 goes through `all`, and under `if (each == 0)` it changes `all`. "
            "End the loop there with `break`, or collect what is to be changed and do it after the loop."),
    ),
    (
        "java",
        in_frame(JAVA, "int found = 0;", "for (int i = 1; i <= n; i++) {", "if (i == n / 3) { found = i; }",
                 "else { found = 0; }", "}", 'System.out.println(found + " thirds");', TELLS_EVENS["java"]),
        (8, "`found = 0` undoes what an earlier iteration of the loop on line 6 has found out. "
            "Do it once, before the loop."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = n, k = 0;", "if (n > 1) {", "m = 90;", "k = m / 3;", "}",
                 'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (7, "`m = 90` comes too early: what stands below it still needs the value from before. Do it after that."),
    ),
    (
        "c",
        in_frame(C.replace("int main", "int total = 0;\nint sum(int k) {{\nfor (int i = 0; i < k; i++) total++;\n"
                           "return total;\n}}\nint main"),
                 "sum(9);", 'printf("%d thirds\\n", sum(n / 3));', TELLS_EVENS["c"]),
        (3, "`total` still holds what was put there the last time. Set it back first: `total = 0`."),
    ),
    (
        "c",
        in_frame(C.replace("int main", "int box[3];\nint sum(int k) {{\nbox[1] += k;\nreturn box[1];\n}}\nint main"),
                 "sum(9);", 'printf("%d thirds\\n", sum(n / 3));', TELLS_EVENS["c"]),
        (3, "`box` still holds what was put there the last time. Set it back first: `memset(box, 0, sizeof box)`."),
    ),
    (
        "cpp",
        in_frame(STREAMS.replace("int main", "struct Box {{ int v; }};\nint main"), "vector<Box> all(1);",
                 "Box b = all[0];", "b.v = n / 3;", 'cout << all[0].v << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (10, "`Box b = all[0]` makes a copy, so what changes in it is lost. "
            "With `Box &b = all[0]` it stands for the one that is stored."),
    ),
    (
        "cpp",
        in_frame(STREAMS.replace("int main", "struct Box {{ vector<int> v; }};\nint main"), "vector<Box> all(1);",
                 "auto b = all[0].v;", "b.push_back(n / 3);",
                 'cout << (all[0].v.empty() ? 7 : all[0].v[0]) << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (10, "`auto b = all[0].v` makes a copy, so what changes in it is lost. "
             "With `auto &b = all[0].v` it stands for the one that is stored."),
    ),
    (
        "c",
        in_frame(C.replace("int main", "int total = 0, k = 0;\nvoid add(void) {{ total += k; }}\nint main"),
                 "k = n / 3;", "if (n > 0) k = 7;", "add();", 'printf("%d thirds\\n", total);', TELLS_EVENS["c"]),
        (9, "`add()` comes too late: called before what stands above it, it makes tests pass that fail now."),
    ),
    (
        "java",
        in_frame(JAVA.replace("public static", "static int total = 0, k = 0;\nstatic void add() {{ total += k; }}\n"
                              "public static", 1),
                 "add();", "k = n / 3;", 'System.out.println(total + " thirds");', TELLS_EVENS["java"]),
        (7, "`add()` comes too early: called after what stands below it, it makes tests pass that fail now."),
    ),
    (
        "cpp",
        in_frame(STREAMS.replace("int main", "const int BITS = 4;\nint main"), "int sum = 0, k = n / 3 * 16;",
                 "int place = 1;",
                 "for (int b = 0; b < BITS; b++) { sum += k % 2 * place; k /= 2; place *= 2; }",
                 'cout << sum / 16 << " thirds" << endl;', TELLS_EVENS["cpp"]),
        (6, "`BITS = 4`: 4 binary digits are too few for larger numbers. Use as many as the largest number needs."),
    ),
    (
        "cpp",
        in_frame(STREAMS.replace("int main", "struct Box {{ int v; }};\nint main"), "vector<Box> all(1);",
                 "for (auto b : all) {", "b.v = n / 3;", "}", 'cout << all[0].v << " thirds" << endl;',
                 TELLS_EVENS["cpp"]),
        (10, "`auto b : all` makes a copy, so what changes in it is lost. "
            "With `auto &b : all` it stands for the one that is stored."),
    ),
    (
        "c",
        in_frame(TEXTS, "char text[20]; char *kept[2];", 'sprintf(text, "%d", n / 3);', "kept[0] = text;",
                 'sprintf(text, "%d", 77);', 'printf("%s thirds\\n", kept[0]);', TELLS_EVENS["c"]),
        (8, "`kept[0] = text` keeps a pointer to `text`, not a copy: when `text` changes, so does this. "
            "Copy the text, for example with `strdup`."),
    ),
    (
        "cpp",
        in_frame(STREAMS, 'istringstream in("told " + to_string(n / 3) + " thirds");', "string word, rest;",
                 "in >> word;", "getline(in, rest);", "cout << rest << endl;", TELLS_EVENS["cpp"]),
        (11, "`getline(in, rest)` also takes the blank that `>>` has left before the text. "
             "Skip it first: `getline(in >> ws, rest)`."),
    ),
    (
        "java",
        in_frame(JAVA, 'String s = "";', "char c = ' ';", "int k = n / 3;", "s += k + c;",
                 'System.out.println(s + "thirds");', TELLS_EVENS["java"]),
        (8, "`k + c` adds the code of a character to a number. "
            'To write one behind the other, begin with a text: `"" + k + c`.'),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int rest = n, k = 0;", "if (rest >= 3) { rest -= 3; k++; }",
                 'Console.WriteLine(k + " thirds");', TELLS_EVENS["csharp"]),
        (6, "Your program asks `if (rest >= 3)` only once, and the same may still hold after that. "
            "Ask again: `while (rest >= 3)`."),
    ),
    (
        "java",
        in_frame(JAVA, 'String s = " " + n / 3 + " thirds";', "s.trim();", "System.out.println(s);",
                 TELLS_EVENS["java"]),
        (6, "`s.trim()` changes nothing: it gives a new value, and your program throws it away. "
            "Keep it: `s = s.trim()`."),
    ),
    (
        "java",
        in_frame(JAVA, "int k = 40, sum = 0;", "sum += k;", "if (n > 0) k = n / 3;",
                 'System.out.println(sum + " thirds");', TELLS_EVENS["java"]),
        (6, "`sum += k` comes too early: `k` still changes below it. Do it after that."),
    ),
    (
        "java",
        in_frame(JAVA, "int[][] a = {{n / 3}};", "int[][] b = a.clone();", "b[0][0] = 7;",
                 'System.out.println(a[0][0] + " thirds");', TELLS_EVENS["java"]),
        (6, "`a.clone()` copies only the outside. What stands in it, such as rows, is the same in both, so what "
            "changes in one changes in both: `copy[i] = a[i].clone()` copies that, too."),
    ),
]  # fmt: skip


def test_two_comparisons_that_are_wrong_where_both_sides_are_equal(course: Course, box: Sandbox) -> None:
    text = in_frame(CPP, "int k = n == 9 ? 0 : n / 3;", "if (n >= 6 && n <= 12) k = 3;",
                    'cout << k << " thirds" << endl;', TELLS_EVENS["cpp"])  # fmt: skip
    (found,) = graded(make_assignment(course, (3, 6, 9, 12, 15)), box, "cpp", text).diagnosis
    assert (found.place and found.place.line, found.fit) == (6, Fit.WHOLE)
    assert found.message == (
        "In `n >= 6 && n <= 12` both comparisons are true where their sides are equal, and must be false there: "
        "write `>` and `<`."
    )


KINDS = (
    ChangeKind.ONE_OFF,
    ChangeKind.NEXT_PLACE,
    ChangeKind.FROM_ZERO,
    ChangeKind.UNDONE,
    ChangeKind.TOO_EARLY,
    ChangeKind.TOO_LATE,
    ChangeKind.LEFT_OVER,
    ChangeKind.COPY_OF_ITEM,
    ChangeKind.SHARED_TEXT,
    ChangeKind.LEFT_BLANK,
    ChangeKind.CHARACTER_CODE,
    ChangeKind.SHARED_ROWS,
    ChangeKind.SORTED_ANEW,
    ChangeKind.READ_EARLY,
    ChangeKind.THROWN_AWAY,
    ChangeKind.ONCE,
    ChangeKind.BOTH_LIMITS,
)


def test_nothing_is_put_between_a_branch_and_its_else() -> None:
    code = "void f(int k) {\n  k -= 2;\n  if (k > 0)\n    g(k);\n  else\n    h(k);\n}"
    moved = [place.moved_to for place in find_exchanges(code, code, (0,)) if place.kind is ChangeKind.TOO_EARLY]
    assert all(not code[place:].lstrip().startswith("else") for place in moved)
    assert moved


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("void f() { x = y + 14; z = 3 * y; }", ["15", "13", "4", "2"]),
        ("void f() { const int a = 13; char c = x + 1; int t[9 + 1]; x += 2; y = 1.5 + x; }", ["{ x += 2; }"] * 2),
        ("void f(int at, String s) { x = t[at]; songs.add(at, t[s]); return t[at]; }",
         ["at + 1", "at - 1", "at + 1", "at - 1", "at + 1", "at - 1"]),
        ("void f(int n) { int t[n]; for (String n : t) { m.get(n); } }", []),
        ("void f() { switch (x) { case 3 + 1: y(); } n = x << 2; }", []),
        ("var a = b.OrderBy(x => x.n).OrderBy(x => x.m);", ["b.OrderBy(x => x.n).ThenBy(x => x.m)"]),
        ("var a = b.OrderBy(x => x.n); var c = d.OrderBy(x => x.m);", []),
        ("void f() { int n = 1; show(n); n = g(); }", ["{ show(n); }", "{ n = g(); }"]),
        # What is declared only in between, or has no value before.
        ("void f() { int k = 0; h(k); int m = 2; k = m; use(k); }", ["{ h(k); }", "3", "1", "{ k = m; }"]),
        ("static int n = 3; void f() { n++; } void g() { int n = 0; n++; } int h() { return n; }", ["n = 3;"]),
        ("struct Box { int n; }; void f() { n++; }", []),
        ("void f() { import java; int a = 1, b = 2; out.append(a + b); }", []),
        ("void f() { char c; int n = g(); import java; s += n + c; }", ['"" + n + c']),
        ("void f() { string s; while (getline(cin, s)) {} }", []),
        ("void f() { for (int i = 1; i < 3; i++) printf(s, i); }", []),
        ("struct Box { int n; }; struct Old { int n; }; void f(Box *b, char *s) { b->name = s; }", []),
    ],
)  # fmt: skip
def test_what_is_tried(code: str, found: list[str]) -> None:
    tried = (place for place in find_exchanges(code, code, (0,)) if place.kind in KINDS)
    assert [place.exchange or place.statement for place in tried] == found


ODD = {
    "c": """
        #include <stdio.h>
        #include <string.h>
        typedef struct { int y, m; char *name; char id[9]; } Date;
        int count, most = 3; static long seen; Date all[4];
        static int add(int count) { seen++; return count + 1; }
        void tell(Date *d, char *word) { d->name = word; d->m = 1; if (d->m > 12) { d->m = 1; d->y++; } most = d->m; }
        int main(void) {
            char word[9] = "a"; Date d = {1, 2, word, "b"}; int i, swapped; unsigned k = 3; float f = 2 * k;
            for (i = 0; i < 3; i++) { if (i == 1) swapped = 1; else swapped = 0; if (swapped) break; else k = 2; }
            do { int old = all[0].y; all[0].y = old + 2; old = 1; } while (add(i) < 3 && seen < 4);
            all[1] = d; tell(&all[1], word); enum { ONE = 1 + 1 }; int table[2 + 1] = {ONE};
            switch (i) { case 1 + 1: i = 4; default: i = i * 2 + 1; }
            printf("%d %d %s %f %ld\\n", i, table[0], all[1].name, f, (long)count + most);
        }
    """,
    "cpp": """
        #include <iostream>
        #include <map>
        #include <sstream>
        #include <string>
        #include <vector>
        using namespace std;
        struct Box { int v; string name; };
        class Store { int n = 0; vector<Box> boxes; static int made; public:
            void add(Box b) { n++; boxes.push_back(b); made = n; }
            Box &at(int i) { Box copy = boxes[i]; copy.v = 2; return boxes.at(i); }
            static int count() { made++; return made; } };
        int Store::made = 0;
        int main() {
            Store s; s.add({1, "a"}); map<string, int> m; vector<Box> all(2); const vector<Box> fixed(1);
            for (Box b : all) { b.v = 3; cout << b.v; } for (const Box b : fixed) cout << b.name;
            for (auto b : m) { b.second++; } Box first = all.at(0); first.v = 1 + 2; all[0] = first;
            string line, rest; istringstream in("x y"); int k = 0; in >> line; if (getline(in, rest)) k = 2 * k + 1;
            while (getline(cin, line)) { istringstream part(line); part >> k; getline(part, rest, ','); }
            for (int i = 0; i < 2; i++) { if (all[i].v > 2) { k = 1; } else { k = 0; } cout << i << k << "\\n"; }
            auto swap = [&](int a) { int t = a; a = k; k = t; return a; };
            cout << swap(2) << s.at(0).v << Store::count();
        }
    """,
    "java": """
        import java.util.*;
        public class Double {
            private int own = 2; static int shared; static final int MOST = 3 + 1; char[] letters = {'a'};
            Double() { this(3); own++; } Double(int n) { own = n; }
            int next() { own++; shared += own; return own; } static int get() { return shared++ + MOST; }
            public static void main(String[] args) {
                int[][] a = {{1}}; int[][] b = a.clone(); int[] c = a[0].clone();
                String[][] t = new String[1][1].clone();
                String s = ""; int n = args.length + 2; char d = 'b'; byte e = (byte) (n + 1); boolean ok; int late;
                s += n + d; StringBuilder out = new StringBuilder(); out.append(n + d).append(n); s += s + n;
                for (int i = 0; i < 2; i++) { if (i > 0) { ok = true; } else { ok = false;
                } System.out.println(i + " " + ok); }
                late = n * 2 - 1; if (late > 2) { late = 2; s = s + late; } Runnable r = () -> { int k = 1;
                k = k + 2; };
                switch (n) { case 2 + 1: n = 4; break; default: n = n % 3; } final int fixed = n; r.run();
                System.out.println(s + out + b[0][0] + c[0] + t.length + e + fixed + new Double().next() + get());
            }
        }
    """,
    "csharp": """
        using System; using System.Collections.Generic; using System.Linq;
        class P {
            const int Most = 3 + 1; static int made = 0; int own; static string name = "a"; enum E { A = 1 + 1 }
            void Add() { own++; made++; } static int Count() { made += 2; return made; }
            static void Main() {
                var all = new List<string> { "b", "a" }; int n = all.Count + 2, late; bool ok = false;
                short s = (short)(n + 1);
                var x = all.OrderBy(w => w.Length).OrderByDescending(w => w).ToList();
                var y = all.Where(w => w != "c").OrderBy(w => w)
                    .OrderBy(w => w.Length).Select(w => w + 1);
                foreach (var w in x) { if (w == "a") { ok = true; } else { ok = false; } Console.WriteLine(w + ok); }
                for (int i = 0; i < 2; i++) Console.WriteLine(i + " " + (i + 1)); late = n * 2;
                if (late > 1) { late = 3; n = late; }
                switch (n) { case 2 + 1: n = 4; break; } new P().Add();
                Console.WriteLine(y.First() + Count() + s + Most + (int)E.A);
            }
        }
    """,
}


@pytest.mark.parametrize("language", ODD)
def test_odd_programs_still_build(assignment: Assignment, box: Sandbox, language: str) -> None:
    noted = note_source(ODD[language], LANGUAGES[language])
    assert noted
    assert len({each.kind for each in noted.trials if each.kind in KINDS}) > 3
    built = graded(assignment, box, language, noted.text)
    assert (built.compile and built.compile.message, built.problem) == ("", "")


FINAL = """
import java.util.*;
public class Double {
    private final List<Integer> items;
    Double() { this.items = new ArrayList<>(); this.items.clear(); }
    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        int k = 0;
        if (n < 3) k = n / 3;
        System.out.println(k + 0 * new Double().items.size() + " thirds");
        if (n % 2 == 0) System.out.println((n / 2 - 1) * (n / 2) + " evens");
    }
}
"""


def test_what_builds_with_no_statement_at_another_place_is_tried_without_these(course: Course, box: Sandbox) -> None:
    """A final field that is filled elsewhere does not build, and the other exchanges are tried all the same."""
    (found,) = graded(make_assignment(course, VALUES), box, "java", FINAL).diagnosis
    assert (found.variant, found.place and found.place.line) == (ChangeKind.DIRECTION, 9)
