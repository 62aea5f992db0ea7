"""Loops that never end once they have begun, each beside one that may end; and readers that find no input."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import find_certain, find_possible
from grader.languages import LANGUAGES
from grader.model import Limit, Verdict
from grader.source.endless_loops import scan_for_endless_loop
from grader.source.second_readers import scan_for_second_reader
from grader.source.skipped_steps import scan_for_skipped_step
from grader.style.comments import read_source

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG = ran(case_of("1 2\n", "3\n"), "4\n")
MAIN = "int main() {{\n    int i = 0, j = 0, n = 5;\n{}\n    return 0;\n}}\n"
JAVA = "class A {\n boolean on = true;\n void f() {\n  while (on) {\n   step();\n  }\n }\n}\n"


SKIPPED = "while i < len(a):\n    w = a[i].strip()\n{}    print(w)\n    i += 1\n"


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        ("    if w == '':\n        continue\n", 4),
        ("    ok = True\n    s = []\n    for p in w:\n        if p == 'x':\n            ok = False\n"
         "            continue\n        s.append(p)\n    if not ok:\n        continue\n", 11),
        ("    n = 0\n    n += int(w)\n    if n:\n        continue\n", 6),
        ("    if w == '':\n        i += 1\n        continue\n", None),  # it goes on
        ("    if w == '':\n        break\n", None),
        ("    for p in w:\n        continue\n", None),  # of another loop
        ("    n += 1\n    if n < 3:\n        continue\n", None),  # the next iteration is another one
        ("    seen.append(w)\n    if len(seen) < 3:\n        continue\n", None),
        ("    seen[w] = 1\n    if len(seen) < 3:\n        continue\n", None),
        ("    w = input()\n    if w == '':\n        continue\n", None),
        ("    a.pop(0)\n    if w == '':\n        continue\n", None),
        ("    for p in words:\n        s = p\n    if w:\n        continue\n", None),  # which may be read from a file
        ("    s = [p for p in words]\n    if w:\n        continue\n", None),
        ("    s = sum(words)\n    if s:\n        continue\n", None),
        ("    s = rows[i]\n    s.pop()\n    if s:\n        continue\n", None),  # of the table, not of the iteration
        ("    s = []\n    s = rows\n    s[0] = i\n    if s:\n        continue\n", None),
        ("    s = w.split()\n    s.pop()\n    for p in s:\n        n = p\n    if s:\n        continue\n", 8),
        ("    del a[0]\n    if w:\n        continue\n", None),
        ("    if next(words):\n        continue\n", None),
        ("    if (n := n + 1) < 3:\n        continue\n", None),
        ("    if w:\n        continue\n    if not w:\n        continue\n", None),  # which of them is not known
    ],
)  # fmt: skip
def test_a_continue_that_leaves_out_the_step_is_found(inside: str, line: int | None) -> None:
    found = scan_for_skipped_step(SKIPPED.format(inside), LANGUAGES["python"])
    assert (found and (found.line, found.step)) == (line and (line, "i += 1"))


def test_no_other_language_and_no_broken_source_has_a_step_left_out() -> None:
    assert scan_for_skipped_step("while i <", LANGUAGES["python"]) is None
    assert scan_for_skipped_step(SKIPPED.format("    if w:\n        continue\n"), LANGUAGES["c"]) is None


def test_a_step_left_out_is_told_where_a_limit_stops_a_run() -> None:
    text = "i = 0\na = ['', '1']\n" + SKIPPED.format("    if w == '':\n        continue\n")
    stopped = ran(case_of("1 2\n", "3\n"), "", verdict=Verdict.TIME_LIMIT, limit=Limit.CPU)
    (found,) = find_certain(facts_of(stopped, text=text))
    assert found.message == (
        "`continue` leaves out `i += 1` on line 8, so the same iteration of the loop comes again, without end. "
        "Do that before `continue`, too."
    )
    assert found.place is not None
    assert found.place.line == 6
    assert find_certain(facts_of(WRONG, text=text)) == ()


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("python", "i = 0\nwhile i < 10:\n    print(i)\n", (2, ("i",))),
        ("python", "while i < len(words):\n    w = words[i]\n    best = max(best, w)\n", (1, ("i", "words"))),
        ("python", "while 0 < n:\n    for k in range(n):\n        print(k, end='')\n    m = k + 1\n", (1, ("n",))),
        ("python", "while True:\n    print(1)\n", None),
        ("python", "while 0 < n:\n    m = f(n)\n", None),
        ("python", "while queue:\n    step()\n", None),
        ("python", "try:\n    while n:\n        m = a[k]\nexcept IndexError:\n    pass\n", None),
        ("python", "while row[0] < 5:\n    for r in rows:\n        r[0] += 1\n", None),
        ("python", "while i < 10:\n    i += 1\n", None),
        ("python", "while True:\n    if f():\n        break\n", None),
        ("python", "while n:\n    line = input()\n", None),
        ("python", "while words:\n    words.pop()\n", None),
        ("python", "while words:\n    take(words)\n", None),
        ("python", "while self.n > 2:\n    self.go()\n", None),
        ("python", "while (n := f()) > 2:\n    print(n)\n", None),
        ("python", "while n > 2:\n    raise ValueError\n", None),
        ("python", "def f():\n    global n\n    n -= 1\n\n\nwhile n:\n    f()\n", None),
        ("python", "while a[0] < 3:\n    a[0] += 1\n", None),
        ("python", "while i < 3:\n    print(i)\nwhile j < 3:\n    print(j)\n", None),
        ("python", "while i <", None),
        ("c", MAIN.format("    while (i < n) {\n        j++;\n    }"), (3, ("i", "n"))),
        ("c", MAIN.format("    for (j = 0; j < n; i++) {\n        puts(s);\n    }"), (3, ("j", "n"))),
        ("javascript", "let i = 0, n = 4;\nwhile (i < n) {\n    console.log(i);\n}\n", (2, ("i", "n"))),
        ("javascript", "while (q.length > 0) {\n    step();\n}\n", None),
        ("javascript", "while (i < n) {\n    i **= 2;\n}\n", None),
        ("javascript", "while (re.test(s)) {\n    k++;\n}\n", None),
        ("java", "while (mt.find()) {\n    k++;\n}\n", None),
        ("java", "try {\n    while (i < n) {\n        k += a[j];\n    }\n} catch (E e) {\n}\n", None),
        ("csharp", "while (n < 2) {\n    Step(ref n);\n}\n", None),
        ("c", MAIN.format("    while (*k > 0) {\n        (*k)--;\n    }"), None),
        ("c", MAIN.format("    while (i < n) {\n        i    += 1;\n    }"), None),
        ("c", MAIN.format("    while (abs(i) > 0) {\n        j++;\n    }"), None),
        ("cpp", MAIN.format("    int &r = i;\n    while (i < n) {\n        r++;\n    }"), None),
        ("javascript", "function f() {\n    let i = 0, n = 4;\n    while (i < n) {\n        print(i + 1);\n    }\n}\n",
         (3, ("i", "n"))),
        ("c", MAIN.format("    while (i < n) {\n        i++;\n    }"), None),
        ("c", MAIN.format('    while (i < n) {\n        scanf("%d", &i);\n    }'), None),
        ("cpp", MAIN.format("    while (i < n) {\n        cin >> i;\n    }"), None),
        ("cpp", MAIN.format("    while (i < n) {\n        next(i);\n    }"), None),
        ("cpp", MAIN.format("    while (cin >> i) {\n        j += i;\n    }"), None),
        ("c", MAIN.format("    while (i < n) {\n        if (j) break;\n        j++;\n    }"), None),
        ("c", MAIN.format("    for (i = 0; i < n; i++) {\n        j++;\n    }"), None),
        ("java", JAVA, None),
    ],
)  # fmt: skip
def test_a_loop_whose_condition_nothing_changes(
    language: str, text: str, told: tuple[int, tuple[str, ...]] | None
) -> None:
    known = LANGUAGES[language]
    found = scan_for_endless_loop(text, read_source(text, known).code, known)
    assert (found and (found.line, found.names)) == told


def test_such_a_loop_is_told_where_a_limit_stops_runs() -> None:
    text = "i = 0\nwhile i < 10:\n    print(i)\n"
    stopped = replace(WRONG, result=replace(WRONG.result, verdict=Verdict.TIME_LIMIT, limit=Limit.CPU))
    (found,) = find_certain(facts_of(stopped, text=text))
    assert found.message == "Nothing in the loop on line 2 changes `i`, so once it has begun, it never ends."
    assert (found.place and found.place.line, found.cases) == (2, (WRONG.case.name,))
    assert find_certain(facts_of(WRONG, text=text)) == ()
    (found,) = find_certain(facts_of(stopped, text="while i < n:\n    x = 1\n"))
    assert found.message == "The loop on line 1 changes none of `i`, `n`, so once it has begun, it never ends."


SCANNER = "Scanner in = new Scanner(System.in);"
READER = "BufferedReader in = new BufferedReader(new InputStreamReader(System.in));"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"class A {{\n void f() {{\n  while (a) {{\n   {SCANNER}\n  }}\n }}\n}}\n", (4, "Scanner")),
        (f"class A {{\n void f() {{ {SCANNER} }}\n void g() {{ {SCANNER} }}\n}}\n", (3, "Scanner")),
        (f"class A {{\n void f() {{ {READER} }}\n void g() {{ {READER} }}\n}}\n", (3, "BufferedReader")),
        (f"class A {{\n void f() {{\n  {SCANNER}\n  while (a) {{ in.next(); }}\n }}\n}}\n", None),
        (f"class A {{\n void f() {{\n  if (a) {SCANNER} else {SCANNER}\n }}\n}}\n", None),
        (f"class A {{\n void f() {{ {SCANNER} }}\n void g() {{ {READER} }}\n}}\n", None),
        ("class A {\n void f() {\n  while (a) {\n   Scanner words = new Scanner(line);\n  }\n }\n}\n", None),
    ],
)
def test_a_second_reader_of_the_standard_input(text: str, told: tuple[int, str] | None) -> None:
    found = scan_for_second_reader(text, text)
    assert (found and (found.line, found.name)) == told


def test_a_second_reader_explains_the_runs_that_crash_at_the_end() -> None:
    text = f"class A {{\n void f() {{ {SCANNER} }}\n void g() {{ {SCANNER} }}\n}}\n"
    stderr = 'Exception in thread "main" java.util.NoSuchElementException: No line found\n'
    crashed = replace(WRONG, result=replace(WRONG.result, verdict=Verdict.RUNTIME_ERROR, stderr=stderr))
    found = find_certain(facts_of(crashed, text=text, language="java"))
    assert [(each.kind, each.cases) for each in found] == [("second-reader", (WRONG.case.name,))]
    assert all(each.kind != "second-reader" for each in find_certain(facts_of(WRONG, text=text, language="java")))


def test_a_function_that_is_printed_is_named() -> None:
    printed = ran(case_of("1 2\n", "3\n"), "function add(a, b) {\n  return a + b;\n}\n")
    found = find_possible(facts_of(printed, text="console.log(add);\n", language="javascript"))
    assert [each.kind for each in found][:1] == ["prints-function"]
    assert "“function add(”" in found[0].message
