"""The line of a mistake is told where the source alone shows it, in each language, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import find_certain, find_likely
from grader.grading.described_source import describe_text
from grader.languages import LANGUAGES
from grader.model import Stop, StopKind

from .conftest import case_of, ran, stopped
from .test_generic import CASES, LARGE, UNCALLED, facts_of

READING = [
    ("python", "# input()\nshift = 'sys.stdin'\nname = input()\n", 3),
    ("python", "from sys import stdin\nimport sys\nfor line in stdin:\n    print(line)\n", 3),
    ("python", "import sys\n\ntext = sys.stdin.read()\n", 3),
    ("java", "import java.util.*;\n// System.in\nclass A { Scanner s = new Scanner(System.in); }\n", 3),
    ("c", '#include <stdio.h>\nint main(void) {\n  fscanf(in, "%d", &n);\n  scanf("%d", &n);\n}\n', 4),
    ("c", "int main(void) {\n  fgets(line, 80, stdin);\n}\n", 2),
    ("cpp", "using std::cin;\nint main() {\n  cin.tie(nullptr);\n  cin >> n;\n}\n", 4),
    ("cpp", "int main() {\n  std::string s;\n  std::getline(std::cin, s);\n}\n", 3),
    ("csharp", "class A {\n  static void Main() { Console.WriteLine(1);\n    var s = Console.ReadLine(); }\n}\n", 3),
    ("javascript", "const fs = require('fs');\nconst text = fs.readFileSync(0, 'utf8');\n", 2),
    ("javascript", "console.log(1);\nprocess.stdin.on('data', read);\n", 2),
]
NOT_READING = [
    ("python", "def input(text):\n    return 1\n\nself.input(1)\nfrom sys import stdin\n"),
    ("java", "System.out.println(system.in);\n"),
    ("c", 'fscanf(in, "%d", &n); // scanf("%d", &n)\n'),
    ("cpp", "using std::cin;\nstd::cin.tie(nullptr);\n"),
    ("csharp", "Console.Write(reader.ReadLine());\n"),
    ("javascript", "process.stdout.write(fs.readFileSync('text.txt'));\n"),
]


@pytest.mark.parametrize(("language", "text", "line"), READING)
def test_the_first_line_that_uses_standard_input(language: str, text: str, line: int) -> None:
    assert describe_text(text, LANGUAGES[language]).lines.reading == line


@pytest.mark.parametrize(("language", "text"), NOT_READING)
def test_nothing_else_is_taken_for_the_use_of_standard_input(language: str, text: str) -> None:
    assert describe_text(text, LANGUAGES[language]).lines.reading is None


@pytest.mark.parametrize(("language", "text"), UNCALLED)
def test_the_definition_of_a_function_that_is_never_called(language: str, text: str) -> None:
    (found,) = find_certain(facts_of(*(ran(case, "") for case in CASES), text=text, language=language))
    name = "main" if "`main`" in found.message else "Sums"
    line = next(number for number, each in enumerate(text.split("\n"), 1) if name in each)
    assert found.place == Stop(line, f"“{name}” is defined here and never used.", StopKind.NAMED)


RECURSIVE = (
    "import sys\n\ndef add(numbers):\n    if not numbers:\n        return 0\n    return numbers[0] + add(numbers[1:])\n"
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (RECURSIVE, 6),
        ("class A:\n    def go(self, n):\n        return self.go(n - 1)\n", 3),
        (RECURSIVE + "\ndef count(n):\n    return count(n - 1)\n", None),
        ("def go(n):\n    return back(n)\n\ndef back(n):\n    return go(n)\n", None),
        ("def go(n):\n    return other.go(n)\n", None),
    ],
)
def test_the_line_in_which_the_only_recursive_function_calls_itself(text: str, line: int | None) -> None:
    stderr = "Traceback\nRecursionError: maximum recursion depth exceeded\n"
    (found,) = find_likely(facts_of(*(ran(case, "", exit_code=1, stderr=stderr) for case in CASES), text=text))
    assert (found.place and found.place.line) == line


SORTING = "numbers = read()\nfor i in range(9):\n    for j in range(8):\n        swap(i, j)\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SORTING, 3),
        ("while left:\n    if a:\n        while b:\n            b = step(b)\n", 3),
        ("for i in range(9):\n    for j in range(i, 9):\n        swap(i, j)\n", 2),
        ("for line in file:\n    for word in line.split():\n        count(word)\n", None),
        ("for line in file:\n    words = line.split()\n    for word in words:\n        count(word)\n", None),
        ("for a in b:\n    def f():\n        for c in d:\n            go(c)\n", None),
        (SORTING + SORTING, None),
        ("for a in b:\n    go(a)\nfor c in d:\n    go(c)\n", None),
        ("for a in (\n", None),
    ],
)
def test_the_only_loop_that_goes_over_the_same_again_and_again(text: str, line: int | None) -> None:
    """Inside a loop over lines, one over the words of the line is as long as the input, however it is written."""
    small = [ran(case, case.expected or "") for case in CASES[:3]]
    hidden = stopped(replace(LARGE, visibility="hidden"))
    (found,) = find_likely(facts_of(*small, hidden, text=text))
    assert (found.kind, found.place and found.place.line) == ("too-slow", line)
    (shown,) = find_likely(facts_of(*small, stopped(LARGE), text=text))
    assert shown.place is None, "a second run shows where it is"


COMMAS = [
    ("python", 'x = 1\nprint(f"{x:.2f}".replace(".", ","))\n', 2),
    ("java", "class A {\n  String s = t.replace('.', ',');\n}\n", 2),
    ("csharp", 'class A {\n  string s = t.Replace(".", ",");\n}\n', 2),
    ("python", '# x.replace(".", ",")\nprint(x)\n', None),
    ("python", 'x.replace(".", ",")\ny.replace(".", ",")\n', None),
    ("python", 'x.replace(",", ".")\n', None),
]


@pytest.mark.parametrize(("language", "text", "line"), COMMAS)
def test_the_line_that_replaces_a_point_by_a_comma(language: str, text: str, line: int | None) -> None:
    runs = [ran(case_of("1", f"mean {number}.50\n", str(number)), f"mean {number},50\n") for number in range(3)]
    (found,) = find_likely(facts_of(*runs, text=text, language=language))
    assert (found.kind, found.place and found.place.line) == ("decimal-comma", line)


@pytest.mark.parametrize(
    ("language", "text", "line"),
    [
        ("python", "x = 1\nprint(x)\n", 2),
        ("python", "x = 1\nprint(x)\nprint(2)\n", None),
        ("python", "print(x, file=out)\nprint(x)\n", 2),
        ("c", 'int main(void) {\n  fprintf(out, "1");\n  printf("1");\n}\n', 3),
        ("java", "class A {\n  void f() { System.out.println(1); }\n}\n", 2),
    ],
)
def test_the_only_line_that_prints(language: str, text: str, line: int | None) -> None:
    assert describe_text(text, LANGUAGES[language]).lines.printing == line
