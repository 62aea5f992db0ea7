"""Compiled programs that lose a part of a value or of a line, and searches that start at the wrong value."""

from __future__ import annotations

import pytest

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.built.noted_source import note_source
from grader.changes.built.trial_places import find_trial_places
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.model import Assignment
from grader.sandbox import Sandbox

from ..feedback.conftest import FIRST_VALUE
from .test_debugging import assignment, graded
from .test_noting import CPP, CSHARP, JAVA, C, box, in_frame

__all__ = ["assignment", "box"]

STREAM = CPP.replace("#include <iostream>", "#include <iostream>\n#include <sstream>")
STRINGS = C.replace("#include <stdio.h>", "#include <stdio.h>\n#include <string.h>")
OTHER_CASE = "Here they count as the same: make all of them small first."
NAMED = [
    (
        "cpp",
        in_frame(CPP, "int low = 0;", "for (int each : {2 * n + 3, 2 * n + 1}) if (each < low) low = each;",
                 "cout << low - 1 << endl;"),
        (5, f"`low = 0` is the wrong value to start with. {FIRST_VALUE}"),
    ),
    (
        "java",
        in_frame(JAVA, "int low = 0;", "for (int each : new int[] {2 * n + 3, 2 * n + 1}) low = Math.min(low, each);",
                 "System.out.println(low - 1);"),
        (5, f"`low = 0` is the wrong value to start with. {FIRST_VALUE}"),
    ),
    (
        "c",
        in_frame(C, "int top = 0, all[] = {n - 101, n - 100};", "for (int i = 0; i < 2; i++)",
                 "    if (all[i] > top) top = all[i];", 'printf("%d\\n", n + top + 100);'),
        (5, f"`top = 0` is the wrong value to start with. {FIRST_VALUE}"),
    ),
    (
        "java",
        in_frame(JAVA, "int m = 4 * n + 1, k = 2;", "double half = m / k;",
                 "System.out.println((int) (4 * half) - 6 * n - 2);"),
        (6, "`m / k` divides whole numbers, and that drops the decimals. "
            "Make a number with decimals of one of them first."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = 4 * n + 1, k = 2;", "var half = (double)(m / k);",
                 "Console.WriteLine((int) (4 * half) - 6 * n - 2);"),
        (6, "`m / k` divides whole numbers, and that drops the decimals. "
            "Make a number with decimals of one of them first."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "decimal low = 0;", "foreach (int each in new[] { 2 * n + 3, 2 * n + 1 })",
                 "    if (each < low) low = each;", "Console.WriteLine(low - 1);"),
        (5, f"`low = 0` is the wrong value to start with. {FIRST_VALUE}"),
    ),
    (
        "java",
        in_frame(JAVA, "double d = 1.16;", "System.out.println((int) (d * 100) == 116 ? 2 * n : n + 7);"),
        (6, "`(int) (d * 100)` cuts decimals off, and what should be whole may be a little less: 0.29 * 100 is not "
            "quite 29. Add a little first, as in `(int) (d * 100 + 1e-9)`, or round to the nearest if that is what the "
            "assignment asks for."),
    ),
    (
        "c",
        in_frame(C, "int s = 2 * n + 5; long low = s;", "if (s < low) {", "    low = s;", "}", "if (s > -9000) {",
                 "    s -= 5;", "}", 'printf("%ld\\n", low);'),
        (6, "`if (s < low)` comes too early: `s` still changes below it. Do it after that."),
    ),
    (
        "java",
        in_frame(JAVA, "int m = 0;", "for (int i = 2; i < 4; i++) {", "    for (int j = 0; j < 3; j++) {",
                 "        if (i * j > 1) {", "            m = i * n;", "            break;", "        }", "    }", "}",
                 "System.out.println(m);"),
        (10, "`break` ends only the loop on line 7, and the one around it goes on. "
             "Leave both, for example in a function with `return`."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = 0;", "for (int i = 2; i < 4; i++) {", "    for (int j = 0; j < 3; j++) {",
                 "        if (i * j > 1) { m = i * n; break; }", "    }", "}", "cout << m << endl;"),
        (8, "`break` ends only the loop on line 7, and the one around it goes on. "
            "Leave both, for example in a function with `return`."),
    ),
    (
        "cpp",
        in_frame(CPP, "int m = n - 3 * n;", "cout << -abs(m) << endl;"),
        (6, "`abs(m)` drops the minus of a negative number, and it is asked for."),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = n - 3 * n;", "Console.WriteLine(-Math.Abs(m));"),
        (6, "`Math.Abs(m)` drops the minus of a negative number, and it is asked for."),
    ),
    (
        "java",
        in_frame(JAVA, 'String s = "aB", t = "Ab";', "System.out.println(s.equals(t) ? 2 * n : n + 7);"),
        (6, f"In `s.equals(t)`, “A” and “a” are different letters. {OTHER_CASE}"),
    ),
    (
        "csharp",
        in_frame(CSHARP, 'string s = "aB", t = "Ab";', "Console.WriteLine(s.Equals(t) ? 2 * n : n + 7);"),
        (6, f"In `s.Equals(t)`, “A” and “a” are different letters. {OTHER_CASE}"),
    ),
    (
        "cpp",
        in_frame(STREAM, 'istringstream in(" a b");', "string k, t;", "in >> t;",
                 "cout << (t.size() == 3 ? 2 * n : n + 7) << endl;"),
        (8, "`in >> t` reads one word, and there may be more of them. "
            "Read the rest of the line: `getline(in >> ws, t)`."),
    ),
    (
        "java",
        in_frame(JAVA, 'java.util.Scanner s = new java.util.Scanner(" a b");', "String t = s.next();",
                 "System.out.println(t.length() == 3 ? 2 * n : n + 7);"),
        (6, "`s.next()` reads one word, and there may be more of them. Read the rest of the line: "
            "`s.nextLine().trim()`."),
    ),
    (
        "c",
        in_frame(STRINGS, 'char t[9], line[] = "1 a b";', "int k;", 'sscanf(line, "%d%8s", &k, t);',
                 'printf("%d\\n", strlen(t) == 3 ? 2 * n : n + 7);'),
        (8, '`sscanf(line, "%d%8s", &k, t)` reads one word, and there may be more of them. '
            'Read the rest of the line: `sscanf(line, "%d %8[^\\n]", &k, t)`.'),
    ),
    (
        "csharp",
        in_frame(CSHARP, "int m = 7;", "if (n >= 0) m = 2 * n;", "if (n >= -800) m = n + n;", "if (n >= -900) m = n;",
                 "if (n >= -999) m = n + 1;",
                 "Console.WriteLine(m);"),
        (7, "Your program asks `if (n >= -800)` also where the `if` before it was true. "
            "Write `else if` to ask only where it was not."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "told"), NAMED)
def test_what_is_lost_is_told(
    assignment: Assignment, box: Sandbox, language: str, text: str, told: tuple[int, str]
) -> None:
    (found,) = graded(assignment, box, language, text).diagnosis
    assert (found.place and found.place.line, found.message) == told


KINDS = (ChangeKind.START, ChangeKind.LOST_DECIMALS, ChangeKind.LOST_SIGN, ChangeKind.LETTER_CASE, ChangeKind.ONE_WORD)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("int low = 0; if (x < low) low = x;", ["1000000000"]),
        ("double top = 0.5; if (x > top) { top = x; }", ["-1000000000"]),
        # What would not hold so much, and what is no search.
        ("short low = 0; if (x < low) low = x;", []),
        ("unsigned int top = 0; if (x > top) top = x;", []),
        ("const int low = 0; if (x < low) low = x;", []),
        ("int low = 0; if (x < low) low = y;", []),
        ("int a, b; double x = a / b;", ["1.0 * a / b"]),
        ("int a; double x = a / all.size();", ["1.0 * a / all.size()"]),
        ("double a; int b; double x = a / b; x = (double)(b / y);", []),
        ("int a; } void g() { double a; double x = a / 2;", []),
        ("double a; } void g() { int a; double x = a / 2;", ["1.0 * a / 2"]),
        ("int a, b; int x = a / b; double y = a / b + 1; float z = a / b;", []),
        ("x = abs(a - b) + fabs(c);", ["(a - b)", "(c)"]),
        ("if (new Box(s).equals(t)) {} int x = Big.abs(n); int t[abs(2)]; abs(n);", []),
        ("int abs(int n); x = abs(a);", []),
        ("x = std::fabs(a) + java.lang.Math.abs(b) + n.abs();", ["(a)", "(b)"]),
        ("x = labs(a) + tabs(a) + abs;", ["(a)"]),
        ("if (a.name.equals(b)) {}",
         ['a.name.equals(b) || ("" + (a.name)).toLowerCase().equals(("" + (b)).toLowerCase()) '
          '&& !("" + (a.name)).equals(("" + (b)))']),
        ('if (a.equals("x") || a.equalsIgnoreCase(b)) {}', []),
        ("string a; int b; in >> b >> a; in >> b; if (in >> a) {}",
         ["std::getline(in >> b >> std::ws, a)", "std::getline(in >> std::ws, a)"]),
        ("Scanner in; in.next(); x = this.in.next(); Iterator<String> in;", []),
        ("string s = t.substr(0, n); int n; in >> n;", []),
        ("string n; } void g() { int n; in >> n;", []),
        ("string n; while (in >> n) { for (char c : n) {} }", ["std::getline(in >> std::ws, n)"]),
        ("const double x = 1 / 2; static double y = 1 / 2;", []),
        ("Scanner in; Iterator all; x = in.next(); x = in.nextInt(); x = all.next();", ["in.nextLine().trim()"]),
    ],
)  # fmt: skip
def test_what_is_tried(code: str, found: list[str]) -> None:
    text = f"void f() {{ {code} }}"
    tried = (place for place in find_exchanges(text, text, (0,)) if place.kind in KINDS)
    assert [place.exchange for place in tried] == found


def test_a_sum_is_not_started_at_one_more() -> None:
    """What follows may be one off: then the start is right."""
    for added, number in (("+= 7", 0), ("+= 1", 2), ("++", 2)):
        text = f"int f() {{ int n = 0; while (m > 7) {{ n {added}; m--; }} return n; }} void g() {{ n += 9; }}"
        places = find_trial_places(text, text, (0,))
        assert sum(place.kind is ChangeKind.START for place in places) == number


ODD = {
    "c": """
        #include <stdio.h>
        #include <stdlib.h>
        int main(void) {
            char word[9], line[80]; int n = 3, low = 0; float half = n / 2; double third = n / 3;
            if (scanf("%8s", word) != 1 || sscanf(word, "%d-%s", &n, line) == 2) return abs(n);
            for (int i = 0; i < n; i++) if (word[i] < low) low = word[i];
            printf("%s %d %.2f %f %f", word, low, (double)(n / 2), half, third);
        }
    """,
    "cpp": """
        #include <cmath>
        #include <fstream>
        #include <iostream>
        #include <string>
        struct Box { std::string name; int size; };
        static const std::string a0 = "abc"; static double share = 5 / 2;
        int main() {
            constexpr double rate = 1 / 2; std::istream *from = &std::cin; std::string s = a0.substr(0, 3);
            if (!(*from >> s)) return (int)std::fabs(rate);
            std::ifstream in("a.txt"); Box box; std::string a, b; int n = 0; long long big = 0;
            while (in >> box.name) { std::cin >> n >> a; if (!(in >> a >> b)) break; }
            for (char c : a) if (c > n) n = c;
            double half = n / a.size(), other = (double)(n / 2);
            std::cout << std::abs(n - 2) << fabs(half) << other << (big = std::max(big, (long long)n));
        }
    """,
    "java": """
        import java.util.*;
        public class Double {
            enum Kind { ONE, TWO }
            static int low = 0;
            public static void main(String[] args) {
                Scanner in = new Scanner(System.in); Kind kind = Kind.ONE; Integer boxed = 3; char c = 'a';
                int n = args.length; double half = n / 2, third = n / args.length; float small = n / 2; long top = 0;
                if (kind.equals(Kind.TWO) || boxed.equals(n) || in.hasNext() && in.next().equals(args[0])) n = 1;
                for (int each : new int[] {c, n}) { if (each > top) top = each; low = Math.min(low, each); }
                System.out.println(Math.abs(boxed) + Math.abs(half) + third + small + top + (double)(n / 2));
                if (new StringBuilder("ab").reverse().toString().equals(args[0])) in.next();
                Object o = n; if (!(o instanceof Integer k)) return; if (k > 2) n = 1; if (k > 3) n = 2;
                String[] words = in.next().split(","); Iterator<String> all = List.of(words).iterator();
                while (all.hasNext()) System.out.println(all.next());
            }
        }
    """,
    "csharp": """
        using System;
        class P {
            enum Kind { One, Two }
            static void Main() {
                const double rate = 5 / 2; if (!int.TryParse("3", out int k)) return;
                if (k > 2) Console.Write(rate); if (k > 3) Console.Write(k); Int16 least = 0; if (k < least) least = 1;
                object o = 1; int n = 3; double half = n / 2; uint top = 0; var low = 0;
                if (o.Equals(n) || Kind.One.Equals(Kind.Two) || Equals(o, n)) n = 2;
                foreach (uint each in new uint[] { 3, 1 }) if (each > top) top = each;
                foreach (int each in new[] { 3, 1 }) if (each < low) low = each;
                Console.WriteLine(Math.Abs(n) + Math.Abs(half) + (double)(n / 2) + top + low);
            }
        }
    """,
}


@pytest.mark.parametrize("language", ODD)
def test_programs_with_odd_values_still_build(assignment: Assignment, box: Sandbox, language: str) -> None:
    noted = note_source(ODD[language], LANGUAGES[language])
    assert noted
    assert len({each.kind for each in noted.trials if each.kind in KINDS}) > 2
    built = graded(assignment, box, language, noted.text)
    assert (built.compile and built.compile.message, built.problem) == ("", "")


@pytest.mark.parametrize(
    ("declared", "code", "tried"),
    [
        ("struct s { float avg; };", "all[n].avg = sum / count;", ["1.0 * sum / count"]),
        ("struct s { double avg; };", "p->avg = sum / count;", ["1.0 * sum / count"]),
        ("struct s { int avg; };", "all[n].avg = sum / count;", []),
        ("struct s { float avg; };", "all[n].avg = sum / count + 1;", []),
    ],
)
def test_the_quotient_that_a_member_is_set_to(declared: str, code: str, tried: list[str]) -> None:
    text = f"{declared}\nvoid f(int sum, int count) {{ {code} }}\n"
    places = find_exchanges(text, text, (0, len(declared) + 1))
    assert [each.exchange for each in places if each.kind is ChangeKind.LOST_DECIMALS] == tried


@pytest.mark.parametrize(
    ("length", "tried"),
    [("9", ["names[j]"]), ("5", []), ("9]; static int[] other = new int[9", ["names[j]", "other[j]"])],
)
def test_arrays_of_a_class_that_are_as_long_change_places_together(length: str, tried: list[str]) -> None:
    fields = f"static String[] names = new String[{length}]; static int[] marks = new int[9];"
    body = "int t = marks[j]; marks[j] = marks[j + 1]; marks[j + 1] = t;"
    text = f"import java.util.*;\nclass A {{ {fields} void sort() {{ for (int j = 0; j < 8; j++) {{ {body} }} }} }}\n"
    places = find_exchanges(text, text, (0, 20))
    assert [each.code for each in places if each.kind is ChangeKind.NOT_SWAPPED] == tried
