"""A function that does nothing or is not called, or a block, is named; that the tests fail by it is not claimed."""

from __future__ import annotations

import pytest

from grader.feedback.generic.by_empty_function import (
    find_empty_function,
    find_note_of_rest,
    find_unfinished_block,
    find_unused_function,
    find_unused_value,
)
from grader.model import Verdict

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG = ran(case_of("1\n", "1\n"), "2\n")


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("python", "def add(a):\n    # to do\n    pass\n\nadd(1)\nprint(2)\n", ("add", 1)),
        ("python", 'class A:\n    def add(self):\n        """Adds."""\n\nA().add()\n', ("add", 2)),
        ("python", "def add(a):\n    return None\n\nprint(add(1))\n", ("add", 1)),
        ("python", "def add(a):\n    pass\n\nprint(2)\n", None),
        ("python", "def add(a):\n    return a\n\nadd(1)\n", None),
        ("python", "def add(a:\n", None),
        (
            "python",
            "class A:\n    def go(self):\n        pass\n\nclass B(A):\n    def go(self):\n        print(1)\n\n"
            "B().go()\n",
            None,
        ),
        ("c", "void add(int a) {\n    // to do\n}\nint main(void) { add(1); }\n", ("add", 1)),
        ("c", "void add(int a) { f(); }\nint main(void) { add(1); }\n", None),
        ("java", "class A {\n  A() {}\n  void go() { }\n  void run() { new A(); go(); }\n}\n", ("go", 3)),
        ("javascript", "function add(a) {\n}\nadd(1);\n", ("add", 1)),
        ("javascript", "while (next()) {}\nnext();\n", None),
        ("javascript", "class A {\n  go() { }\n}\nconst a = new A();\n", None),
        ("csharp", "class A : B {\n  public A(int n) : base(n) { }\n  void F() { base.F(); base(1); }\n}\n", None),
        ("cpp", "struct A {\n  int n;\n  A(int k) : n(k) {}\n  int f() { return n (1); }\n};\n", None),
        ("c", "void add(int a);\nvoid add(int a) { }\nint main(void) { return 0; }\n", None),
        ("cpp", "class A {\n public:\n  A() {}\n  virtual ~A() {}\n};\nint main() { A a = A(); ~A(); }\n", None),
        (
            "python",
            "class A:\n    def __init__(self):\n        pass\n\nclass B(A):\n    def __init__(self):\n"
            "        super().__init__()\n        print(1)\n",
            None,
        ),
        ("java", "class A {\n  void go() { }\n  int go(int a) { return a; }\n  int run() { return go(1); }\n}\n", None),
    ],
)
def test_a_function_that_does_nothing(language: str, text: str, found: tuple[str, int] | None) -> None:
    mistake = find_empty_function(facts_of(WRONG, text=text, language=language))
    if found is None:
        assert mistake is None
        return
    name, line = found
    assert mistake
    assert mistake.message == f"Your program calls `{name}`, which does nothing yet. Write what it is to do."
    assert (mistake.cases, mistake.place and mistake.place.line) == ((), line)


@pytest.mark.parametrize("text", ["a(" * 20_000, "a() {" * 10_000, "a(){}" * 3_000])
def test_a_hostile_source(text: str) -> None:
    mistake = find_empty_function(facts_of(WRONG, text=text, language="c"))
    assert mistake is None or mistake.cases == ()


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("csharp", "if (a)\n{\n    // TODO cancel\n    continue;\n}\nf();\n", ("// TODO cancel", 3)),
        ("c", "void f(void) {\n    if (a) {\n        /* fixme */\n    }\n    g();\n}\n", ("/* fixme */", 3)),
        ("python", "if a:\n    # TODO: the rest\n    pass\nelse:\n    f()\n", ("# TODO: the rest", 2)),
        ("python", "def f():\n    # not yet implemented\n    return None\n", ("# not yet implemented", 2)),
        ("python", "if a:\n    # TODO: nicer\n    f()\n", None),
        ("csharp", "if (a)\n{\n    // TODO nicer\n    f();\n}\n", None),
        ("java", "// TODO: everything\nclass A {\n}\n", None),
        ("javascript", "f(); // TODO\n", None),
        ("c", "if (a) {\n    // todo: rest\n}\n", ("// todo: rest", 2)),
        ("java", "if (a) {\n    // todo está bien\n}\n", None),
        ("java", "if (!seen[i]) {\n    // noch nicht besucht\n}\n", None),
        ("java", "if (a) {\n    // noch nicht fertig\n}\n", ("// noch nicht fertig", 2)),
        ("c", "if (a) {\n    // si falta un dato, nada\n}\n", None),
        ("python", "def f(a):\n        # TODO: nicer\n    return a + 1\n", None),
        ("python", "def f(a):\n        # TODO: nicer\n\treturn a + 1\n", None),
        ("python", "if a:\n    # TODO\n    pass\nf()\n", ("# TODO", 2)),
        ("javascript", "on('end', () => {\n    // TODO: the rest\n});\n", ("// TODO: the rest", 2)),
    ],
)
def test_a_block_that_is_still_to_be_written(language: str, text: str, found: tuple[str, int] | None) -> None:
    mistake = find_unfinished_block(facts_of(WRONG, text=text, language=language))
    if found is None:
        assert mistake is None
        return
    comment, line = found
    assert mistake
    assert mistake.message == f"A part of your program is still to be written: `{comment}`. Write what it is to do."
    assert (mistake.cases, mistake.place and mistake.place.line) == ((), line)


@pytest.mark.parametrize(
    ("language", "text", "line"),
    [
        ("java", "if (a) {\n    f();\n}\n    // TODO: b\n}\n", 4),
        ("python", "if a:\n    f()\n    # TODO: b\ng()\n", 3),
        ("python", "if a:\n    f()\n    # TODO: b\n    g()\n", None),
        ("java", "f();\n// TODO: b\n}\n", None),
    ],
)
def test_what_a_comment_at_the_end_of_a_block_says(language: str, text: str, line: int | None) -> None:
    facts = facts_of(WRONG, text=text, language=language)
    mistake = find_note_of_rest(facts)
    assert find_unfinished_block(facts) is None
    assert (mistake is None) == (line is None)
    assert mistake is None or mistake.message.startswith(f"A comment on line {line} notes what is still to be done: ")


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("python", "def book(n):\n    print(n)\n\ndef go():\n    print(2)\n\ngo()\n", ("book", 1)),
        ("python", "class A:\n    def book(self):\n        print(1)\n\nA()\n", ("book", 2)),
        ("python", "def book(n):\n    print(n)\n\nfor each in (book,):\n    each(1)\n", None),
        ("python", "def book(n):\n    print(n)\n\nglobals()['book'](1)\n", None),
        ("python", "@run\ndef book(n):\n    print(n)\n", None),
        ("python", "class A:\n    def __str__(self):\n        return ''\n\nprint(A())\n", None),
        ("python", "def book(n:\n", None),
        ("c", "int book(int n) {\n    return n;\n}\nint main(void) { return 0; }\n", ("book", 1)),
        ("c", "int book(int n);\nint book(int n) { return n; }\nint main(void) { return 0; }\n", None),
        ("c", "int main(void) {\n    if (a) { b(); }\n    else while (c) { d(); }\n}\n", None),
        (
            "java",
            "class A {\n  A() { }\n  public String toString() { return b; }\n  static void main() { new A(); }\n}\n",
            None,
        ),
        ("java", "class A {\n  static int[] book(int n) { return b; }\n  static void main() { }\n}\n", ("book", 2)),
        ("csharp", "class A : B {\n  public override int Book() { return 1; }\n}\n", None),
        ("javascript", "function book(n) {\n  return n;\n}\nconsole.log(1);\n", ("book", 1)),
        ("javascript", "function book(n) {\n  return n;\n}\nconsole.log(`got: ${book(1)}`);\n", None),
        (
            "csharp",
            'class A {\n  int Part() { return 1; }\n  static void Main() { Console.Write($"{1} {a.Part()}"); }\n}\n',
            None,
        ),
    ],
)
def test_a_function_that_is_never_called(language: str, text: str, found: tuple[str, int] | None) -> None:
    mistake = find_unused_function(facts_of(WRONG, text=text, language=language))
    if found is None:
        assert mistake is None
        return
    assert mistake
    assert mistake.message == f"Your program never calls `{found[0]}`. Call it where it is needed."
    assert (mistake.cases, mistake.place and mistake.place.line) == ((), found[1])


def test_a_function_that_is_not_called_is_told_only_where_most_tests_fail() -> None:
    right = [ran(case_of(f"{n}\n", f"{n}\n"), f"{n}\n") for n in (3, 4)]
    text = "def book(n):\n    print(n)\n\nprint(1)\n"
    assert find_unused_function(facts_of(WRONG, right[0], text=text)) is None
    assert find_unused_function(facts_of(WRONG, WRONG, right[0], text=text))


NAMED = "".join(f"int a{number}() {{}}\n" for number in range(3_000)) + "`${b " * 30_000


@pytest.mark.parametrize("text", ["int a(" * 20_000, "int a() {" * 10_000, "int a(){}" * 3_000, NAMED])
def test_a_hostile_source_of_functions(text: str) -> None:
    mistake = find_unused_function(facts_of(WRONG, text=text, language="c"))
    assert mistake is None or mistake.cases == ()


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("python", "for n in range(3):\n    other = int(input())\n    print(n)\n", ("other", 2)),
        ("python", "def f(a):\n    total = a + 1\n    return a\n\nprint(f(1))\n", ("total", 2)),
        ("python", "def f():\n    n = int(input())\n    print(1)\n\nf()\n", None),  # it may have to be got past
        ("python", "n = int(input())\nprint(1)\n", None),
        ("python", "for n in range(3):\n    print(1)\n", None),
        ("python", "for n in range(3):\n    _ = input()\n", None),
        ("python", "for n in range(3):\n    a = 1\n    print(f'{a}')\n", None),
        ("python", "for n in range(3):\n    a = 1\n    print(eval('a'))\n", None),
        ("python", "for n in range(3):\n    a = 1\n    b = 2\n", None),
        ("python", "def f():\n    global a\n    a = 1\n", None),
        ("python", "for n in range(3:\n", None),
        ("c", "int main(void) {\n  while (go()) {\n    int other = next();\n    pile -= take;\n  }\n}\n", ("other", 3)),
        ("c", "int main(void) {\n  int other = next();\n  pile -= take;\n}\n", None),
        ("java", "class A { void f() {\n  for (;;) {\n    int n = 1; g(n);\n  }\n} }\n", None),
        ("javascript", "while (f()) {\n  const n = g();\n  h(`${n}`);\n}\n", None),
        ("javascript", "while (f()) {\n  const n = g();\n  h();\n}\n", ("n", 2)),
    ],
)
def test_a_value_that_nothing_uses(language: str, text: str, found: tuple[str, int] | None) -> None:
    mistake = find_unused_value(facts_of(WRONG, text=text, language=language))
    assert (mistake and mistake.place and mistake.place.line) == (found and found[1])
    if mistake and found:
        assert mistake.message.startswith(f"Your program gives `{found[0]}` a value on line {found[1]} and never uses")
        assert mistake.cases == ()


def test_an_unused_value_is_not_told_where_most_tests_pass() -> None:
    text = "for n in range(3):\n    other = int(input())\n    print(n)\n"
    right = ran(case_of("2\n", "2\n"), "2\n", verdict=Verdict.ACCEPTED)
    assert find_unused_value(facts_of(WRONG, right, text=text)) is None
    late = ran(case_of("3\n", "2\n"), "", verdict=Verdict.SKIPPED)
    assert find_unused_value(facts_of(WRONG, late, late, text=text))
