"""Mistakes that the grader knows of itself: where each is true, and where it must not be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings, Compare
from grader.feedback import (
    CaseRun,
    ProgramFacts,
    find_certain,
    find_likely,
    find_possible,
    point_to_compared_texts,
    tell_reading_of_words,
)
from grader.grading.described_source import describe_text
from grader.languages import LANGUAGES
from grader.model import Diagnosis, Fit, Limit, Verdict
from grader.source.source_facts import SourceFacts

from .conftest import case_of, ran, stopped

CASES = tuple(case_of("1 " * size, f"sum {size}\nmean {size}.50\n", f"size {size}") for size in range(1, 6))
LARGE = case_of("1 " * 5000, "sum 5000\nmean 1.00\n", "large")


def facts_of(
    *runs: CaseRun, text: str = "run()\n", language: str = "python", build_error: str = "", file: str | None = None
) -> ProgramFacts:
    settings = AssignmentSettings.model_validate(
        {"schema": 1, "name": "sums", "submission": {"file": "any"}, "input": {"file": file, "stdin": file is None}}
    )
    known = LANGUAGES[language]
    return ProgramFacts(known, settings, text, describe_text(text, known), runs, build_error=build_error)


def kinds(facts: ProgramFacts) -> Sequence[str]:
    return [each.kind for each in (*find_certain(facts), *find_likely(facts))]


def right(number: int) -> CaseRun:
    return ran(CASES[number], CASES[number].expected or "")


# --- the source ------------------------------------------------------------------------------------------------------

UNCALLED = [
    ("python", "import sys\n\ndef read():\n    return sys.stdin.read()\n\ndef main():\n    print(read())\n"),
    ("python", "class Sums:\n    def main(self):\n        print(1)\n"),
    ("javascript", "const fs = require('fs');\nfunction main() {\n  console.log(add(1));\n}\n"),
    ("javascript", "const main = (text) => {\n  console.log(text);\n};\n"),
]
CALLED = [
    ("python", "def main():\n    print(1)\n\nif __name__ == '__main__':\n    main()\n"),
    ("python", "import threading\n\ndef main():\n    print(1)\n\nthreading.Thread(target=main).start()\n"),
    ("python", "def main():\n    print(1)\n\nglobals()['main']()\n"),
    ("python", "print(1)\n"),
    ("javascript", "function main() {\n  console.log(1);\n}\nmain();\n"),
    ("javascript", "process.stdin.on('end', main);\nfunction main() { console.log(1); }\n"),
    ("java", "class A { public static void main(String[] args) { System.out.println(1); } }"),
]


@pytest.mark.parametrize(("language", "text"), UNCALLED)
def test_only_functions_and_no_call(language: str, text: str) -> None:
    silent = [ran(case, "") for case in CASES]
    assert kinds(facts_of(*silent, text=text, language=language)) == ["functions-only"]
    (found,) = find_certain(facts_of(*silent, text=text, language=language))
    assert found.variant == "functions never called"
    assert (" `main`" in found.message) == ("Call `main()`" in found.message)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def main():\n    print(1)\n", "defines `main` but never calls it. Call `main()` at the end of the file."),
        ("def sums():\n    print(1)\n", "defines `sums` but never calls it. Call it at the end of the file."),
        (
            "class Sums:\n    pass\n\ndef read():\n    print(1)\n",
            "defines `Sums` and `read` but uses neither of them. Use them at the end of the file.",
        ),
        (
            "def a():\n    print(1)\n\ndef b():\n    print(1)\n\ndef main():\n    print(1)\n",
            "defines `a`, `b` and `main` but uses none of them. Call `main()` at the end of the file.",
        ),
    ],
)
def test_functions_that_are_never_called_are_named(text: str, told: str) -> None:
    (found,) = find_certain(facts_of(*(ran(case, "") for case in CASES), text=text))
    assert found.message == f"Your program {told}"


@pytest.mark.parametrize(("language", "text"), CALLED)
def test_a_program_with_a_call_is_not_told_so(language: str, text: str) -> None:
    assert kinds(facts_of(*(ran(case, "") for case in CASES), text=text, language=language)) == []


def test_uncalled_functions_are_not_told_of_a_program_that_prints_or_crashes() -> None:
    text = UNCALLED[0][1]
    assert "functions-only" not in kinds(facts_of(ran(CASES[0], "1\n"), ran(CASES[1], ""), text=text))
    assert "functions-only" not in kinds(facts_of(*(ran(case, "", exit_code=1) for case in CASES), text=text))


PRINTING = {
    "python": "total = sum(map(int, open('a')))\nprint(total)\n",
    "c": "int main(void) { int n = 1; putchar(n); return 0; }",
    "cpp": "#include <iostream>\nint main() { std::cout << 1; }",
    "java": "class A { public static void main(String[] a) { System.out.print(1); } }",
    "csharp": "class A { static void Main() { System.Console.Write(1); } }",
    "javascript": "process.stdout.write('1');",
}
NOT_PRINTING = {
    "python": "total = 0  # print it\nfor line in open('a'):\n    total += int(line)\n'print'\ntotal\n",
    "c": "/* printf */ int main(void) { int counts = 1, output = 2; return counts - output + 1; }",
    "cpp": "int main() { int total = 0; // cout << total\n total++; }",
    "java": "class A { public static void main(String[] a) { int output = 1; /* System.out */ } }",
    "csharp": "class A { static void Main() { int output = 1; /* Console.Write */ } }",
    "javascript": "const total = 1; // console.log(total)",
}


@pytest.mark.parametrize("language", PRINTING)
def test_a_result_without_a_print(language: str) -> None:
    silent = [ran(case, "") for case in CASES]
    (found,) = find_certain(facts_of(*silent, text=NOT_PRINTING[language], language=language))
    assert (found.kind, LANGUAGES[language].prints in found.message) == ("no-print", True)
    assert kinds(facts_of(*silent, text=PRINTING[language], language=language)) == []


def test_an_empty_file_is_told_as_such() -> None:
    runs = [*(ran(case, "") for case in CASES), ran(case_of("", "", "nothing is asked for"), "")]
    (found,) = find_certain(facts_of(*runs, text=" \n"))
    no_main = "(.text+0x17): undefined reference to `main'\ncollect2: error\n"
    (unbuilt,) = find_certain(facts_of(text="\ufeff\n", language="c", build_error=no_main))
    assert unbuilt.kind == "empty-file"
    assert (found.kind, found.variant, found.message) == (
        "empty-file",
        "empty file",
        "Your file is empty. Was it saved?",
    )


def test_a_source_shows_the_same_with_the_line_ends_of_windows() -> None:
    text = "class A {\n  int n = 3, sum = 0; // it is\n  double mean() { return sum / n; }\n}\n"
    java = LANGUAGES["java"]
    assert describe_text(text, java).whole_division == 3
    divided = text.replace("return", "double m =")
    assert describe_text(divided.replace("\n", "\r\n"), java) == describe_text(divided, java)
    assert describe_text(divided, java).whole_division == 3


def test_nothing_is_said_of_a_source_that_cannot_be_read() -> None:
    assert describe_text("def f(:\n", LANGUAGES["python"]).lines.recursion is None
    for text in ("def f(:\n", "\x00", "(" * 100_000, "f\n" * 200_000):
        assert describe_text(text, LANGUAGES["python"]).uncalled == {}
    assert describe_text("}" * 100_000, LANGUAGES["javascript"]).uncalled == {}


# --- errors ----------------------------------------------------------------------------------------------------------

MISSING = [
    ("python", "ModuleNotFoundError: No module named 'numpy'\n", "numpy", "import numpy\n"),
    ("javascript", "Error: Cannot find module 'lodash'\nRequire stack:\n", "lodash", "require('lodash');\n"),
]
NOT_BUILT = [
    ("c", "a.c:1:10: fatal error: gmp.h: No such file or directory\n", "gmp.h", "#include <gmp.h>\n"),
    ("cpp", "a.cpp:1:10: fatal error: boost/any.hpp: No such file or directory\n", "boost/any.hpp", "int n;\n"),
    ("java", "A.java:1: error: package org.gnu does not exist\n", "org.gnu", "import org.gnu.Big;\n"),
    ("csharp", "a.cs(1,7): error CS0246: The type or namespace name `Newtonsoft' could not be found.", "Newtonsoft",
     "using Newtonsoft.Json;\n"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "stderr", "name", "text"), MISSING)
def test_a_module_that_is_not_there(language: str, stderr: str, name: str, text: str) -> None:
    crashed = [ran(case, "", exit_code=1, stderr=stderr) for case in CASES]
    (found,) = find_certain(facts_of(*crashed, text=text, language=language))
    assert (found.kind, f"`{name}`" in found.message) == ("missing-module", True)


@pytest.mark.parametrize(("language", "message", "name", "text"), NOT_BUILT)
def test_a_module_that_a_compiler_does_not_find(language: str, message: str, name: str, text: str) -> None:
    (found,) = find_certain(facts_of(text=text, language=language, build_error=message))
    assert (found.kind, name in found.message) == ("missing-module", True)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("java", "A.java:1: error: package system does not exist\n"),
        ("csharp", "a.cs(1,7): error CS0246: The type or namespace name `Strin' could not be found."),
    ],
)
def test_a_misspelt_name_is_no_module(language: str, message: str) -> None:
    assert kinds(facts_of(text="system.out.println(1); Strin a;", language=language, build_error=message)) == []


@pytest.mark.parametrize(
    ("error", "what"),
    [
        ("SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?", "`print` without"),
        ("NameError: name 'raw_input' is not defined", "`raw_input`"),
        ("NameError: name 'xrange' is not defined. Did you mean: 'range'?", "`xrange`"),
        ("AttributeError: 'dict' object has no attribute 'has_key'", "`has_key`"),
    ],
)
def test_code_of_python_2(error: str, what: str) -> None:
    for facts in (facts_of(build_error=error), facts_of(ran(CASES[0], "", exit_code=1, stderr=error))):
        (found,) = find_certain(facts)
        assert (found.kind, what in found.message) == ("python-2", True)
    assert kinds(facts_of(language="javascript", build_error=error)) == []


@pytest.mark.parametrize(
    "stderr",
    [
        "Traceback\nRecursionError: maximum recursion depth exceeded\n",
        'Exception in thread "main" java.lang.StackOverflowError\n\tat A.f(A.java:3)\n',
        "/box/a.js:1\nRangeError: Maximum call stack size exceeded\n",
        "Stack overflow.\n   at A.F()\n",
    ],
)
def test_a_recursion_that_goes_too_deep(stderr: str) -> None:
    crash = ran(LARGE, "", exit_code=1, stderr=stderr)
    (found,) = find_likely(facts_of(right(0), right(1), crash))
    assert (found.kind, "On small inputs your program is right" in found.message) == ("deep-recursion", True)
    (always,) = find_likely(facts_of(*(ran(case, "", exit_code=1, stderr=stderr) for case in CASES)))
    assert "on small ones" not in always.message


JAVA = "class Words {{\n  private static String[] words; int size;\n  void add(String word) {{\n    {}\n  }}\n}}\n"
SAME_TEXT = [
    "if (words[0] == word) return;",
    "if (word != words[size]) return;",
    'if (word == "") return;',
    'if ("end" == word) return;',
    "if (this.words[0] == word) return;",
    "List<String> all = null; if (all.get(size) == word) return;",
    "ArrayList<String> all = null; if (size > all.size() || all.get(size - 1) != words[0]) return;",
    "String name; if (all.get(size).name == word) return;",
    "String name; if (word != people[size].name) return;",
]
NO_TWO_TEXTS = [
    "String name; if (all.get(size).age == word) return;",
    "String name; if (people[size].name.length() == word) return;",
    "if (words[0].equals(word)) return;",
    "if (word == null) return;",
    "if (words == null) return;",
    "if (word.length() == size) return;",
    "if (word.charAt(0) == 'a') return;",
    "if (size == word.length()) return;",
    "// if (words[0] == word)",
    'String said = "word == word";',
    "int[] a = {1}; if (a[0] == size) return;",
    "List<Integer> all = null; if (all.get(size) == word) return;",
    "Map<String, String> all = null; if (all.get(word) == word) return;",
    "List<String> all = null; if (all.get(size).length() == size) return;",
]
SAME_ARRAY = [
    'char cmd[20]; if (cmd == "quit") return 0;',
    'char *cmd; while (cmd != "quit") next();',
    'char cmds[9][20], cmd[20]; if (cmds[i] == "quit") return 0;',
    'char cmd[20] = ""; if ("quit" == cmd) return 0;',
]
NO_TWO_ARRAYS = [
    'string cmd; if (cmd == "quit") return 0;',
    'char cmd; if (cmd == "q") return 0;',
    'char cmd[20]; if (cmd[0] == "q") return 0;',
    'char cmd[20]; if (strcmp(cmd, "quit") == 0) return 0;',
    'char cmd[20]; if (strcmp("quit", cmd) == 0) return 0;',
    'char cmd[20]; string cmd; if (cmd == "quit") return 0;',
    'char cmd[20]; if (*cmd == "quit") return 0;',
    'char cmd[20]; puts("cmd == quit");',
]


@pytest.mark.parametrize("line", SAME_TEXT)
def test_strings_that_are_compared_as_objects(line: str) -> None:
    facts = facts_of(ran(CASES[0], "sum 9\n"), text=JAVA.format(line), language="java")
    (found,) = point_to_compared_texts((), facts)
    assert (found.kind, found.cases, found.place and found.place.line) == ("text-identity", (), 4)
    (known,) = point_to_compared_texts((Diagnosis("adds", "It adds."),), facts)
    assert (known.variant, known.place) == ("adds", found.place)
    other = facts_of(ran(CASES[0], "sum 9\n"), text=JAVA.format(line), language="csharp")
    assert point_to_compared_texts((), other) == ()


@pytest.mark.parametrize("language", ["c", "cpp"])
@pytest.mark.parametrize("line", [*SAME_ARRAY, *NO_TWO_ARRAYS])
def test_arrays_of_characters_that_are_compared_by_their_address(line: str, language: str) -> None:
    text = f"int main(void) {{\n    int i = 0;\n    {line}\n}}\n"
    found = point_to_compared_texts((), facts_of(ran(CASES[0], "sum 9\n"), text=text, language=language))
    told = [("text-identity", 3)] if line in SAME_ARRAY else []
    assert [(each.kind, each.place and each.place.line) for each in found] == told
    assert not found or "the same address: " in found[0].message


@pytest.mark.parametrize("line", NO_TWO_TEXTS)
def test_other_comparisons_are_not_told_as_ones_of_strings(line: str) -> None:
    assert (
        point_to_compared_texts((), facts_of(ran(CASES[0], "sum 9\n"), text=JAVA.format(line), language="java")) == ()
    )


def test_a_name_that_is_a_string_here_and_a_number_there_is_not_told_as_a_string() -> None:
    text = JAVA.format("if (words[0] == word) return;").replace("int size", "int size, x; char word")
    assert point_to_compared_texts((), facts_of(ran(CASES[0], "sum 9\n"), text=text, language="java")) == ()


# --- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verdict", "limit", "name", "told"),
    [
        (
            Verdict.TIME_LIMIT,
            Limit.CPU,
            "CPU time limit",
            "used up its 2 s of CPU time each time, even on short input.",
        ),
        (
            Verdict.TIME_LIMIT,
            Limit.WALL,
            "wall-clock limit",
            "was still running after 6 s each time, even on short input.",
        ),
        (Verdict.MEMORY_LIMIT, Limit.MEMORY, "memory limit", "used more than 256 MiB of memory each time"),
        (Verdict.MEMORY_LIMIT, Limit.HEAP, "heap limit", "filled its heap of 153 MiB each time"),
        (Verdict.OUTPUT_LIMIT, Limit.OUTPUT, "output limit", "printed more than 1,024 KiB each time"),
    ],
)
def test_a_limit_that_every_run_reaches_is_the_mistake(verdict: Verdict, limit: Limit, name: str, told: str) -> None:
    runs = [stopped(case, verdict, limit=limit) for case in CASES]
    (found,) = find_certain(facts_of(*runs))
    assert (found.kind, found.cases) == ("universal-limit", tuple(case.name for case in CASES))
    assert found.variant == f"{name} in every run"
    assert found.message.startswith(f"Your program {told}")
    skipped = stopped(LARGE, Verdict.SKIPPED)
    (found,) = find_certain(facts_of(*runs, skipped))
    assert "each time, even on short input" in found.message


def test_a_limit_that_only_some_runs_reach_names_no_mistake() -> None:
    late = [stopped(case, limit=Limit.CPU) for case in CASES]
    assert kinds(facts_of(*late[1:], right(0))) == []
    assert kinds(facts_of(*late[1:], stopped(CASES[0], limit=Limit.WALL))) == []
    assert kinds(facts_of(late[0])) == []
    assert kinds(facts_of(*(stopped(replace(LARGE, name=name), limit=Limit.CPU) for name in "abc"))) == []
    hidden = [stopped(replace(case, visibility="hidden"), limit=Limit.CPU) for case in CASES]
    assert kinds(facts_of(*hidden)) == []


# --- what is printed, and how long it takes --------------------------------------------------------------------------


def test_the_same_output_for_every_input() -> None:
    (found,) = find_likely(facts_of(*(ran(case, "sum 9\n") for case in CASES)))
    assert (found.kind, "“sum 9”" in found.message) == ("same-output", True)
    crashed = [ran(case, "How many? ", 1, "EOFError: EOF when reading a line\n") for case in CASES]
    assert "same-output" not in kinds(facts_of(*crashed)), "what it would compute is never reached"
    assert "same-output" not in kinds(facts_of(*(ran(case, "sum 9\n") for case in CASES[:2])))
    assert "same-output" not in kinds(facts_of(ran(CASES[0], "sum 8\n"), *(ran(case, "sum 9\n") for case in CASES[1:])))
    assert "same-output" not in kinds(facts_of(*(ran(case, "sum 9\n") for case in CASES), stopped(LARGE)))


def test_a_decimal_comma() -> None:
    commas = [ran(case, (case.expected or "").replace(".", ",")) for case in CASES]
    assert kinds(facts_of(*commas)) == ["decimal-comma"]
    wrong = [ran(case, (case.expected or "").replace(".50", ",40")) for case in CASES]
    assert kinds(facts_of(*wrong)) == []


def test_answers_in_another_order() -> None:
    turned = [ran(case, "".join(reversed((case.expected or "").splitlines(keepends=True)))) for case in CASES]
    assert [each.kind for each in find_possible(facts_of(*turned))] == ["other-order"]
    others = find_possible(facts_of(*turned[:-1], ran(CASES[-1], "sum 1\n")))
    assert "other-order" not in [each.kind for each in others]


def test_no_line_looks_like_an_answer() -> None:
    debugging = [ran(case, f"[{number}, 2]\nreading line {number}\n") for number, case in enumerate(CASES)]
    (found,) = find_likely(facts_of(*debugging))
    assert (found.kind, "“sum 1”" in found.message) == ("unlike-answers", True)
    labelled = [ran(case, f"the sum is {number}\n") for number, case in enumerate(CASES)]
    assert kinds(facts_of(*labelled)) == []
    rows = [case_of(f"{one}", f"{one} 2 {one}\nlast {one}\n", f"{one}") for one in range(1, 5)]
    assert kinds(facts_of(*(ran(case, f"{case.name} 2\n") for case in rows))) == []
    texts = [case_of(word, f"{word * 3} {word * 2}\n", word) for word in "abcdefghijkl"]
    assert kinds(facts_of(*(ran(case, f"{case.name} 9\n") for case in texts))) == []


def test_too_slow_for_large_inputs() -> None:
    small = [right(0), right(1), right(2)]
    (found,) = find_likely(facts_of(*small, stopped(LARGE)))
    assert (found.kind, "up to 6 characters" in found.message) == ("too-slow", True)
    assert "one of 10,000 characters" in found.message
    assert kinds(facts_of(*small, stopped(CASES[0]))) == []
    assert kinds(facts_of(*small, stopped(LARGE), ran(CASES[3], "sum 1\n"))) == []


def test_what_a_limit_or_a_skip_leaves_says_nothing() -> None:
    for verdict in (Verdict.SKIPPED, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT):
        assert kinds(facts_of(right(0), stopped(CASES[1], verdict))) == []


def test_the_source_alone_proves_nothing() -> None:
    assert kinds(facts_of(text=NOT_PRINTING["python"])) == []
    assert SourceFacts().prints


# --- lines beside the answers, words instead of lines ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "where"),
    [
        ("check: {0}\nsum {0}\ncheck: {0}\nmean {0}.50\n", "before each answer"),
        ("sum {0}\nok\nmean {0}.50\nok\n", "after each answer"),
        ("sum {0}\nmean {0}.50\nready now\n", "beside the answers"),
    ],
)
def test_lines_beside_all_answers_are_told_in_general(form: str, where: str) -> None:
    (found,) = find_likely(facts_of(*(ran(case, form.format(size)) for size, case in enumerate(CASES, 1))))
    assert (found.kind, found.fit) == ("extra-lines", Fit.WHOLE)
    extra = next(line for line in form.format(1).splitlines() if not line.startswith(("sum", "mean")))
    assert found.message == f"Your program also prints a line like “{extra}” {where}. Print only the answers."


def test_lines_beside_the_answers_of_some_tests_are_not_told_of_all() -> None:
    extra = ran(CASES[0], "ready now\nsum 1\nmean 1.50\n"), ran(CASES[1], "ready now\nsum 2\nmean 2.50\n")
    assert "extra-lines" not in kinds(facts_of(*extra, ran(CASES[2], "sum 0\nmean 0.00\n")))
    hidden = [replace(each, case=replace(each.case, visibility="hidden")) for each in extra]
    assert kinds(facts_of(*hidden)) == []


SCANNER = """
class A {
  public static void main(String[] a) {
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    while (in.hasNext()) System.out.println(in.next());
  }
}
"""
STREAM = """
#include <iostream>
int main() {
  int n;
  std::string word;
  cin >> n;
  while (cin >> word) cout << word;
}
"""


@pytest.mark.parametrize(
    ("language", "text", "line", "told"),
    [
        ("java", SCANNER, 6, ("`in.next()`", "`in.nextLine()`", "right after `nextInt()`")),
        ("cpp", STREAM, 7, ("`cin >> word`", "`getline(cin, word)`", "right after `cin >> n`")),
    ],
)
def test_a_program_that_loses_blanks_reads_words(language: str, text: str, line: int, told: tuple[str, ...]) -> None:
    runs = [ran(case, (case.expected or "").replace(" ", "")) for case in CASES]
    facts = facts_of(*runs, text=text, language=language)
    (found,) = tell_reading_of_words((Diagnosis("drops", "It drops blanks."),), facts)
    assert found.place is not None
    assert (found.variant, found.place.line, found.then) == ("drops", line, ("It drops blanks.",))
    assert all(each in found.message for each in told)
    (alone,) = tell_reading_of_words((), facts)
    assert (alone.kind, alone.then) == ("reads-words", ())


def test_a_program_that_prints_blanks_is_not_told_so() -> None:
    for text in (SCANNER, SCANNER.replace("in.hasNext()", "in.nextLine()")):
        facts = facts_of(*(ran(case, "sum 0\nmean 1\n") for case in CASES), text=text, language="java")
        assert tell_reading_of_words((), facts) == ()
    blind = [ran(case, (case.expected or "").replace(" ", "")) for case in CASES]
    lines = SCANNER.replace("in.next()", "in.nextLine()")
    assert tell_reading_of_words((), facts_of(*blind, text=lines, language="java")) == ()


def test_other_names_of_python_2_are_told_with_what_they_are_called_now() -> None:
    crashed = ran(CASES[0], "", exit_code=1, stderr="NameError: name 'xrange' is not defined\n")
    text = "for i in xrange(3):\n    n = raw_input()\n    d.has_key(n)\n"
    (found,) = find_certain(facts_of(crashed, text=text))
    assert found.message.endswith(
        "`xrange`. This is Python 3, where it is called range(). "
        "The file has more of it: `raw_input` (it is called input() now), `has_key` (write `key in …`)."
    )


def test_a_program_that_calls_itself_too_often_is_told_how_often_it_may() -> None:
    deep = ran(LARGE, "", exit_code=1, stderr="RecursionError: maximum recursion depth exceeded\n")
    told = [find_likely(facts_of(right(0), deep, language=name))[0].message for name in ("python", "javascript")]
    assert ["about 1,000 levels" in message for message in told] == [True, False]


FORMS = [
    ("\n{0}", "empty lines", "prints an empty line before the first answer. Print only the answers."),
    ("{0}\n\n{1}", "empty lines", "prints empty lines that are not asked for."),
    ("{0} \n\n{1} ", "empty lines", "prints empty lines that are not asked for."),
    (
        "Result: {0}\nResult: {1}",
        "text beside the answers",
        "prints “Result:” before the answer. Print only the answers.",
    ),
    (
        "1) {0}\n2) {1}",
        "text beside the answers",
        "prints “…)” before the answer. Print only the answers.",
    ),
    (
        "Number 1 of 2 is {0}\nNumber 2 of 2 is {1}",
        "text beside the answers",
        "prints “Number … of … is” before the answer. Print only the answers.",
    ),
    (
        "{0}\n{1.50:+}",
        "number format",
        "prints a plus before numbers: “mean +1.50” instead of “mean 1.50”. Leave it out.",
    ),
]


def write(form: str, expected: str) -> str:
    """The two lines of an expected output in a form."""
    one, other = expected.splitlines()
    written = form.replace("{1.50:.1f}", other.removesuffix("0")).replace("{1.50:+}", other.replace(" ", " +"))
    return written.format(one, other) + ("\n" if "{1" in form else f"\n{other}\n")


@pytest.mark.parametrize(("form", "name", "told"), FORMS, ids=[name for _, name, _ in FORMS])
def test_a_form_that_most_failing_tests_have_is_told_in_general(form: str, name: str, told: str) -> None:
    """The line and column of one test would be found in that test only."""
    runs = [ran(case, write(form, case.expected or "")) for case in CASES]
    (found,) = find_possible(facts_of(*runs))
    assert (found.kind, found.variant, found.fit) == ("own-form", name, Fit.WHOLE)
    assert found.message == f"Your program {told}"
    (part,) = find_possible(facts_of(*runs[:3], ran(CASES[3], "sum 0\n"), ran(CASES[4], "sum 0\n")))
    assert (part.fit, part.cases) == (Fit.PART, tuple(each.case.name for each in runs[:3]))
    assert find_possible(facts_of(*runs[:2], *(ran(case, "sum 0\n") for case in CASES[2:]))) == ()
    assert find_possible(facts_of(runs[0])) == ()
    hidden = (ran(replace(each.case, visibility="hidden"), each.output) for each in runs)
    assert find_possible(facts_of(*hidden)) == ()


@pytest.mark.parametrize(("late", "explained", "is_told"), [(3, ("a",), True), (4, ("a",), False), (4, (), True)])
def test_what_explains_a_few_tests_gives_way_to_a_limit_that_stops_many(
    monkeypatch: pytest.MonkeyPatch, late: int, explained: tuple[str, ...], is_told: bool
) -> None:
    """It stands in the source that they are endless, or in none: a mistake that names no test is of all of them."""
    mistake = Diagnosis("tabs", "It fails at tabs.", "odd-input", Fit.PART, explained)

    def find_it(facts: ProgramFacts) -> Diagnosis:
        return mistake

    monkeypatch.setattr("grader.feedback.generic.POSSIBLE", (find_it,))
    wrong = ran(case_of("1", "1\n", "a"), "2\n")
    others = [stopped(case_of("1", "1\n", f"late {number}"), limit=Limit.CPU) for number in range(late)]
    assert find_possible(facts_of(wrong, *others)) == ((mistake,) if is_told else ())


def test_where_the_order_is_free_no_answer_is_called_a_line_beside_them() -> None:
    cases = [replace(case, compare=Compare(mode="unordered")) for case in CASES]
    turned = ["\n".join(["", *reversed((case.expected or "").splitlines())]) + "\n" for case in cases]
    (found,) = find_possible(facts_of(*map(ran, cases, turned)))
    assert found.message == "Your program prints an empty line before the first answer. Print only the answers."
