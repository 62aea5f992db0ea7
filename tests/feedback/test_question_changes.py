"""Questions in the wrong order, what is done before them, what no branch sets back, and roundings: each is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.javascript.script_numbers import _AS_NUMBER, _BY_DATE
from grader.changes.source_changes import ChangeKind
from grader.model import Fit

from ..changes.test_script_changes import list_changes
from .conftest import case_of
from .test_changed_source import tell
from .test_value_changes import cases, read

VISITS = ("ann 3\nann 9\nbo 2\n", "bo 0\nann 1\nbo 7\nbo 2\n", "cy 2\ncy 3\n", "dee 8\ndee 8\ndee 1\n", "ann 1\n")
GROUPS = ("new\n3\n4\nnew\n5\n", "new\n1\nnew\n2\nnew\n", "new\n7\n", "new\n2\n2\nnew\n9\n1\n")
HALVES = ("5\n", "4\n", "9\n", "10\n", "13\n", "1\n")


def greet(text: str) -> str:
    """A number for each visitor who is let in: nobody above 5, who counts as too late first, and nobody twice."""
    seen, lines = dict[str, int](), list[str]()
    for name, hour in read(text):
        if int(hour) > 5:
            lines.append("late")
        elif name in seen:
            lines.append("twice")
        else:
            seen[name] = len(seen) + 1
            lines.append(str(seen[name]))
    return "\n".join(lines)


def add_groups(text: str) -> str:
    """The number of numbers of each group so far, after each number."""
    count, lines = 0, list[str]()
    for line in text.split():
        count = 0 if line == "new" else count + 1
        lines.append(f"{line} {count}")
    return "\n".join(lines)


FRAME = "import sys\nseen = {}\nnumber = 0\n"
FUNCTION = FRAME + "def greet(name, hour):\n    global number\n"
CALLS = "for line in sys.stdin:\n    print(greet(*line.split()))\n"
FAULTS: list[tuple[ChangeKind, Callable[[str], object], tuple[str, ...], str, int, str]] = [
    (
        ChangeKind.ASKED_LATE,
        greet,
        VISITS,
        FRAME + "for line in sys.stdin:\n    name, hour = line.split()\n    if name in seen:\n        print('twice')\n"
        "    elif int(hour) > 5:\n        print('late')\n    else:\n        number += 1\n        seen[name] = number\n"
        "        print(number)\n",
        8,
        "Your program asks `if name in seen` before `elif int(hour) > 5`. Where both are true, the second of them is "
        "to count: ask it first.",
    ),
    (
        ChangeKind.ASKED_LATE,
        greet,
        VISITS,
        FUNCTION + "    if name in seen:\n        return 'twice'\n    late = int(hour) > 5\n    if late:\n"
        "        return 'late'\n    number += 1\n    seen[name] = number\n    return number\n" + CALLS,
        9,
        "Your program asks `if name in seen` before `if late`.",
    ),
    (
        ChangeKind.DONE_UNASKED,
        greet,
        VISITS,
        FUNCTION + "    number += 1\n    if int(hour) > 5:\n        return 'late'\n    if name in seen:\n"
        "        return 'twice'\n    seen[name] = number\n    return number\n" + CALLS,
        6,
        "Your program does `number += 1` before it asks `if name in seen`, and so in either case.",
    ),
    (
        ChangeKind.DONE_UNASKED,
        greet,
        VISITS,
        FRAME + "for line in sys.stdin:\n    name, hour = line.split()\n    number += 1\n    if int(hour) > 5:\n"
        "        print('late')\n    elif name in seen:\n        print('twice')\n    else:\n"
        "        seen[name] = number\n        print(number)\n",
        6,
        "Your program does `number += 1` before it asks `if name in seen`",
    ),
    (
        ChangeKind.DONE_UNASKED,
        lambda text: sum(int(word) for word in text.split() if int(word) < 5),
        ("1 2\n", "7 2 9\n", "5 4\n", "3 8\n"),
        "total = 0\nfor word in input().split():\n    number = int(word)\n    total += number\n    big = number > 4\n"
        "    if not big:\n        last = number\nprint(total)\n",
        4,
        "Your program does `total += number` before it asks `if not big`, and so in either case.",
    ),
    (
        ChangeKind.DONE_UNASKED,
        lambda text: len({*text.split()}),
        ("a b\n", "a a\n", "b a b\n", "c d e\n"),
        "total, seen = 0, []\ndef add(word):\n    global total\n    total += 1\n    for other in seen:\n"
        "        if other == word:\n            return\n    seen.append(word)\nfor word in input().split():\n"
        "    add(word)\nprint(total)\n",
        4,
        "Your program does `total += 1` before it asks `if other == word`, and so in either case.",
    ),
    (
        ChangeKind.NOT_SET_BACK,
        add_groups,
        GROUPS,
        "import sys\ncount = 0\nfor line in sys.stdin:\n    if line == 'new\\n':\n        print('new 0')\n"
        "    else:\n        count += 1\n        print(line.strip(), count)\n",
        4,
        "Where `line == 'new\\n'` is true, something is left over from before. Set it back there: `count = 0`.",
    ),
    (
        ChangeKind.DATE_TEXTS,
        lambda text: (
            "turned" if [*reversed(read(text)[0][0].split("."))] > [*reversed(read(text)[0][1].split("."))] else "fine"
        ),
        ("29.04 03.05\n", "03.05 29.04\n", "01.12 02.12\n", "28.02 01.03\n", "01.03 28.02\n"),
        "first, second = input().split()\nprint('turned' if first > second else 'fine')\n",
        2,
        "`first > second` compares dates as texts, so it goes by the day first.",
    ),
    (
        ChangeKind.HALF_TO_EVEN,
        lambda text: int(int(text) / 2 + 0.5),
        HALVES,
        "half = int(input()) * 0.5\nprint(round(half))\n",
        2,
        "`round(half)` does not always round up what lies halfway: 2.5 becomes 2, and with two decimals 0.125 becomes "
        "0.12. To round up there, write `int(half + 0.5)`.",
    ),
    (
        ChangeKind.ROUNDED_EARLY,
        lambda text: f"{int(text) / 7 * 100:.1f}",
        HALVES,
        "share = round(int(input()) / 7, 2)\nprint(f'{share * 100:.1f}')\n",
        1,
        "`round(int(input()) / 7, 2)` drops decimals that are still needed.",
    ),
]


@pytest.mark.parametrize(("kind", "solve", "inputs", "text", "line", "said"), FAULTS)
def test_each_mistake_in_python_is_named(
    kind: ChangeKind, solve: Callable[[str], object], inputs: tuple[str, ...], text: str, line: int, said: str
) -> None:
    (found,) = tell(text, *cases(solve, *inputs))
    assert (found.variant, found.fit, found.place and found.place.line) == (kind, Fit.WHOLE, line)
    assert said in found.message


def test_questions_exchanged_are_told_only_where_most_failing_tests_pass_with_it() -> None:
    _, solve, inputs, text, *_ = FAULTS[0]
    others = [case_of(f"{name} 3\nlee 1\n", "closed\n", f"closed for {name}") for name in ("ann", "bob", "cy")]
    exchanged = cases(solve, *inputs)
    assert [found.variant for found in tell(text, *exchanged)] == [ChangeKind.ASKED_LATE]
    assert tell(text, *exchanged, *others) == ()


def test_in_what_goes_on_with_else_the_last_question_decides() -> None:
    text = "function f() {\n n += 1;\n if (a) {\n  g();\n } else if (b) {\n  g();\n } else {\n  h(n);\n }\n}"
    (found,) = (change for change in list_changes(text) if change.kind is ChangeKind.DONE_UNASKED)
    assert found.name == "if (b)"


def test_what_is_said_of_halves_is_true() -> None:
    assert (round(2.5), round(0.125, 2)) == (2, 0.12)


def test_two_of_them_in_one_function_are_told_together() -> None:
    text = FUNCTION + "    number += 1\n    if name in seen:\n        return 'twice'\n    if int(hour) > 5:\n"
    text += "        return 'late'\n    seen[name] = number\n    return number\n" + CALLS
    (found,) = tell(text, *cases(greet, *VISITS))
    assert {found.message.partition("`")[2].partition("`")[0], *[each.split("`")[1] for each in found.then]} == {
        "number += 1",
        "if name in seen",
    }


@pytest.mark.parametrize(
    ("kind", "text", "changed", "code"),
    [
        (ChangeKind.ASKED_LATE, "if (a) {\n f();\n} else if (b > 1) {\n g();\n}",
         "if ((a) && !(b > 1)) {\n f();\n} else if (b > 1) {\n g();\n}", "if (b > 1)"),
        (ChangeKind.ASKED_LATE, "function f() {\n if (a) return 1;\n if (b) {\n  return 2;\n }\n return 3;\n}",
         "function f() {\n if ((a) && !(b)) return 1;\n if (b) {\n  return 2;\n }\n return 3;\n}", "if (b)"),
        (ChangeKind.ASKED_LATE, "function f() {\n if (a) return 1;\n const b = g();\n if (b) return 2;\n return 3;\n}",
         "function f() {\n ;\n const b = g();\n if (b) return 2; if (a) return 1; \n return 3;\n}", "if (b)"),
        (ChangeKind.DONE_UNASKED, "function f() {\n n++;\n if (a) return 1;\n return n;\n}".replace("n++", "n += 1"),
         "function f() {\n ;\n if (a) return 1; n += 1; \n return n;\n}", "n += 1"),
        (ChangeKind.DONE_UNASKED, "function f() {\n n += 1;\n if (a) {\n  g();\n } else {\n  h(n);\n }\n}",
         "function f() {\n ;\n if (a) {\n  g();\n } else { n += 1; \n  h(n);\n }\n}", "n += 1"),
        (ChangeKind.DONE_UNASKED, "n -= cost;\nconst next = n + 1;\nif (next > 3) {\n  f();\n}",
         ";\nconst next = n + 1;\nif (next > 3) { n -= cost; \n  f();\n}", "n -= cost"),
        (ChangeKind.DONE_UNASKED,
         "function f() {\n n += 1;\n for (const a of all) {\n  if (a) {\n   return;\n  }\n }\n g();\n}",
         "function f() {\n ;\n for (const a of all) {\n  if (a) {\n   return;\n  }\n } n += 1; \n g();\n}", "n += 1"),
        (ChangeKind.COMPARED_TEXTS, "if (a.m > b.m) f();", f"if ({_AS_NUMBER}(a.m) > {_AS_NUMBER}(b.m)) f();",
         "a.m > b.m"),
        (ChangeKind.LEAST_POSITIVE, "let best = Number.MIN_VALUE;", "let best = -Number.MAX_VALUE;",
         "Number.MIN_VALUE"),
        (ChangeKind.NOT_SET_BACK, "let n = 0;\nfor (const a of all) {\n if (a == 1) {\n  f(n);\n } else n++;\n}",
         "let n = 0;\nfor (const a of all) {\n if (a == 1) { n = 0; \n  f(n);\n } else n++;\n}", "n = 0"),
        (ChangeKind.DATE_TEXTS, "if (to < from) f();", f"if ({_BY_DATE}(to) < {_BY_DATE}(from)) f();", "to < from"),
        (ChangeKind.ROUNDED_EARLY, "x = Math.round(a * b * 100) / 100;", "x = (a * b);",
         "Math.round(a * b * 100) / 100"),
        (ChangeKind.ROUNDED_EARLY, "x = parseFloat((a / b).toFixed(2));", "x = ((a / b));",
         "parseFloat((a / b).toFixed(2))"),
    ],
)  # fmt: skip
def test_each_change_of_a_script(kind: ChangeKind, text: str, changed: str, code: str) -> None:
    found = {change.text: change for change in list_changes(text) if change.kind is kind}
    assert changed in found
    assert found[changed].code == code


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ChangeKind.ASKED_LATE, "if (a) { f(); } else if (n++ > 1) { g(); }"),
        (ChangeKind.ASKED_LATE, "if (a) { f(); }\nif (b) { g(); }"),
        (ChangeKind.DONE_UNASKED, "n += 1;\nwhile (a) { f(); }"),
        (ChangeKind.DONE_UNASKED, "n += 1;\nwhile (a) {\n if (b) {\n  break;\n }\n}"),
        (ChangeKind.NOT_SET_BACK, "let n = 0;\nfor (const a of all) {\n if (a) { n = 3; }\n n++; }"),
        (ChangeKind.NOT_SET_BACK, "const n = 0;\nfor (const a of all) {\n if (a) { f(); }\n n++; }"),
        (ChangeKind.ROUNDED_EARLY, "x = Math.round(a * 100) / 10; y = Math.round(a); z = a.toFixed(2);"),
    ],
)
def test_what_is_no_such_place_is_left_alone(kind: ChangeKind, text: str) -> None:
    assert [change.text for change in list_changes(text) if change.kind is kind] == []
