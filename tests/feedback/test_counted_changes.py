"""What counts once or more, which end of a list, last groups and largest values never noted, switches never set."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from grader.changes.count_places import list_count_places
from grader.changes.end_places import list_end_places
from grader.changes.flag_places import list_flag_places
from grader.changes.last_groups import list_last_groups
from grader.changes.leave_places import list_leave_places
from grader.changes.parallel_places import list_parallel_places
from grader.changes.python.leave_edits import list_leave_edits
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import SET_AT_END, ChangeKind, SourceChange
from grader.changes.statement_places import StatementPlace
from grader.feedback.generic.change_choice import leave_branches
from grader.feedback.generic.change_words import tell_change
from grader.languages import LANGUAGES
from grader.model import Fit
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_changed_source import tell
from .test_value_changes import cases

GROUPS = ("ana 3\nbo 4\n", "ana 5\nbo 1\nky 7\n", "bo 2\n", "ana 1\nana 1\n", "ky 9\nbo 4\n")
QUEUE = ("1 2 3\n", "5 4\n", "9 8 7 6\n", "2 2 1\n")
WORDS = ("sea a bb\n", "one three five\n", "longest of it\n", "ab cde fg hij k\n")
RUNS = ("1 0 1 0 0\n", "0 0 1 1\n", "1 1 0 1 1 1\n", "0 1 0 1\n")


def count_people(text: str) -> str:
    return f"people: {sum(int(line.split()[1]) for line in text.splitlines())}"


def take_two(text: str) -> str:
    return " ".join(text.split()[:2])


def find_longest(text: str) -> str:
    return max(text.split(), key=len)


def end_runs(text: str) -> int:
    return max(map(len, "".join(text.split()).split("0")))


COUNT = """\
import sys
people = 0
for line in sys.stdin:
    name, n = line.split()[0], int(line.split()[1])
    people += 1
print('people:', people)
"""
TAKE = """\
class Line:
    def __init__(self):
        self.waiting = []
    def come(self, who):
        self.waiting.append(who)
    def go(self):
        return self.waiting.pop()
line = Line()
for each in input().split():
    line.come(each)
print(line.go(), line.go())
"""
LONGEST = """\
best, word = 0, ''
for each in input().split():
    if len(each) > best:
        word = each
best = len(word)
print(word)
"""
RUN = """\
class Counter:
    def __init__(self):
        self.run = self.best = 0
    def take(self, one):
        if one == '1':
            self.run += 1
        else:
            self.end()
    def end(self):
        self.best = max(self.best, self.run)
        self.run = 0
counter = Counter()
for each in input().split():
    counter.take(each)
print(counter.best)
"""
SWITCH = """\
first = True
out = []
def add(word):
    global first
    if first:
        out.append('<' + word + '>')
    else:
        out.append(word)
for word in input().split():
    add(word)
print(' '.join(out))
"""


GUARD = """\
def rate(n):
    if n < 0:
        print('none')
    print('high' if n > 9 else 'low')
    print('rated')
for each in input().split():
    rate(int(each))
"""
NUMBERS = ("-3 4\n", "12 -1\n", "-7 -8 3\n", "5 10\n")


def rate(text: str) -> str:
    return "\n".join("none" if n < 0 else "high\nrated" if n > 9 else "low\nrated" for n in map(int, text.split()))


PARALLEL = """\
import sys
names, numbers = [], []
for line in sys.stdin:
    name, number = line.split()
    names.append(name)
    numbers.append(int(number))
for i in range(len(names)):
    for j in range(i + 1, len(names)):
        if numbers[j] < numbers[i]:
            numbers[i], numbers[j] = numbers[j], numbers[i]
for k in range(len(names)):
    print(names[k], numbers[k])
"""
SOUGHT = ("abcdef fx cd b\n", "wood do oo wo\n", "letter zz ter le\n", "n e n i\n")


def sort_names(text: str) -> str:
    pairs = [line.split() for line in text.splitlines()]
    return "\n".join(" ".join(pair) for pair in sorted(pairs, key=lambda pair: int(pair[1])))


def find_first(text: str) -> str:
    whole, *words = text.split()
    return min((word for word in words if word in whole), key=whole.find)


def mark_first(text: str) -> str:
    first, *others = text.split()
    return " ".join((f"<{first}>", *others))


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        (COUNT, count_people, GROUPS, ChangeKind.ADDS_ONE, "`people += 1` counts 1, however many there are. "
         "Add the number of them: write `people += n`."),
        ("import sys\nlines = 0\nfor line in sys.stdin:\n    n = int(line.split()[1])\n    lines += n\nprint(lines)\n",
         lambda text: len(text.splitlines()), GROUPS, ChangeKind.ADDS_NUMBER,
         "`lines += n` adds a number where each counts once: write `lines += 1`."),
        (TAKE, take_two, QUEUE, ChangeKind.OTHER_END,
         "`self.waiting.pop()` works at the wrong end of the list: write `self.waiting.pop(0)`."),
        (LONGEST, find_longest, WORDS, ChangeKind.NOT_NOTED,
         "Where `if len(each) > best` is true, your program does not keep the new value, so the next one is compared "
         "with the old one. Write `best = len(each)` there."),
        (RUN, end_runs, RUNS, ChangeKind.LAST_GROUP,
         "In the loop on line 13 your program does `self.end()` only where the next one begins"),
        (SWITCH, mark_first, WORDS, ChangeKind.SET_HERE,
         "`first = False` is missing: without it, what was there before stays."),
        (GUARD, rate, NUMBERS, ChangeKind.GOES_ON,
         "After the branch `if n < 0`, your program goes on with what stands below it. "
         "Leave that out there: end the branch with `return`."),
        (PARALLEL, sort_names, GROUPS, ChangeKind.NOT_SWAPPED,
         "`names[i]` and `names[j]` stay where they were. Exchange them, too."),
        ("text, *words = input().split()\nprint(min(words, key=lambda word: text.find(word)))\n", find_first, SOUGHT,
         ChangeKind.MISSING_FIRST, "`text.find(word)` gives -1 for what is not there"),
        ("seen, new = [], 0\nfor word in input().split():\n    seen.append(word)\n    if word not in seen:\n"
         "        new += 1\nprint(new)\n", lambda text: len({*text.split()}), QUEUE, ChangeKind.DONE_UNASKED,
         "`seen.append(word)`"),
    ],
)  # fmt: skip
def test_each_mistake_in_python_is_named(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    (found,) = tell(text, *cases(solve, *inputs))
    assert (found.variant, found.fit) == (kind, Fit.WHOLE)
    assert told in found.message


KINDS = {
    ChangeKind.ADDS_ONE,
    ChangeKind.ADDS_NUMBER,
    ChangeKind.NOT_NOTED,
    ChangeKind.OTHER_END,
    ChangeKind.LAST_GROUP,
    ChangeKind.SET_HERE,
}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("from collections import deque\nq = deque()\nq.append(1)\nq.popleft()\nq.insert(0, 2)\n",
         ["q.appendleft(1)", "q.pop()", "q.append(2)"]),
        ("best = 3\nif len(w) > best and best < 9:\n    best = 4\n", []),
        ("BEST = 3\nif w > 5 or 7 >= w.size:\n    print(w)\n", []),
        ("def f(a):\n    k = True\n    return g(a)\ndef g(k):\n    return k\n", []),
        ("k = True\nif n:\n    pass\n", []),
        ("k = True\nif n:\n    f(k)\n", ["k = True", "k = True", "k = False", "k = False"]),
        ("for w in s:\n    if w:\n        pass\n    elif v:\n        flush()\n", []),
    ],
)  # fmt: skip
def test_what_is_tried_in_python(text: str, changed: list[str]) -> None:
    found = (change for change in list_python_changes(text) if change.kind in KINDS)
    assert [each.name if each.kind is not ChangeKind.SET_HERE else each.code for each in found] == changed


def test_where_a_value_is_missing_is_said() -> None:
    before, after = (SourceChange(ChangeKind.SET_HERE, 7, "n = 0", "", name) for name in ("", SET_AT_END))
    assert tell_change(before, LANGUAGES["c"]).startswith("Before line 7, `n = 0` is missing")
    assert tell_change(after, LANGUAGES["c"]).startswith("After line 7, `n = 0` is missing")


def test_what_is_missing_behind_a_block_is_missing_after_its_last_line() -> None:
    python = "k = 0\ndef f(n):\n    if n:\n        print(k)\n    elif n > 1:\n        print(n)\n        print(n)\n"
    text = python.replace("def f(n):", "def f(n):\n    global k")
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.SET_HERE]
    assert {change.line for change in changes if change.name == SET_AT_END} == {5, 8}
    braces = Code(*["int k = 0; void f() {\n if (x) {\n  g(k);\n } else {\n  h();\n }\n\n}\n"] * 2)
    ends = [place for place in list_flag_places(braces) if place.name == SET_AT_END]
    assert {braces.code[: place.at].count("\n") + 1 for place in ends} == {3, 5, 6}


def test_a_value_is_set_rather_where_a_block_begins() -> None:
    ends, begins, before = (
        SourceChange(ChangeKind.SET_HERE, line, "n = 0", "", name) for line, name in ((9, SET_AT_END), (4, ""), (2, ""))
    )
    assert leave_branches([ends, before, begins]) == [begins]
    assert leave_branches([ends]) == [ends]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("a < b && c > d", "both comparisons are false where their sides are equal, and must be true there: write "
         "`<=` and `>=`."),
        ("a >= b || c >= d", "both comparisons are true where their sides are equal, and must be false there: write "
         "`>`."),
        ("a < b || c >= d", "the comparisons go wrong where their sides are equal. Decide what is to happen then."),
        ("a < b < c && d < e", "the comparisons go wrong where their sides are equal. Decide what is to happen then."),
    ],
)  # fmt: skip
def test_of_two_comparisons_the_right_signs_are_told(code: str, told: str) -> None:
    change = SourceChange(ChangeKind.BOTH_LIMITS, 1, code, "")
    assert tell_change(change, LANGUAGES["c"]) == f"In `{code}` {told}"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("a < b and c", "Is one true part of `a < b and c` enough? With `or` there, a test passes that fails now."),
        ("a || b", "Must all of `a || b` be true? With `&&` there, a test passes that fails now."),
    ],
)
def test_of_one_answer_it_is_asked_whether_the_connective_is_wrong(code: str, told: str) -> None:
    change = SourceChange(ChangeKind.CONNECTIVE, 1, code, "")
    assert tell_change(change, LANGUAGES["c"], is_often=False) == told


def test_of_a_count_nobody_knows_whether_it_is_to_go_up_or_down() -> None:
    up = SourceChange(ChangeKind.ALSO_HERE, 9, "n += 1", "")
    down = SourceChange(ChangeKind.NO_WAY_BACK, 9, "n += 1", "", "n -= 1")
    assert leave_branches([up, down]) == [down]
    assert leave_branches([up]) == [up]


def test_what_is_never_counted_back_is_missing_where_the_work_is_done() -> None:
    first, last, outside = (
        SourceChange(ChangeKind.NO_WAY_BACK, line, "self.n += 1", "", name)
        for line, name in ((7, "self.n -= 1"), (9, "self.n -= 1"), (20, "box.n -= 1"))
    )
    reset = SourceChange(ChangeKind.SET_HERE, 3, "self.n = 0", "")
    assert leave_branches([reset, first, last, outside]) == [last]
    other = SourceChange(ChangeKind.NO_WAY_BACK, 9, "self.m += 1", "", "self.m -= 1")
    assert leave_branches([first, other]) == [first, other]


def test_what_is_left_over_is_emptied_where_it_is_filled_and_not_in_many_places() -> None:
    emptied = SourceChange(ChangeKind.LEFT_OVER, 4, "out[0] = 0", "", "out")
    here, there = (SourceChange(ChangeKind.ALSO_HERE, line, 'strcpy(out, "")', "") for line in (9, 12))
    other = SourceChange(ChangeKind.ALSO_HERE, 20, "k = 0", "")
    assert leave_branches([emptied, here, there]) == [emptied]
    assert leave_branches([here, emptied, other]) == [other]
    assert leave_branches([here, there]) == [here, there]


def list_places(code: str) -> list[str]:
    """The statements that are tried, of all kinds."""
    read = Code(code, code)
    lists = (
        list_count_places,
        list_end_places,
        list_last_groups,
        list_parallel_places,
        list_flag_places,
    )
    found: list[StatementPlace] = [place for list_them in lists for place in list_them(read)]
    return [place.new for place in found]


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("void f(int n) { int k = 0; k++; }", ["k += n;"]),
        ("void f(Box b) { sum += b.size; k += 1; b.name; }", ["sum += 1;", "k += b.size;"]),
        ("using System; void f(long n, int m) { if (m > 1) k++; }", ["k += m;"]),
        ("void f(String n) { for (int i = 0; i < 9; i++) { total++; } }", ["total += i;"]),
        ("void f() { if (w.size() > best) { word = w; } } int best = 1;", ["best = w.size();"]),
        ("void f() { if (w.size() > best) { best = w.size(); } } const int most = 1;", []),
        ("void f() { all.push_back(x); left.insert(left.begin(), y); }",
         ["all.insert(all.begin(), x);", "left.push_back(y);"]),
        ("List<Box> all; void f() { all.add(x); seen.add(y); all.add(0, z); }", ["all.add(0, x);", "all.add(z);"]),
        ("void f() { for (int i = 0; i < all.size(); i++) { if (bad(i)) all.remove(i); } }",
         ["{ all.remove(i); i--; }"]),
        ("void f() { for (int i = 0; i < n; i++) { if (a[i] == x) { "
         "for (int k = i; k < n - 1; k++) a[k] = a[k + 1]; n--; } } }", ["{ n--; i--; }"]),
        ("void f() { while (next()) { if (a != b) { flush(); } else { out(b); } } }", ["{ flush(); }", "{ out(b); }"]),
        ("void f() { while (next()) { int b = g(); if (a != b) { out(b); break; } h(b); } }", []),
        ("boolean on = true; void f() { if (x) { g(on); } }", [*["on = true;"] * 4, *["on = false;"] * 4]),
        ("void f(int[] on) { switch (x) { case 1: g(on); } } void h() { boolean on = true; }", []),
        ("final boolean on = true; void f() { g(on); }", []),
        ('void f() { int k; char b[9] = ""; if (x) { g(b); } }', []),
        ("void f() { char b[9]; b[0] = 0; if (x) { g(b); } }", ["b[0] = 0;"] * 2),
        ("using namespace std; void f() { swap(a[i], a[j]); show(b[i]); }", ["std::swap(b[i], b[j]);"]),
        ("void f() { for (x) { t = a[i]; a[i] = a[j]; a[j] = t; } import java; show(b[i]); }",
         ["{ var grader_item = b[i]; b[i] = b[j]; b[j] = grader_item; }"]),
        ("void f() { show(a[i], b[j]); a[1] = a[2]; c[k]; }", []),
    ],
)  # fmt: skip
def test_what_is_tried_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert list_places(code) == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("void f() { if (n < 0) { show(n); } more(); }", ["return;"]),
        (
            "int main() { while (x) { if (n < 0) { show(n); } else { y(); } more(); } }",
            ["continue;", "return 0;", "continue;", "return 0;"],
        ),
        ("int f() { if (n < 0) { show(n); } else if (n) { return 3; } more(); }", []),
        ("int main() { while (x > at) { if (n < 0) { show(n); } at += step; } }", ["return 0;"]),
        ("int main() { for (; x > at; at++) { if (n < 0) { show(n); } more++; } }", ["continue;", "return 0;"]),
    ],
)
def test_how_a_branch_may_leave(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_leave_places(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("text", "kind", "changed"),
    [
        ("let sum = 0, n = 0;\nlet m = 2;\nfunction f() {\n  sum++;\n}\n", ChangeKind.ADDS_ONE, ["sum += m;"]),
        ("const q = [];\nfunction f() {\n  q.push(1);\n  return q.pop();\n}\n", ChangeKind.OTHER_END,
         ["return q.shift();"]),
        ("const q = [];\nfunction f() {\n  q.push(1);\n}\n", ChangeKind.OTHER_END, ["q.unshift(1);"]),
        ("let open = true;\nfunction f() {\n  if (open) {\n    show(open);\n  }\n}\n", ChangeKind.SET_HERE,
         ["open = true;", "open = false;"] * 2),
    ],
)  # fmt: skip
def test_what_is_tried_in_javascript(text: str, kind: ChangeKind, changed: list[str]) -> None:
    found = [change for change in list_changes(text) if change.kind is kind]
    lines = {*text.splitlines()}
    new = [" ".join(line for line in change.text.splitlines() if line not in lines) for change in found]
    assert len(new) >= len(changed)
    assert all(any(each in line for line in new) for each in changed)


def tell_three(text: str) -> str:
    """The people of all lines, the largest group, and the mean rounded down."""
    numbers = [int(line.split()[1]) for line in text.splitlines()]
    return f"people {sum(numbers)}\nlargest {max(numbers)}\nmean {sum(numbers) // len(numbers) * 3 % 7}"


TWO_MISTAKES = """\
import sys
people, numbers = 0, []
for line in sys.stdin:
    n = int(line.split()[1])
    people += 1
    numbers.append(n)
print('people', people)
print('largest', max(numbers))
print('mean', sum(numbers) % 7 // len(numbers) + 40)
"""
UNLIKE = ("ana 3\nbo 4\n", "ana 5\nbo 1\nana 7\n", "bo 2\nbo 8\nbo 5\n", "ana 1\nana 1\nana 9\n")


def test_a_change_that_only_makes_more_lines_right_tells_one_of_two_mistakes() -> None:
    (found, *_) = tell(TWO_MISTAKES, *cases(tell_three, *UNLIKE))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.ADDS_ONE, 5)
    assert found.then == ("In the test “test 0”, your program then prints “mean 40” instead of “mean 2”.",)


def test_lines_of_one_test_are_not_enough() -> None:
    assert tell(TWO_MISTAKES, *cases(tell_three, *UNLIKE[:1])) == ()


def test_a_change_that_makes_another_line_wrong_is_not_told() -> None:
    """Where `people` is printed once more as the number of lines, adding to it would spoil that."""
    text = TWO_MISTAKES.replace("'largest', max(numbers)", "'lines', people")
    solve = tell_three

    def tell_lines(given: str) -> str:
        first, _, last = solve(given).splitlines()
        return f"{first}\nlines {len(given.splitlines())}\n{last}"

    assert [found for found in tell(text, *cases(tell_lines, *UNLIKE)) if found.variant == ChangeKind.ADDS_ONE] == []


@pytest.mark.parametrize(("times", "tried"), [(1, 1), (1_500, 24)])
def test_a_loop_of_very_many_branches_is_read_in_parts(times: int, tried: int) -> None:
    code = f"void f() {{ while (x) {{ {'if (n < 0) { g(x); } ' * times} x += 1; }} }}"
    assert len([*list_leave_places(Code(code, code))]) == tried
    text = "def f():\n    while x:\n" + "        if x > n:\n            g()\n" * times + "        x += 1\n"
    found = [edit.name for edit in list_leave_edits(ast.parse(text)) if edit.kind is ChangeKind.GOES_ON]
    assert {*found} == {"return"}  # `continue` would leave out what the loop counts


@pytest.mark.parametrize(
    ("step", "tried"), [("floor += way", ["return"]), ("seen += 1", ["continue", "return"])], ids=["moves", "counts"]
)
def test_no_branch_goes_on_before_what_moves_the_loop(step: str, tried: list[str]) -> None:
    text = f"def f():\n    while floor < 9:\n        if floor > 2:\n            print(floor)\n        {step}\n"
    found = [change.name for change in list_python_changes(text) if change.kind is ChangeKind.GOES_ON]
    assert found == tried
