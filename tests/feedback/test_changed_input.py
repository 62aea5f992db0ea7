"""What a program does on a changed input proves how it goes through it; its neighbours are not told so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, ProgramFacts, find_possible, hides_others
from grader.feedback.generic.by_odd_input import ODD_INPUTS, find_odd_input
from grader.model import Case, Diagnosis, Stop, StopKind, Verdict

from .conftest import case_of, ran, stopped
from .test_generic import facts_of

Program = Callable[[str], str | None]
"""What it prints for an input; None where it does not end."""


def blocks_of(text: str) -> list[list[str]]:
    """Parts of an input between empty lines."""
    return [block.strip("\n").split("\n") for block in text.split("\n\n") if block.strip()]


def add_each(blocks: list[list[str]]) -> str:
    """A right program prints the name and the sum of each part."""
    return "".join(f"{name} {sum(map(int, filter(str.isdecimal, rest)))}\n" for name, *rest in blocks)


def solve(text: str) -> str:
    return add_each(blocks_of(text))


TEXTS = ("ada\n1\n2\n\nbo\n3\n", "ada\n5\n\nbo\n4\n4\n\ncy\n1\n", "cy\n9\n\n\n\nbo\n1\n", "\nbo\n7\n\ncy\n1\n\n")


def tell(
    program: Program, *texts: str, solve: Callable[[str], str] = solve, text: str = "", language: str = "python"
) -> tuple[Diagnosis, ...]:
    """What a program is told that is tried on these inputs."""

    def run(case: Case) -> CaseRun:
        try:
            output = program(case.input)
        except ValueError:
            return ran(case, "", verdict=Verdict.RUNTIME_ERROR)
        return stopped(case) if output is None else ran(case, output)

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return run(case)

    cases = [case_of(each, solve(each), f"test {number}") for number, each in enumerate(texts or TEXTS)]
    facts: ProgramFacts = facts_of(*map(run, cases), text=text, language=language)
    return find_possible(replace(facts, execute=execute))


def lose_last(text: str) -> str:
    """Prints a part when an empty line comes."""
    done: list[list[str]] = []
    part: list[str] = []
    for line in text.splitlines():
        if line:
            part.append(line)
        elif part:
            done.append(part)
            part = []
    return add_each(done)


def test_the_last_part_is_lost_without_an_empty_line() -> None:
    (found,) = tell(lose_last)
    assert (found.kind, found.cases) == ("lost-record", ("test 2", "test 0", "test 1"))
    assert found.message.startswith("Your program loses the last part of the input, unless an empty line follows it.")


def test_who_crashes_at_the_end_of_the_input_has_lost_no_part_of_it() -> None:
    """The loop goes on until an empty line comes, and all before the end is answered."""
    answers = {text: solve(text) for text in TEXTS[:2]}
    cases = [case_of(text, f"{answer}end\n", f"test {number}") for number, (text, answer) in enumerate(answers.items())]

    def run(case: Case) -> CaseRun:
        done = answers[case.input.removesuffix("\n\n") + "\n" * case.input.endswith("\n\n")]
        return ran(case, f"{done}end\n") if case.input.endswith("\n\n") else ran(case, done, 1, "EOFError")

    facts = facts_of(*map(run, cases))
    (found,) = find_possible(replace(facts, execute=lambda case, _: run(case)))
    assert (found.kind, found.cases) == ("unseen-end", ("test 0", "test 1"))
    assert found.message.startswith("Your program goes on until an empty line comes, and crashes")


@pytest.mark.parametrize(("crashes", "kinds"), [(2, ["lost-record"]), (7, [])])
def test_where_far_more_tests_crash_they_are_told_of_first(crashes: int, kinds: list[str]) -> None:
    def crash_at_x(text: str) -> str:
        return lose_last(text) if "x" not in text else str(int("x"))

    texts = (*TEXTS[:2], *(f"x{number}\n{number}\n" for number in range(crashes)))
    assert [each.kind for each in tell(crash_at_x, *texts)] == kinds


def test_an_input_with_one_part_gives_no_output_at_all() -> None:
    (found,) = tell(lose_last, TEXTS[0], "ada\n1\n2\n")
    assert (found.kind, found.cases) == ("lost-record", ("test 1", "test 0"))


def test_who_always_loses_the_last_part_is_not_told_so() -> None:
    assert [each.kind for each in tell(lambda text: add_each(blocks_of(text)[:-1]))] == ["missing-end"]


def test_what_follows_the_first_empty_line_makes_no_difference() -> None:
    (found,) = tell(lambda text: add_each([text.strip("\n").split("\n\n")[0].split("\n")]))
    assert found.kind == "stops-at-empty-line"
    assert "what comes after it makes no difference" in found.message


def test_who_reads_only_so_many_lines_does_not_stop_at_an_empty_one() -> None:
    texts = ("ada\n1\n\nbo\n2\n", "ada\n2\n\nbo\n5\n", "cy\n3\n\nbo\n2\n")
    found = tell(lambda text: add_each([text.split("\n")[:2]]), *texts)
    assert [each.kind for each in found] == ["unread-lines"]


def crash_on_odd_parts(text: str) -> str:
    parts = [part.split("\n") for part in text.removesuffix("\n").split("\n\n")]
    return add_each(parts) if all(part[0] for part in parts) else "?"


def test_odd_empty_lines() -> None:
    (found,) = tell(crash_on_odd_parts, *TEXTS[:3])
    assert (found.kind, found.cases) == ("several-empty-lines", ("test 2",))
    (ends,) = tell(crash_on_odd_parts, *TEXTS[:2], TEXTS[3])
    assert (ends.kind, ends.cases) == ("first-empty-lines", ("test 2",))
    both = "\n\nada\n1\n\n\n\nbo\n2\n\n\n"
    assert [each.kind for each in tell(crash_on_odd_parts, *TEXTS[:2], both)] == ["odd-empty-lines"]


def test_a_program_that_does_not_end_is_told_what_it_does_not_end_on() -> None:
    (found,) = tell(lambda text: None if text.endswith("\n\n") else solve(text))
    assert (found.kind, found.cases) == ("last-empty-lines", ("test 3",))


def test_a_program_that_never_ends_is_run_again_only_a_few_times() -> None:
    called: list[str] = []

    def hang(text: str) -> str | None:
        called.append(text)
        return None

    odd = ("\n\nada\n1\n\n\nbo\n2\n\n\n", "\n\n\ncy\n1\n\n\n\nbo\n2\n\n\n")
    assert tell(hang, *odd) == ()
    assert len(called) - len(odd) == 4  # once for each way in which its empty lines are odd


def test_a_line_behind_the_last_newline() -> None:
    def count(text: str) -> str:
        return f"{len(text.split(chr(10)))} lines\n"

    def answer(text: str) -> str:
        return f"{len(text.splitlines())} lines\n"

    source = "lines = open('a').read().split('\\n')\nprint(len(lines), 'lines')\n"
    (found,) = tell(count, "a\nb\n", "a\n", "b\nc\nd\n", solve=answer, text=source)
    assert (found.kind, found.place and found.place.line) == ("line-too-many", 1)
    (other,) = tell(count, "a\nb\n", "a\n", "b\nc\nd\n", solve=answer, text=source + "other = 'a'.split('\\n')\n")
    assert other.place is None
    one_more = tell(lambda text: f"{len(text.splitlines()) + 1} lines\n", "a\nb\n", "a\n", "b\nc\nd\n", solve=answer)
    assert [each.kind for each in one_more] == ["first-answer"]


def test_hidden_tests_that_come_out_right_without_it_are_explained_too() -> None:
    def run(case: Case) -> CaseRun:
        return ran(case, f"{len(case.input.split(chr(10))) + case.input.count('?')}\n")

    texts = {"seen": "a\nb\n", "more": "a\n", "kept": "c\nd\ne\n", "other": "?\n"}
    cases = [case_of(text, f"{len(text.splitlines())}\n", name) for name, text in texts.items()]
    cases = [replace(case, visibility="hidden") if case.name in ("kept", "other") else case for case in cases]
    (found,) = find_possible(replace(facts_of(*map(run, cases)), execute=lambda case, _: run(case)))
    assert (found.kind, {*found.cases}) == ("line-too-many", {"seen", "more", "kept"})


@pytest.mark.parametrize(
    ("program", "text", "kind"),
    [
        (lambda text: str(len(text.strip("\n").split(" "))), "a  b\n", "several-blanks"),
        (lambda text: str(len(text.replace(" ", ",").strip("\n").split(","))), "a\tb\n", "tabs"),
        (lambda text: str(len(text.rstrip("\n").split("\n")[0].split("\r"))), "a\r\n", "windows-line-ends"),
        (lambda text: str(len(text.strip("\n").split(" "))), "a b \n", "odd-blanks"),
        (lambda text: str(sum(letter in "ab" for letter in text)), "A b\n", "letter-case-of-input"),
        (lambda text: str(len(text.replace("\n", "").split())), "a\nb\n", "joined-lines"),
        (lambda text: str(sum(word.isalpha() for word in text.split())), "a! b\n", ""),
        (lambda text: str(len(text.split()) + 1), "A  b\t\n", ""),
    ],
)
def test_blanks_and_capital_letters(program: Program, text: str, kind: str) -> None:
    def answer(text: str) -> str:
        return str(len(text.split()))

    assert [each.kind for each in tell(program, text, "a b\n", solve=answer)] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("solve", "is_told"),
    [(lambda text: str(text.count("S")), False), (lambda text: str(text.lower().count("s")), True)],
)
def test_capital_letters_that_mean_something_are_not_to_be_small(solve: Callable[[str], str], is_told: bool) -> None:
    """That the answer comes out by chance where no `S` is left says nothing: the reference has another one there."""

    def run(case: Case) -> CaseRun:
        return ran(case, str(case.input.count("s") + ("S" in case.input)))

    cases = [case_of(text, solve(text), text) for text in ("S.S\n", "S.S.S\n", "S\n")]
    facts = facts_of(*map(run, cases))
    found = find_odd_input(replace(facts, execute=lambda case, _: run(case), solve=solve))
    assert (found is not None) is is_told


def test_marks_beside_words_where_different_answers_come_right_without_them() -> None:
    def count(text: str) -> str:
        return str(len(text.split()))

    texts = ("a! b\n", "c? d e\n", "f\n")
    (found,) = tell(lambda text: str(sum(word.isalpha() for word in text.split())), *texts, solve=count)
    assert (found.kind, found.cases) == ("marks", ("test 0", "test 1"))


def test_a_word_that_is_lost_at_the_end_of_a_line_is_not_joined() -> None:
    def add_ended(text: str) -> str:
        """Takes a number where a blank or the end of the input follows, and begins anew at the end of a line."""
        *lines, last = text.removesuffix("\n").split("\n")
        ended = [word for line in lines for word in line.split(" ")[:-1]]
        return str(sum(int(word) for word in (*ended, *last.split(" ")) if word))

    texts = ("1 2 3\n5\n", "4\n6\n", "2 9\n")
    found = tell(add_ended, *texts, solve=lambda text: str(sum(map(int, text.split()))))
    assert all(each.kind != "joined-lines" for each in found)


@pytest.mark.parametrize("kind", [odd.kind for odd in ODD_INPUTS])
def test_what_is_odd_in_the_input_accounts_for_all_that_is_wrong(kind: str) -> None:
    assert not hides_others(Diagnosis("odd", "", kind))


def test_nothing_is_told_of_a_program_whose_answers_are_chance() -> None:
    """It reads what nobody has written, say: it is wrong the first time, and right whenever it runs once more."""
    seen: set[str] = set()

    def guess(text: str) -> str:
        is_new = text not in seen and "  " in text
        seen.add(text)
        return "7" if is_new else str(len(text.split()))

    assert tell(guess, "a  b\n", "a b\n", solve=lambda text: str(len(text.split()))) == ()


def test_hidden_tests_have_no_part_in_it() -> None:
    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return ran(case, crash_on_odd_parts(case.input))

    hidden = [case_of(each, solve(each), each, visibility="hidden") for each in TEXTS]
    facts = facts_of(*(ran(case, crash_on_odd_parts(case.input)) for case in hidden))
    assert find_possible(replace(facts, execute=execute)) == ()


def keep_sum(text: str) -> str:
    """Adds each part to the sum of those before."""
    total, told = 0, ""
    for name, *rest in blocks_of(text):
        total += sum(map(int, filter(str.isdecimal, rest)))
        told += f"{name} {total}\n"
    return told


def test_something_is_left_over_from_the_part_before() -> None:
    (found,) = tell(keep_sum)
    assert found.kind == "kept-state"
    assert found.message.startswith("Your program gives “bo 1” where its part of the input stands alone")


def test_something_is_left_over_from_the_line_before() -> None:
    def double(text: str) -> str:
        return "".join(f"{2 * int(line)}\n" for line in text.splitlines())

    def double_and_add(text: str) -> str:
        numbers = [*map(int, text.splitlines())]
        return "".join(f"{2 * number + sum(numbers[:place])}\n" for place, number in enumerate(numbers))

    texts = ("1\n2\n", "4\n1\n3\n", "7\n")
    assert [each.kind for each in tell(double_and_add, *texts, solve=double)] == ["kept-state"]


def test_what_an_answer_follows_from_by_right_is_not_left_over() -> None:
    """Each command changes what the next one is answered; the program only takes an add of 1 for none."""

    def sum_up(text: str, least: int = 0) -> str:
        total, told = 0, ""
        for line in text.splitlines():
            total += int(line) if int(line) > least else 0
            told += f"{total}\n"
        return told

    texts = ("1\n2\n", "4\n1\n3\n", "7\n")
    found = tell(lambda text: sum_up(text, least=1 if "\n" in text.strip() else 0), *texts, solve=sum_up)
    assert all(each.kind != "kept-state" for each in found)


def test_another_test_tells_that_answers_follow_from_what_comes_before() -> None:
    """Of doors that close one by one, `close` is never right in a program that does not close any."""

    def open_doors(text: str, least: int = 0) -> str:
        number, told = 0, ""
        for line in text.splitlines():
            number += 1 if line == "open" else -min(number, least)
            told += f"{line} {number}\n"
        return told

    def count_doors(text: str) -> str:
        return open_doors(text, least=1)

    texts = ("open\n", "close\n", "open\nclose\n", "open\nclose\nopen\n")
    for others, kinds in (((), {"kept-state"}), (("open\nopen\n",), set())):
        facts = tell(open_doors, *texts, *others, solve=count_doors)
        assert {each.kind for each in facts} & {"kept-state"} == kinds


def double_counted(text: str) -> str:
    """A right program for a count and as many numbers."""
    count, *lines = text.splitlines()
    return "".join(f"{2 * int(line)}\n" for line in lines[: int(count.split()[0])])


COUNTED = ("2\n1\n2\n", "3\n4\n1\n1\n", "1\n7\n")


def test_something_is_left_over_from_the_line_before_of_a_counted_input() -> None:
    def keep_last(text: str) -> str:
        count, *lines = text.splitlines()
        numbers = [int(line) for line in lines[: int(count.split()[0])]]
        return "".join(f"{2 * n + before}\n" for n, before in zip(numbers, [0, *numbers], strict=False))

    assert [each.kind for each in tell(keep_last, *COUNTED, solve=double_counted)] == ["kept-state"]


def answer_rest(text: str, spoil: str = "") -> str:
    """Reads the number alone: what is left of its line is its first line."""
    lines = text.split("\n")
    count, _, rest = lines[0].strip().partition(" ")
    answers = (f"{2 * int(line)}{spoil}" if line.strip() else "none" for line in (rest, *lines[1:])[: int(count)])
    return "".join(f"{answer}\n" for answer in answers)


@pytest.mark.parametrize("spoil", ["", "!"], ids=["nothing else is wrong", "a second mistake"])
def test_the_rest_of_the_first_line_is_taken_for_the_next(spoil: str) -> None:
    (found,) = tell(lambda text: answer_rest(text, spoil), *COUNTED, solve=double_counted)
    assert (found.kind, found.cases) == ("unread-rest", ("test 0", "test 1", "test 2"))
    assert "so each answer comes one line late." in found.message
    assert found.place is None


def test_the_count_is_read_from_what_the_lines_are_read_from() -> None:
    text = "class A {\n  int f(Scanner line) { return line.nextInt(); }\n  void g(Scanner in) {\n"
    text += "    int n = in.nextInt();\n    f(new Scanner(in.nextLine()));\n  }\n}\n"
    (found,) = tell(answer_rest, *COUNTED, solve=double_counted, text=text, language="java")
    assert found.place
    assert (found.kind, found.place.line) == ("unread-rest", 4)


def test_nothing_is_told_of_a_number_where_the_first_line_has_none() -> None:
    texts = [text.replace(text[0], "x" * int(text[0]), 1) for text in COUNTED]

    def count(text: str) -> str:
        first, rest = text.split("\n", 1)
        word, _, more = first.partition(" ")
        return "\n".join(filter(None, (f"{len(word)} {more}".strip(), rest)))

    found = tell(lambda text: answer_rest(count(text)), *texts, solve=lambda text: double_counted(count(text)))
    assert all(each.kind != "unread-rest" for each in found)


def test_the_line_that_reads_the_number_is_told() -> None:
    text = "#include <fstream>\nint main() {\n    file >> games;\n    getline(file, line);\n}\n"
    (found,) = tell(answer_rest, *COUNTED, solve=double_counted, text=text, language="cpp")
    assert found.place == Stop(3, "The number is read here.", StopKind.NAMED)


@pytest.mark.parametrize(
    "program",
    [
        lambda text: "".join(f"{2 * int(line.split()[-1])}\n" for line in text.splitlines()[:-1]),
        lambda text: "none\n" + double_counted(text),
        lambda text: double_counted(text).replace("2", "3"),
        lambda text: answer_rest(text) if text.split("\n")[0].isdecimal() else "",
    ],
    ids=["the count as a line", "a line too many", "another mistake", "none of a longer first line"],
)
def test_the_first_line_is_read_to_its_end(program: Program) -> None:
    assert all(each.kind != "unread-rest" for each in tell(program, *COUNTED, solve=double_counted))


def test_a_line_without_an_answer() -> None:
    def answer_small(text: str) -> str:
        count, *lines = text.splitlines()
        return "".join(f"{2 * int(line)}\n" for line in lines[: int(count)] if int(line) < 7)

    (found,) = tell(answer_small, *COUNTED, "3\n8\n2\n3\n", solve=double_counted)
    assert (found.kind, found.cases) == ("unanswered-line", ("test 2", "test 3"))
    assert found.message.startswith("Your program prints nothing for the line “8”.")


def test_a_loop_that_ends_too_early_leaves_no_line_out_of_its_own() -> None:
    def lose_last(text: str) -> str:
        return "".join(double_counted(text).splitlines(keepends=True)[:-1])

    found = tell(lose_last, *COUNTED, solve=double_counted)
    assert all(each.kind != "unanswered-line" for each in found)


def test_who_reads_words_where_all_lines_have_as_many_is_told_nothing_of_lines() -> None:
    def negate(text: str) -> str:
        return "".join(f"{-int(word)}\n" for word in text.split()[1:])

    def keep(text: str) -> str:
        return "".join(f"{abs(int(word))}\n" for word in text.split()[1:])

    texts = ("2\n1\n2\n", "3\n4\n1\n1\n", "1\n7\n", "4\n1\n2\n3\n5\n")
    assert all(each.kind != "unseen-line-ends" for each in tell(keep, *texts, solve=negate))


def test_a_line_that_is_answered_where_it_stands_alone() -> None:
    found = tell(
        lambda text: "".join(double_counted(text).splitlines(keepends=True)[:2]), *COUNTED, solve=double_counted
    )
    assert all(each.kind != "unanswered-line" for each in found)


UNEVEN = ("2\n1 2\n5\n", "3\n4\n1 1\n1\n", "1\n7\n", "4\n1 2\n3 4\n9\n1 1 1\n")


def add_counted(text: str) -> str:
    """A right program for a count and as many lines of numbers."""
    count, *lines = text.splitlines()
    return "".join(f"{sum(map(int, line.split()))}\n" for line in lines[: int(count.split()[0])])


def take_pairs(text: str) -> str:
    """Takes two numbers for each answer, wherever a line ends."""
    count, *numbers = map(int, text.split())
    return "".join(f"{sum(numbers[2 * place : 2 * place + 2])}\n" for place in range(count))


def test_where_a_line_ends_makes_no_difference() -> None:
    (found,) = tell(take_pairs, *UNEVEN, solve=add_counted)
    assert (found.kind, found.cases) == ("unseen-line-ends", ("test 1", "test 3"))
    programs = [lambda text: add_counted(text).replace("1", "2"), lambda text: f"{take_pairs(text)}{text.count(' ')}\n"]
    for program in programs:
        assert all(each.kind != "unseen-line-ends" for each in tell(program, *UNEVEN, solve=add_counted))


def test_a_program_whose_answers_have_nothing_to_do_with_lines_may_read_words() -> None:
    def sum_up(text: str) -> str:
        return f"{sum(map(int, text.split()[1:]))}\n"

    found = tell(lambda text: sum_up(text).replace("1", "2"), *UNEVEN, solve=sum_up)
    assert all(each.kind != "unseen-line-ends" for each in found)


@pytest.mark.parametrize(
    "program",
    [
        lambda text: double_counted(text).partition("\n")[0] + "\n",
        lambda text: "".join(f"{line}0\n"[-2:] for line in double_counted(text).splitlines()),
        lambda text: double_counted(text).replace("\n", "\n0\n"),
    ],
    ids=["the first alone", "wrong for itself, too", "one more line each"],
)
def test_nothing_is_left_over_of_a_counted_input(program: Program) -> None:
    assert all(each.kind != "kept-state" for each in tell(program, *COUNTED, solve=double_counted))


@pytest.mark.parametrize(
    "program",
    [
        lambda text: add_each([[name, *rest, "0" if name == "ada" else "1"] for name, *rest in blocks_of(text)]),
        lambda text: "".join(sorted(solve(text).splitlines(keepends=True), reverse=True)),
        lambda text: solve(text).replace("bo", "Bo"),
    ],
    ids=["wrong for itself, too", "in another order", "another word"],
)
def test_nothing_is_left_over(program: Program) -> None:
    assert all(each.kind != "kept-state" for each in tell(program))


def test_a_program_that_crashes_has_nothing_left_over() -> None:
    facts = facts_of(*(ran(case_of(each, solve(each), each), "", verdict=Verdict.RUNTIME_ERROR) for each in TEXTS))
    assert find_possible(facts) == ()
