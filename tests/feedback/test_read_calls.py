"""Calls that read less, or later, than a program takes for granted: told where they do harm, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, find_certain, find_likely, find_possible
from grader.model import Case, Diagnosis, Verdict

from .conftest import case_of, ran
from .test_generic import facts_of


def solve(text: str) -> str:
    name, number = text.splitlines()
    return f"Hello {name}, {int(number) + 1}\n"


def read_words(text: str) -> str:
    name, number, *_ = text.split()
    return f"Hello {name}, {int(number) + 1 if number.isdecimal() else 1}\n"


def tell(
    program: Callable[[str], str], *texts: str, language: str = "cpp", file: str | None = None
) -> Diagnosis | None:
    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        try:
            return ran(case, program(case.input))
        except ValueError:
            return ran(case, "", verdict=Verdict.RUNTIME_ERROR)

    cases = [case_of(each, solve(each), each.splitlines()[0]) for each in texts]
    runs = [ran(case, program(case.input)) for case in cases]
    found = find_possible(replace(facts_of(*runs, language=language, file=file), execute=execute))
    return next((each for each in found if each.kind == "split-line"), None)


def test_a_line_that_is_read_as_words() -> None:
    found = tell(read_words, "Ada\n3\n", "Ada Lovelace\n4\n", "Grace Brewster Hopper\n5\n", "A B\n0\n")
    assert found
    assert found.cases == ("Ada Lovelace", "Grace Brewster Hopper", "A B")
    assert found.message == (
        "Your program fails on the line “Ada Lovelace”, which has several words: with its words joined, the same input "
        "gives the right answer. Read it as a whole line. One way is `getline(cin, name)`."
    )
    in_file = tell(read_words, "Ada\n3\n", "Ada Lovelace\n4\n", file="names.txt")
    assert in_file and in_file.message.endswith("Read it as a whole line.")


def test_who_fails_on_the_joined_words_too_is_not_told_so() -> None:
    assert tell(lambda text: read_words(text).replace("Hello", "Hi"), "Ada\n3\n", "Ada Lovelace\n4\n") is None
    assert tell(lambda text: solve(text).replace(",", ""), "Ada\n3\n", "Ada Lovelace\n4\n") is None


CASES = [case_of(f"{number}\nab cd\n", f"{number} ab cd\n", f"{number}") for number in (1, 2, 3)]
AFTER_NUMBER = [
    "Scanner in = new Scanner(System.in);\nint n = in.nextInt();\nString line = in.nextLine();\n",
    "Scanner in = new Scanner(System.in);\nlong n = in.nextLong();\nwhile (n-- > 0) {\n  f(in.nextLine());\n}\n",
]
BEFORE_NUMBER = [
    "Scanner in = new Scanner(System.in);\nString word = in.next();\nString rest = in.nextLine();\n",
    "Scanner in = new Scanner(System.in);\nint n = in.nextInt();\nin.nextLine();\nString line = in.nextLine();\n",
    "Scanner in = new Scanner(System.in);\nString line = in.nextLine();\nint n = in.nextInt();\n",
    "Scanner in = new Scanner(System.in);\nint n = Integer.parseInt(in.nextLine());\nString line = in.nextLine();\n",
    f"Scanner in = new Scanner(System.in);\nint n = in.nextInt();\nif (n > 0) {{\n{' ' * 90}in.nextLine();\n}}\n",
    "Scanner a = new Scanner(f);\nScanner b = new Scanner(g);\nint n = a.nextInt();\nString s = b.nextLine();\n",
]


def certain(text: str, language: str, verdict: Verdict = Verdict.WRONG_ANSWER) -> list[tuple[str, int | None]]:
    runs = [ran(case, f"{case.name}\n", verdict=verdict) for case in CASES]
    found = find_certain(facts_of(*runs, text=text, language=language))
    return [(each.kind, each.place and each.place.line) for each in found]


@pytest.mark.parametrize("text", AFTER_NUMBER)
def test_a_line_right_after_a_number(text: str) -> None:
    line = next(number for number, each in enumerate(text.split("\n"), 1) if "nextLine" in each)
    assert certain(text, "java") == [("rest-of-line", line)]
    assert certain(text, "java", Verdict.ACCEPTED) == []


GETLINE = "int main() {\n  int n;\n  cin >> n;\n  string s;\n  getline(cin, s);\n}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GETLINE, [("rest-of-line", 5)]),
        (GETLINE.replace("cin >> n", "std::cin >> m >> n").replace("int n", "int m, n"), [("rest-of-line", 5)]),
        (GETLINE.replace("  string s;", "  cin.ignore();"), []),
        (GETLINE.replace("(cin,", "(cin >> ws,"), []),
        (GETLINE.replace("int n", "string n"), []),
        (GETLINE.replace("  cin >> n;\n", ""), []),
        (GETLINE.replace("getline(cin, s)", "getline(file, s)"), []),
    ],
)
def test_a_line_of_cpp_right_after_a_number(text: str, told: list[tuple[str, int]]) -> None:
    assert certain(text, "cpp") == told


def test_an_input_of_one_line_may_come_out_right_all_the_same() -> None:
    wrong = [ran(case, f"{case.name}\n") for case in CASES]
    one = case_of("0\n", "0\n", "one line")
    (found,) = find_certain(facts_of(*wrong, ran(one, "0\n"), text=AFTER_NUMBER[0], language="java"))
    assert (found.kind, len(found.cases)) == ("rest-of-line", 3)
    more = case_of("0\n1\n", "0\n", "two lines")
    assert find_certain(facts_of(*wrong, ran(more, "0\n"), text=AFTER_NUMBER[0], language="java")) == ()


NULL = "System.NullReferenceException: Object reference not set to an instance of an object\n"


@pytest.mark.parametrize(("needed", "told"), [(1, ["null-read"]), (5, [])])
def test_a_line_too_many_is_proved_by_one_line_more(needed: int, told: list[str]) -> None:
    """`needed` is how many lines the program reads that the input does not have."""

    def run(case: Case, _: AssignmentSettings | None = None) -> CaseRun:
        number, *lines = case.input.splitlines()
        if len(lines) < int(number) + needed:
            return ran(case, "", 1, NULL, verdict=Verdict.RUNTIME_ERROR)
        return ran(case, "7\n")

    cases = [case_of(f"{n}\n" + "3\n" * n, f"{n}\n", f"{n}") for n in (1, 2)]
    facts = facts_of(*map(run, cases), text="string s = Console.ReadLine();", language="csharp")
    found = find_possible(replace(facts, execute=run))
    assert [each.kind for each in found] == told
    assert not told or "`ReadLine()` gives null there" in found[0].message
    assert find_possible(replace(facts, text="string s = null;", execute=run)) == ()


def test_java_says_itself_that_a_line_is_null() -> None:
    said = (
        'java.lang.NullPointerException: Cannot invoke "String.split(String)" because the return value of '
        '"java.io.BufferedReader.readLine()" is null\n'
    )
    runs = [ran(case, "", 1, said, verdict=Verdict.RUNTIME_ERROR) for case in CASES]
    (found,) = find_possible(facts_of(*runs, text="in.readLine().split(s);", language="java"))
    assert (found.kind, len(found.cases), "one more line" in found.message) == ("null-read", 3, False)


def test_the_rest_of_a_line_may_be_meant() -> None:
    case = case_of("2 Ada Lovelace\n", "Ada Lovelace\n")
    wrong = facts_of(ran(case, " Ada\n"), text=AFTER_NUMBER[0], language="java")
    assert find_certain(wrong) == ()


@pytest.mark.parametrize("text", BEFORE_NUMBER)
def test_a_line_that_is_read_well(text: str) -> None:
    assert certain(text, "java") == []


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("csharp", "string s = Console.ReadLine();\nint n = Console.Read();\n", [("reads-character", 2)]),
        ("java", "int n = System.in.read();\n", [("reads-character", 1)]),
        ("csharp", "int n = Console.Read() - '0';\n", []),
        ("csharp", "int n = int.Parse(Console.ReadLine());\n", []),
    ],
)
def test_one_character_where_a_number_is_meant(language: str, text: str, told: list[tuple[str, int]]) -> None:
    assert certain(text, language) == told


EARLY = "rl.question('n? ', (text) => {\n    n = Number(text);\n});\nconsole.log(n);\n"
IN_TIME = "rl.on('line', (text) => {\n    n = Number(text);\n});\nrl.on('close', () => console.log(n));\n"


@pytest.mark.parametrize(("text", "kind"), [(EARLY, "prints-too-early"), (IN_TIME, "same-output")])
def test_what_is_printed_before_the_input_is_there(text: str, kind: str) -> None:
    found = find_likely(facts_of(*(ran(case, "undefined\n") for case in CASES), text=text, language="javascript"))
    assert [(each.kind, each.place and each.place.line) for each in found] == [(kind, 4 if text == EARLY else None)]
