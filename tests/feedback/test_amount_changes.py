"""Amounts of which too much is taken or added, neighbours that are counted with the place itself, and what is set."""

from __future__ import annotations

import pytest

from grader.changes.built.letter_places import list_letter_places
from grader.changes.built.name_places import list_other_names
from grader.changes.neighbour_places import list_neighbour_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places
from grader.changes.taken_places import list_taken_places
from tests.changes.test_script_changes import list_changes

from .conftest import FIRST_VALUE, case_of
from .test_changed_source import tell
from .test_meant_changes import places
from .test_value_changes import cases

BUS = """\
people = total = 0
for stop in input().split(','):
    off, on = map(int, stop.split())
    people = people - off
    free = 5 - people
    got_on = on
    if on > free:
        got_on = free
    people = people + got_on
    print(people)
"""
WAITING = """\
carried = people = 0
for stop in input().split(','):
    waiting = int(stop)
    left = max(0, people + waiting - 5)
    carried += waiting
    people += waiting - left
print(carried, people)
"""
AVERAGE = """\
marks = list(map(int, input().split()))
n = len(marks)
print(sum(marks[1:]) / n)
"""
AROUND = """\
grid = [list(map(int, line.split())) for line in input().split(',')]
for i in range(len(grid)):
    found = 0
    j = 1
    for a in range(i - 1, i + 2):
        for b in range(j - 1, j + 2):
            if 0 <= a < len(grid):
                found += grid[a][b]
    print(found)
"""
SAME = """\
def is_same(values, others):
    for row in (values,):
        for at, each in enumerate(row):
            if each != others[at]:
                return False
            else:
                return True
one, other = input().split(',')
print(is_same(one.split(), other.split()), len(one))
"""
FINES = """\
class Player:
    def __init__(self):
        self.fine = 0
player = Player()
for each in input().split():
    if each != '-':
        player.fine = int(each)
print(player.fine)
"""
BEST = """\
best = 0
at = 0
for place, each in enumerate(map(int, input().split())):
    if each > best:
        best = each
        at = place
print(at)
"""
TURNS = """\
people = 0
for stop in input().split(','):
    off, on = map(int, stop.split())
    got_on = min(on, 5 - people)
    people = people + got_on
    people = people - min(people, off)
    print(people)
"""


def ride(text: str) -> str:
    told, people = [], 0
    for stop in text.split(","):
        off, on = map(int, stop.split())
        people = max(0, people - off)
        people += min(on, 5 - people)
        told.append(people)
    return "\n".join(map(str, told))


def carry(text: str) -> str:
    carried = 0
    for stop in text.split(","):
        carried = min(5, carried + int(stop))
    return f"{carried} {carried}"


def average(text: str) -> float:
    marks = [*map(int, text.split())]
    return sum(marks[1:]) / (len(marks) - 1)


def look_around(text: str) -> str:
    grid = [[*map(int, line.split())] for line in text.split(",")]
    return "\n".join(
        str(sum(sum(row[:3]) for row in grid[max(0, at - 1) : at + 2]) - grid[at][1]) for at in range(len(grid))
    )


def compare(text: str) -> str:
    one, other = text.split(",")
    return f"{one.split() == other.split()} {len(one)}"


def add_fines(text: str) -> int:
    return sum(int(each) for each in text.split() if each != "-")


def find_best(text: str) -> int:
    values = [*map(int, text.split())]
    return values.index(max(values))


@pytest.mark.parametrize(
    ("program", "solve", "inputs", "kind", "line", "said"),
    [
        (BUS, ride, ("0 3,5 1\n", "0 2,1 1\n", "0 4,6 3,1 1\n", "0 9,2 1\n"), ChangeKind.BELOW_ZERO, 4,
         "`people = people - off` can take more from `people` than there is, and then it falls below 0. "
         "Take at most `people`."),
        (WAITING, carry, ("3,4\n", "1,2\n", "5,2,2\n", "2,2,4\n"), ChangeKind.PART_ADDED, 5,
         "`carried += waiting` adds the whole amount, but another line adds only `waiting - left`."),
        (AVERAGE, average, ("9 4 8\n", "1 2 3 4\n", "5 6\n", "7 1 1 4 4\n"), ChangeKind.ONE_OFF, 3,
         "`/ n` has a number that is one too large or too small: with `/ (n - 1)`, tests pass that fail now."),
        (AROUND, look_around, ("1 2 3,4 5 6\n", "1 0 1,0 0 0\n", "0 7 0\n", "1 1 1,1 1 1,1 1 1\n"),
         ChangeKind.OWN_PLACE, 6,
         "The two loops visit the place itself, too. If only its neighbours count, skip it: "
         "`if not (a == i and b == j)`."),
        (SAME, compare, ("1 2,1 3\n", "1 2,1 2\n", "4 4 4,4 4 5\n", "2,3\n"), ChangeKind.LOOP_ELSE, 7, None),
        (FINES, add_fines, ("3 4\n", "5\n", "1 2 -\n", "- -\n", "2 2 2\n"), ChangeKind.REPLACED_SUM, 7,
         "`player.fine = int(each)` replaces what `player.fine` was before. Add to it instead."),
        (BEST, find_best, ("-4 -2\n", "1 5 2\n", "-7 -1 -3\n", "3\n"), ChangeKind.START, 1,
         f"`best = 0` is the wrong value to start with. {FIRST_VALUE}"),
        (TURNS, ride, ("0 5,3 2\n", "0 2,1 1\n", "0 5,4 4\n", "0 3,1 2,5 5\n"), ChangeKind.TOO_LATE, 6, None),
    ],
)  # fmt: skip
def test_it_is_told(
    program: str, solve: object, inputs: tuple[str, ...], kind: ChangeKind, line: int, said: str | None
) -> None:
    (found,) = tell(program, *cases(solve, *inputs))
    assert (found.variant, found.place and found.place.line) == (kind, line)
    assert said in (None, found.message)


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { n -= off; }", [("off", "((off) > n ? n : (off))")]),
        ("void f() { s->n = s->n - a[i]; }", [("a[i]", "((a[i]) > s->n ? s->n : (a[i]))")]),
        ("void f() { n -= 1; m = k - off; n -= read(); n -= a > b ? a : b; }", []),
        ("void f() { all += w; in += w - left; }", [("w", "(w - left)")]),
        ("void f() { n = n - off - back; n = n - off + back; }", []),
        ("void f() { n = n - (off - back); }", [("(off - back)", "(((off - back)) > n ? n : ((off - back)))")]),
        ("void f(char c) { String text; text += c; sum += c - 48; }", []),
        ("void f() { all += w; all += w - left; }", []),
        ("void f() { all += w; } void g() { in += w - left; }", []),
        ("void f() { a = s / n; b = s / 2; c = s / v.size(); d = s / n[0]; }", [("n", "(n - 1)"), ("n", "(n + 1)")]),
    ],
)
def test_which_amounts_are_tried_in_languages_with_braces(text: str, tried: list[tuple[str, str]]) -> None:
    assert places(list_taken_places, text) == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("for (int i = r - 1; i <= r + 1; i++) for (int j = c - 1; j <= c + 1; j++) if (t[i][j]) n++;",
         [("t[i][j]", "(!(i == r && j == c) && (t[i][j]))")]),
        ("for (let i = -1; i < 2; i++) { for (let j = -1; j <= 1; j++) { s += t[r + i][c + j]; } }",
         [("t[r + i][c + j]", "((i == 0 && j == 0) ? 0 : (t[r + i][c + j]))")]),
        ("for (int i = Math.max(0, r - 1); i <= Math.min(h - 1, r + 1); i++) { for (int j = c - 1; j <= c + 1; j++) { "
         "int k = wrap(j); if (t[i][k]) { n++; } } }",
         [("t[i][k]", "(!(i == r && j == c) && (t[i][k]))")]),
        ("for (int i = r - 1; i <= r + 1; i++) for (int j = c - 1; j <= c + 1; j++) if (i != r || j != c) n++;", []),
        ("for (int i = 0; i < r; i++) for (int j = c - 1; j <= c + 1; j++) if (t[i][j]) n++;", []),
        ("string s; for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) s += g[i][j];", []),
        ("for (int i = r - 1; i <= r + 1; i++) for (int j = c - 1; j <= c + 1; j++) show(i, j);", []),
    ],
)  # fmt: skip
def test_which_neighbours_are_tried_in_languages_with_braces(text: str, tried: list[tuple[str, str]]) -> None:
    assert places(list_neighbour_places, f"void f() {{ {text} }}") == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("for a in range(i - 1, i + 2):\n    for b in range(j - 1, j + 2):\n        n += g[a][b]\n", 1),
        ("for a in (-1, 0, 1):\n    for b in range(-1, 2):\n        n += g[i + a][j + b]\n", 1),
        ("for a in range(i - 1, i + 2):\n    for b in range(j - 1, j + 2):\n        if a != i or b != j: n += 1\n", 0),
        ("for a in (-1, 0, 1):\n    for b in (-1, 0, 1):\n        if g[i + a][j + b] == '*': n += 1\n", 1),
        ("for a in (-1, 0, 1):\n    for b in (-1, 0, 1):\n        if (a, b) != (0, 0): n += 1\n", 0),
        ("for a in range(i):\n    for b in range(j - 1, j + 2):\n        n += g[a][b]\n", 0),
        ("for a in range(i - 1, i + 2):\n    n += g[a]\n", 0),
    ],
)
def test_which_neighbours_are_tried_in_python(text: str, tried: int) -> None:
    found = [change for change in list_python_changes(text) if change.kind is ChangeKind.OWN_PLACE]
    assert len(found) == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("struct P { int fine; }; void f() { p.fine = n; q->fine = m; }",
         [("n", "p.fine + (n)"), ("m", "q->fine + (m)")]),
        ("class P { int fine; P(int fine) { this.fine = fine; } void f(int n) { this.fine = this.fine + n; } }", []),
        ("class P { private final int n; P(int m) { this.n = m; } }", []),
        ("class P { String name; void f(String n) { this.name = n; } }", []),
    ],
)  # fmt: skip
def test_which_members_are_added_to_in_languages_that_are_built(text: str, tried: list[tuple[str, str]]) -> None:
    assert places(list_sum_places, text) == tried


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("function f(p, n) {\n  p.fine = n;\n}\n", "p.fine = (p.fine || 0) + (n);"),
        ("function f(p, n) {\n  this.n = n;\n  p.fine = 0;\n  p.all = p.all + n;\n}\n", None),
    ],
)
def test_which_members_are_added_to_in_javascript(text: str, code: str | None) -> None:
    found = [change.text for change in list_changes(text) if change.kind is ChangeKind.REPLACED_SUM]
    assert [code in each for each in found if code] == [True] * len(found)
    assert bool(found) == bool(code)


def test_what_a_function_is_given_is_added_in_javascript_where_one_is() -> None:
    text = "let all = 0;\nfunction take(name, n) {\n  all++;\n}\n"
    found = [change.name for change in list_changes(text) if change.kind is ChangeKind.ADDS_ONE]
    assert "all += n" in found


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("using namespace std; bool f(string a) { string b; return a == b; }", ["a == b"]),
        ("struct S { std::string name; }; bool f(S s, const std::string &n) { return s.name != n; }", ["s.name != n"]),
        ("using namespace std; bool f(int a, int b) { return a == b; }", []),
        ("using namespace std; bool f(string s, int i, int j) { return s[i] == s[j]; }", []),
        ("using namespace std; bool f(vector<string> w, string s) { return w[0] == s; }", ["w[0] == s"]),
        ("using namespace std; bool f(string a, string b, string *c) { return a + b == a || *c == b; }", []),
        ("int f(char *a, char *b) { return std::strcmp(a, b); }", []),
        ("using namespace std; bool f(string a) { return a == \"x\"; }", []),
        ("int f(char *a, char *b) { return strcmp(a, b) == 0 || !strcmp(a, \"x\"); }", ["strcmp(a, b)"]),
        ("class A { boolean f(String a, String b) { return a.equals(b); } }", ["a.equals(b)"]),
    ],
)  # fmt: skip
def test_which_letters_are_tried_in_languages_that_are_built(text: str, tried: list[str]) -> None:
    assert [each for each, _ in places(list_letter_places, text)] == tried


def test_loops_get_the_bounds_of_others_first() -> None:
    loops = "for (int i = 0; i < w; i++) { s(i); } for (int i = 0; i < k; i++) { t(i); }"
    found = places(list_other_names, f"void f(int w, int a, int b, int c, int k) {{ {loops} }}")
    assert found[:2] == [("w", "k"), ("k", "w")]


TWO_LINES = """\
n = int(input())
print('sum', sum(range(1, n)))
print('rest', n - 1 if n > 7 else n)
"""


@pytest.mark.parametrize(("hidden", "is_named"), [((4, 5, 6, 12), True), ((12, 13, 14), True), ((), False)])
def test_of_two_mistakes_in_the_only_visible_test_hidden_ones_show_the_first(
    hidden: tuple[int, ...], is_named: bool
) -> None:
    cases = [
        case_of(
            f"{n}\n", f"sum {n * (n + 1) // 2}\nrest {n}\n", f"{n}", visibility="visible" if n in (0, 9) else "hidden"
        )
        for n in (0, 9, *hidden)
    ]
    found = [each for each in tell(TWO_LINES, *cases) if each.kind == "source-change"]
    assert [(each.variant, each.place and each.place.line) for each in found] == [
        (ChangeKind.LONGER_RANGE, 2) for _ in range(is_named)
    ]
    if is_named:
        assert found[0].then == ("In the test “9”, your program then prints “rest 8” instead of “rest 9”.",)


def test_what_is_taken_from_a_set_is_not_taken_for_an_amount() -> None:
    text = "left = set(input().split())\nleft -= {'A'}\nprint(len(left))\n"
    found = tell(text, *cases(lambda given: len({*given.split()} - {"a"}), "a b\n", "a a c\n", "c d\n"))
    assert all(each.variant != ChangeKind.BELOW_ZERO for each in found)


def test_many_lines_that_add_are_looked_at_in_time() -> None:
    text = "\n".join(f"all{at} += w{at}\nsum{at} += w{at} - left{at}" for at in range(800))
    assert len(list_python_changes(f"def f():\n    {text.replace(chr(10), chr(10) + '    ')}\n")) < 2_000
    several = "".join(f"all{at} += w{at}; sum{at} += w{at} - left{at}; " for at in range(2_000))
    assert len(places(list_taken_places, f"void f() {{ {several} }}")) <= 20
