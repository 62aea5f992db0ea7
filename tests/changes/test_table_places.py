"""Tables, sizes, line ends and texts with numbers: what is tried in languages with braces, right and wrong places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from grader.changes.argument_places import list_argument_places
from grader.changes.built.array_places import list_array_places
from grader.changes.built.container_places import list_container_places
from grader.changes.built.index_places import list_index_places
from grader.changes.built.number_places import list_number_places
from grader.changes.built.query_places import list_lost_queries, list_query_places
from grader.changes.built.text_order_places import list_text_orders
from grader.changes.filled_places import list_filled_places
from grader.changes.from_end_places import list_places_from_end
from grader.changes.halving_places import list_halving_places
from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.joined_places import list_joined_places, list_moved_texts
from grader.changes.leap_year_places import list_leap_year_places
from grader.changes.line_end_places import list_line_end_places
from grader.changes.result_places import list_result_places
from grader.changes.rounding_places import list_rounding_places
from grader.changes.size_places import list_size_places
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.changes.sum_places import SumPlace
from grader.changes.table_places import list_table_places
from grader.changes.time_places import list_all_minutes, list_clock_places
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

FRAMES = {
    "c": "#include <stdio.h>\nvoid f(int r, int c) {{\n    {}\n}}\n",
    "cpp": "#include <vector>\nusing namespace std;\nvoid f(int r, int c) {{\n    {}\n}}\n",
    "java": "import java.util.*;\npublic class A {{\n    void f(int r, int c) {{\n        {}\n    }}\n}}\n",
    "csharp": "using System;\nclass A {{\n    void F(int r, int c) {{\n        {}\n    }}\n}}\n",
}
AnyPlace = SumPlace | StatementPlace


def read(language: str, line: str) -> Code:
    text = FRAMES[language].format(line)
    return Code(text, read_source(text, LANGUAGES[language]).code)


def write(code: Code, place: AnyPlace) -> str:
    """What stands in the function with all that is changed at a place."""
    pieces = [(place.start, place.end, place.new), *(place.others if isinstance(place, SumPlace) else ())]
    text = code.text
    for start, end, new in sorted(pieces, reverse=True):
        text = text[:start] + new + text[end:]
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("list_places", "language", "line", "changed"),
    [
        (list_table_places, "java", "int[][] t = new int[r][c];", ["int[][] t = new int[c][r];"]),
        (list_table_places, "java", "int[][] t = new int[r][r];", []),
        (list_table_places, "csharp", "var t = new int[r, c];", ["var t = new int[c, r];"]),
        (list_table_places, "cpp", "vector<vector<int>> t(r, vector<int>(c));",
         ["vector<vector<int>> t(c, vector<int>(r));"]),
        (list_table_places, "java", "for (int j = 0; j < t.length; j++) { s += t[r][j]; }",
         ["for (int j = 0; j < t[r].length; j++) { s += t[r][j]; }"]),
        (list_table_places, "java", "for (int j = 0; j < t.length; j++) { s += t[j][c]; }", []),
        (list_table_places, "c", "for (int i = 0; i < c; i++) { for (int j = 0; j < r; j++) { g(i, j); } }",
         ["for (int i = 0; i < r; i++) { for (int j = 0; j < c; j++) { g(i, j); } }"]),
        (list_table_places, "c", "for (int i = 0; i < r; i++) { for (int j = 0; j < r; j++) { g(i, j); } }", []),
        (list_table_places, "c", "for (int i = r; i > c; i--) { for (int j = 0; j < r; j++) { g(i, j); } }", []),
        (list_size_places, "java", "for (int i = 0; i < t[0].length; i++) { s += t[i].length; }",
         ["for (int i = 0; i < t.length; i++) { s += t[i].length; }"]),
        (list_size_places, "java", "if (t.length != t[0].length) { r = 1; }",
         ["if (t[0].length != t[0].length) { r = 1; }", "if (t.length != t.length) { r = 1; }",
          "if (t[0].length != t.length) { r = 1; }"]),
        (list_size_places, "cpp", "while (r < t.size()) { s += t[r].size(); }",
         ["while (r < t[0].size()) { s += t[r].size(); }"]),
        (list_size_places, "cpp", "while (r < t.size()) { s += t[r]; }", []),
        (list_size_places, "csharp", "int n = t.GetLength(0);", ["int n = t.GetLength(1);"]),
        (list_size_places, "java", "int n = t.length; s = t[0].length;", []),
        (list_leap_year_places, "java", "int year = r; if (r % 4 == 0 && r % 100 != 0) c = 29;",
         ["int year = r; if ((r % 4 == 0 && r % 100 != 0 || r % 400 == 0)) c = 29;"]),
        (list_leap_year_places, "c", "int jahr = r; if (((r % 4 == 0) && (r % 100 != 0))) c = 29;",
         ["int jahr = r; if (((r % 4 == 0 && r % 100 != 0 || r % 400 == 0))) c = 29;"]),
        (list_leap_year_places, "c", "int ano = r; if (c > 1 && r % 4 == 0) c = 29;",
         ["int ano = r; if (c > 1 && (r % 4 == 0 && r % 100 != 0 || r % 400 == 0)) c = 29;"]),
        (list_leap_year_places, "c", "if (r % 4 == 0 && r % 100 != 0 || r % 400 == 0) c = 29;", []),
        (list_leap_year_places, "c", "if (r % 4 == 0) { if (r % 100 != 0) c = 29; }", []),
        (list_leap_year_places, "c", "if (r % 4 == 0) c = 29;", []),
        (list_leap_year_places, "c", "int year = r; if (r % 4 == 0 && !g(r)) c = 29;", []),
        (list_leap_year_places, "c", "if (c + r % 4 == 0 && r + 1 % 4 == 0) c = 29;", []),
        (list_array_places, "c", "int a[10];", ["int a[5000];"]),
        (list_array_places, "c", "int a[3][4], n;", ["int a[600][600], n;"]),
        (list_array_places, "c", "int a[3] = {1, 2, 3};", []),
        (list_array_places, "java", "int[] a = new int[10];", ["int[] a = new int[5000];"]),
        (list_array_places, "java", "int[] a = new int[r + 1];", ["int[] a = new int[(r + 1) + 100];"]),
        (list_array_places, "java", "int[] a = new int[g(r, c)];", ["int[] a = new int[(g(r, c)) + 100];"]),
        (list_array_places, "java", "int[][] a = new int[r][c];", []),
        (list_joined_places, "java", 'g("row " + r + 1);', ['g("row " + (r + 1));']),
        (list_joined_places, "java", 'g("row " + r + 1 * c);', ['g("row " + (r + 1 * c));']),
        (list_joined_places, "java", 'g("row " + (r + 1));', []),
        (list_joined_places, "java", "g(c - 'a' + shift + 26);", []),
        (list_joined_places, "java", "g('a' + shift + 26);", []),
        (list_joined_places, "java", 'g("row " + r + ": " + c);', []),
        (list_moved_texts, "cpp", 'cout << r + " ";', ['cout << std::to_string(r) + " ";']),
        (list_moved_texts, "cpp", 'string s; cout << s + " ";', []),
        (list_index_places, "c", 'scanf("%d", &a[c][r]);', ['scanf("%d", &a[r][c]);']),
        (list_index_places, "c", "a[c][r] = 1;", []),
        (list_filled_places, "cpp", "vector<vector<int>> g(r, vector<int>(c)); g[0].push_back(1);",
         ["vector<vector<int>> g(r, vector<int>(0)); g[0].push_back(1);"]),
        (list_filled_places, "cpp", "vector<vector<int>> g(r, vector<int>(c)); g[0][0] = 1;", []),
        (list_container_places, "cpp", "vector<int> v; for (int i = 0; i < r; i++) { v.push_back(i); g(v); }",
         ["vector<int> v; for (int i = 0; i < r; i++) {v.clear(); v.push_back(i); g(v); }"]),
        (list_container_places, "cpp", "vector<int> v; for (int i = 0; i < r; i++) { v.clear(); v.push_back(i); }", []),
        (list_container_places, "java", "List<Integer> v = new ArrayList<>(); for (int i : a) { v.add(i); }",
         ["List<Integer> v = new ArrayList<>(); for (int i : a) {v = new ArrayList<>(); v.add(i); }"]),
        (list_container_places, "java", "final List<Integer> v = new ArrayList<>(); for (int i : a) { v.add(i); }",
         ["final List<Integer> v = new ArrayList<>(); for (int i : a) {v.clear(); v.add(i); }"]),
        (list_line_end_places, "java", "System.out.print(r);", ["System.out.println(r);"]),
        (list_line_end_places, "java", "System.out.println(r);", []),
        (list_line_end_places, "csharp", "Console.Write(r);", ["Console.WriteLine(r);"]),
        (list_line_end_places, "c", 'printf("%d", r);', ['printf("%d\\n", r);']),
        (list_line_end_places, "c", 'printf("%d\\n", r);', []),
        (list_line_end_places, "cpp", "cout << r;", ['cout << r << "\\n";']),
        (list_line_end_places, "cpp", "cout << r << endl;", []),
        (list_query_places, "csharp", "var s = a.OrderBy(x => x).ToList();",
         ["var s = a.OrderByDescending(x => x).ToList();"]),
        (list_query_places, "csharp", "a.OrderBy(x => x);", []),
        (list_result_places, "java", "return false;", ["return true;"]),
        (list_result_places, "java", "return f;", []),
        (list_result_places, "java", "g(m.containsValue(r));", ["g(m.containsKey(r));"]),
        (list_result_places, "java", "g(s.substring(0));", ["g(s.substring(0, 1));", "g(s.substring(1));"]),
        (list_result_places, "java", "g(s.substring(2));", []),
        (list_places_from_end, "java", "g(s.charAt(r - c));", ["g(s.charAt(r - c - 1));"]),
        (list_places_from_end, "cpp", "g(v[v.size() - c]);", ["g(v[v.size() - c - 1]);"]),
        (list_places_from_end, "c", "g(v[r - 1]);", []),
        (list_all_minutes, "java", "int h = r / 3600; int m = r / 60;", ["int h = r / 3600; int m = r / 60 % 60;"]),
        (list_all_minutes, "java", "int h = r / 3600; int m = r / 60 % 60;", []),
        (list_all_minutes, "java", "int h = r / 60; int m = r % 60;", []),
        (list_clock_places, "java", 'g(Integer.parseInt(a.replace(":", "")));',
         ['g((Integer.parseInt(a.split(":")[0]) * 60 + Integer.parseInt(a.split(":")[1])));']),
        (list_clock_places, "csharp", 'g(int.Parse(s[0].Replace(":", "")));',
         ["g((int.Parse(s[0].Split(':')[0]) * 60 + int.Parse(s[0].Split(':')[1])));"]),
        (list_clock_places, "java", 'g(Integer.parseInt(a.replace(".", "")));', []),
        (list_rounding_places, "cpp", "r = (r - c) * 8 / 100;", ["r = ((r - c) * 8 + 50) / 100;"]),
        (list_rounding_places, "java", "r = r * c / 10;", ["r = (r * c + 5) / 10;"]),
        (list_rounding_places, "java", "r = r * c / 100 % 60;", []),
        (list_rounding_places, "java", "d = r * 0.5 / 100;", []),
        (list_rounding_places, "c", "double d = 0.3; r = d * c / 100;", []),
        (list_rounding_places, "java", "r = r * c / 12;", []),
        (list_rounding_places, "c", "double d = 0.3; int p[3]; p[1] = d * 100;",
         ["double d = 0.3; int p[3]; p[1] = d * 100 + 1e-9;"]),
        (list_rounding_places, "c", "int p[3]; p[1] = r * 100;", []),
        (list_halving_places, "java", "int m = (r + c) / 2; if (x) { r = m; } else { c = m; }",
         ["int m = (r + c) / 2; if (x) { r = m + 1; } else { c = m; }",
          "int m = (r + c) / 2; if (x) { r = m; } else { c = m - 1; }",
          "int m = (r + c) / 2; if (x) { r = m + 1; } else { c = m - 1; }"]),
        (list_halving_places, "cpp", "int m = (r + c) >> 1; if (x) r = m + 1;", []),
        (list_halving_places, "c", "int m = (r + c) / 3; r = m;", []),
        (list_text_orders, "java", "if (a.compareTo(b) < 0) {}",
         ['if ((new java.math.BigDecimal(("" + (a)).trim())'
          '.compareTo(new java.math.BigDecimal(("" + (b)).trim()))) < 0) {}']),
        (list_text_orders, "c", "if (strcmp(a, b) < 0) {}",
         ["if (((atof(a) > atof(b)) - (atof(a) < atof(b))) < 0) {}"]),
        (list_text_orders, "c", 'if (strcmp(a, "x") < 0) {}', []),
        (list_text_orders, "csharp", "if (string.Compare(a, b) < 0) {}",
         ['if ((decimal.Parse(("" + a)).CompareTo(decimal.Parse(("" + b)))) < 0) {}']),
    ],
)  # fmt: skip
def test_what_is_tried(
    list_places: Callable[[Code], Iterator[AnyPlace]], language: str, line: str, changed: Sequence[str]
) -> None:
    code = read(language, line)
    whole = [" ".join(FRAMES[language].format(each).split()) for each in changed]
    assert [write(code, place) for place in list_places(code)] == whole


def test_lists_of_csharp_that_are_made_and_lost() -> None:
    code = read("csharp", "List<int> a = new List<int>(); a.OrderBy(x => x);")
    assert [code.text[start:end] for start, end, _ in list_lost_queries(code)] == ["a.OrderBy(x => x)"]
    assert not [*list_lost_queries(read("csharp", "List<int> a = b; a = a.OrderBy(x => x).ToList();"))]
    assert not [*list_lost_queries(read("csharp", "int[] a = b; a.OrderBy(x => x);"))]


@pytest.mark.parametrize(("line", "number"), [("s += r + ' ';", 1), ('s += r + " ";', 0), ("s += r + c;", 0)])
def test_number_and_character(line: str, number: int) -> None:
    kinds = [place.kind for place in list_number_places(read("java", line))]
    assert kinds.count(ChangeKind.CHARACTER_CODE) == number


@pytest.mark.parametrize(
    ("text", "kind", "changed"),
    [
        ('console.log("${n} of 2");\n', ChangeKind.NO_BACKTICKS, "console.log(`${n} of 2`);\n"),
        ("console.log(`${n} of 2`, 'a');\n", ChangeKind.NO_BACKTICKS, ""),
        ("t[k] += n;\n", ChangeKind.ENTRY_NO_START, "t[k] = (t[k] ?? 0) + n;\n"),
        ("t[k] += n ? 1 : 0;\n", ChangeKind.ENTRY_NO_START, "t[k] = (t[k] ?? 0) + (n ? 1 : 0);\n"),
        ('console.log("no " + n - 1);\n', ChangeKind.JOINED_SUM, ""),
        ("t[k]++;\n", ChangeKind.ENTRY_NO_START, "t[k] = (t[k] ?? 0) + 1;\n"),
        (
            "h = Math.floor(s / 3600);\nm = Math.floor(s / 60);\n",
            ChangeKind.ALL_OF_TIME,
            "h = Math.floor(s / 3600);\nm = Math.floor(s / 60) % 60;\n",
        ),
        (
            "const t = new Map();\nt.set(k, t.get(k) + 1);\n",
            ChangeKind.ENTRY_NO_START,
            "const t = new Map();\nt.set(k, (t.get(k) ?? 0) + 1);\n",
        ),
        ("const t = new Map();\nshow(t[k]);\n", ChangeKind.MAP_BY_BRACKETS, "const t = new Map();\nshow(t.get(k));\n"),
        ("const t = {};\nshow(t[k]);\n", ChangeKind.MAP_BY_BRACKETS, ""),
        (
            "function f(n) {\n  if (n < 0) return false;\n  g(n);\n}\n",
            ChangeKind.NOT_RETURNED,
            "function f(n) {\n  if (n < 0) return false;\n  g(n);\n return true; }\n",
        ),
        ("function f(n) {\n  g(n);\n}\n", ChangeKind.NOT_RETURNED, ""),
        ("t += n;\n", ChangeKind.ENTRY_NO_START, ""),
        ("t[k] += n;\n", ChangeKind.JOINED, "t[k] = Number(t[k]) + Number(n);\n"),
        (
            'for (const n in t) { console.log("no " + n + 1); }\n',
            ChangeKind.JOINED_SUM,
            'for (const n in t) { console.log("no " + (Number(n) + 1)); }\n',
        ),
        ('console.log("no " + n + 1);\n', ChangeKind.JOINED_SUM, 'console.log("no "+ (n + 1));\n'),
    ],
)
def test_what_is_tried_in_javascript(text: str, kind: ChangeKind, changed: str) -> None:
    changes = list_script_changes(text, read_source(text, LANGUAGES["javascript"]).code)
    assert [each.text.replace(" ", "") for each in changes if each.kind is kind] == [changed.replace(" ", "")] * bool(
        changed
    )


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("class A { static int f(int a, int b) { return a - b; } void g() { h(f(x, y[0])); } }", ["f(y[0], x)"]),
        ("int f(int a, char *b, char *c) { return 0; }\nint main() { f(1, p, q); }", ["f(1, q, p)"]),
        ("int f(int a, string b) { return 0; }\nint main() { f(1, p); }", []),
        ("int f(int a, int b) { return 0; }\nint main() { f(g(1), p); f(p, p); f(1); }", ["f(p, g(1))"]),
        ("int f(int a, int b) { return 0; } int f(int a, int b, int c) { return 0; } int main() { f(p, q); }", []),
        ("int main() { max(p, q); }", []),
        ("int f(int low, int high) { return 0; }\nint main() { f(low, high); }", []),
    ],
)
def test_arguments_in_another_order(text: str, tried: list[str]) -> None:
    code = Code(text, text)
    found = [(code.text[: place.start], write(code, place)) for place in list_argument_places(code)]
    assert len(found) == len(tried)
    assert all(each in " ".join(whole.split()) for each, (_, whole) in zip(tried, found, strict=True))
