"""The later tries: a layout of the student's own, crashes, two mistakes at once; and what they must not say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from grader.config.settings import Compare
from grader.feedback import CaseRun, diagnose
from grader.feedback.diagnosis import _list_alike
from grader.feedback.layout_sentences import LayoutExample, describe_layout
from grader.feedback.partial_mistakes import _shows_well, hash_numbers
from grader.feedback.tried_runs import TriedRun
from grader.model import Case, Fit
from grader.readers import call_here

from .conftest import Table, case_of, ran, stopped

CASES = {
    name: case_of(text, expected, name)
    for name, text, expected in (
        ("one", "3 4", "sum 7\nlargest 4\n"),
        ("two", "9 1", "sum 10\nlargest 9\n"),
        ("three", "-5 -2", "sum -7\nlargest -2\n"),
        ("four", "0 0", "sum 0\nlargest 0\n"),
    )
}
MISTAKES: Table = {
    "product": {"one": "sum 12\nlargest 4\n", "two": "sum 9\nlargest 9\n", "three": "sum 10\nlargest -2\n"},
    "from 0": {"three": "sum -7\nlargest 0\n"},
    "last": {"two": "sum 10\nlargest 1\n"},
    "nothing below 0": {"three": ""},
}
SENTENCES = {name: f"You do {name}." for name in MISTAKES}


def answer(name: str, case: Case) -> str | None:
    """What a mistake gives; where its table has nothing, the right output."""
    return MISTAKES[name].get(case.name, case.expected) if name in MISTAKES else PAIRS[name].get(case.name)


PAIRS: Table = {
    "product and last": {
        "one": "sum 12\nlargest 4\n",
        "two": "sum 9\nlargest 1\n",
        "three": "sum 10\nlargest -2\n",
        "four": "sum 0\nlargest 0\n",
    },
    "product and no largest of 0": {**MISTAKES["product"], "four": "sum 0\n"},
}


def found(
    *runs: CaseRun, pairs: Mapping[str, tuple[str, str]] | None = None
) -> Sequence[tuple[str, Fit, tuple[str, ...]]]:
    diagnosis = diagnose(SENTENCES, answer, runs, pairs=pairs or {})
    return [(each.variant, each.fit, each.cases) for each in diagnosis]


def run(name: str, output: str, exit_code: int = 0) -> CaseRun:
    return ran(CASES[name], output, exit_code)


def test_labels_of_the_student_hide_no_mistake() -> None:
    runs = run("one", "Sum: 12\nLargest: 4\n"), run("two", "Sum: 9\nLargest: 9\n"), run("four", "Sum: 0\nLargest: 0\n")
    assert found(*runs) == [("product", Fit.FITS, ("one", "two", "four"))]


def test_prompts_and_debugging_lines_hide_no_mistake() -> None:
    runs = [
        run("one", "Enter: Enter: sum 12\nlargest 4\ndone\n"),
        run("two", "Enter: Enter: sum 9\nlargest 9\ndone\n"),
    ]
    assert found(*runs) == [("product", Fit.FITS, ("one", "two"))]


def test_a_line_that_could_be_an_answer_is_no_debugging_line() -> None:
    """Who prints both the right and the wrong answer makes no known mistake."""
    runs = [
        run("one", "sum 7\nsum 12\nlargest 4\n"),
        run("two", "sum 10\nsum 9\nlargest 9\n"),
        run("three", "sum -7\nsum 10\nlargest -2\n"),
    ]
    assert found(*runs) == []


def test_an_answer_in_another_form_is_no_debugging_line() -> None:
    """Who writes `largest 4,0` does not leave the line out."""
    left_out: Table = {"left out": {"one": "sum 7\n", "two": "sum 10\n"}}
    runs = [run("one", "sum 7\nlargest 4,0\n"), run("two", "sum 10\nlargest 9,0\n")]
    assert diagnose({"left out": "You leave it out."}, lambda name, case: left_out[name][case.name], runs) == ()


def test_a_number_that_goes_on_is_another_number() -> None:
    whole: Table = {"whole": {"one": "mean 3\n", "two": "mean 5\n"}}
    cases = case_of("3 4", "mean 3.50\n", "one"), case_of("9 2", "mean 5.50\n", "two")
    runs = [ran(case, output) for case, output in zip(cases, ("mean 3,50\n", "mean 5,50\n"), strict=True)]
    assert diagnose({"whole": "You cut it."}, lambda name, case: whole[name][case.name], runs) == ()


def test_a_number_beside_an_answer_is_no_label() -> None:
    cases = [case_of(name, f"{name} 1\n", name) for name in ("a", "b", "c")]
    runs = [ran(case, f"{case.name}: 2\n") for case in cases]
    assert diagnose({"word only": "You print the word."}, lambda _, case: f"{case.name}\n", runs) == ()


def test_the_label_of_an_empty_answer_is_a_label() -> None:
    cases = [case_of(name, f"{name.upper()}\n\n", name) for name in ("a", "b", "c")]
    runs = [ran(case, f"Result: {case.name}\nResult: \n") for case in cases]
    told = diagnose({"small": "You print small letters."}, lambda _, case: f"{case.name}\n\n", runs)
    assert [each.variant for each in told] == ["small"]


def test_right_answers_in_a_layout_of_the_student_s_own_are_no_mistake() -> None:
    """Of a longer line of hyphens a part is not a shorter one with a label."""
    drawn = {name: case_of("1", f"board\n{'-' * 9}\n{bars}\n", name) for name, bars in (("a", "|"), ("b", "||"))}
    short = {name: (case.expected or "").replace("-" * 9, "-" * 5) for name, case in drawn.items()}
    own = [ran(case, f"The {case.expected}") for case in drawn.values()]
    assert diagnose({"short lines": "They have 9."}, lambda _name, case: short[case.name], own) == ()
    runs = [ran(case, f"The {short[name]}") for name, case in drawn.items()]
    (said,) = diagnose({"short lines": "They have 9."}, lambda _name, case: short[case.name], runs)
    assert (said.variant, said.fit) == ("short lines", Fit.FITS)


def test_a_line_in_the_frame_of_the_answers_is_an_answer() -> None:
    cases = [case_of(name, f"{name} 1\n", name) for name in ("a", "b", "c")]
    runs = [ran(case, f"{case.name} 2 times\n7 1 times\n") for case in cases]
    assert diagnose({"twice": "You count twice."}, lambda _, case: f"{case.name} 2\n", runs) == ()
    plain = [ran(case, f"{case.name} 2 times\n7 words\n") for case in cases]
    assert [each.variant for each in diagnose({"twice": "You."}, lambda _, case: f"{case.name} 2\n", plain)] == [
        "twice"
    ]


def test_a_crash_fits_where_the_mistake_shows() -> None:
    runs = [run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("three", "", exit_code=1)]
    assert found(*runs) == [("product", Fit.FITS, ("one", "two", "three"))]


def test_a_crash_where_the_mistake_is_right_is_another_fault() -> None:
    runs = [run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("four", "", exit_code=1)]
    assert found(*runs) == [("product", Fit.PART, ("one", "two"))]


def test_an_accepted_case_contradicts() -> None:
    runs = [run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("three", "sum -7\nlargest -2\n")]
    assert found(*runs) == []


def test_a_mistake_that_explains_a_part_is_told_as_that() -> None:
    runs = [run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("three", "sum 1\nlargest 1\n")]
    assert found(*runs) == [("product", Fit.PART, ("one", "two"))]


def test_one_case_of_several_is_chance() -> None:
    assert found(run("one", "sum 12\nlargest 4\n"), run("two", "sum 1\nlargest 1\n")) == []


def test_a_small_part_of_many_is_chance() -> None:
    rest = "first {0}\nlast {0}\n"
    many = [case_of(str(number), f"sum {number}\n{rest.format(number)}", str(number)) for number in range(10)]

    def give(_: str, case: Case) -> str:
        return f"sum {int(case.name) + 50}\n{rest.format(case.name)}"

    def try_first(right_guesses: int) -> list[str]:
        outputs = [
            give("", case) if int(case.name) < right_guesses else f"sum 99\n{rest.format(case.name)}" for case in many
        ]
        runs = [ran(case, output) for case, output in zip(many, outputs, strict=True)]
        return [each.variant for each in diagnose({"more": "You add 50."}, give, runs)]

    assert (try_first(2), try_first(3)) == ([], ["more"])


def test_a_second_mistake_on_one_case_is_told_only_where_nothing_else_is_left() -> None:
    runs = [run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("three", "sum -7\nlargest 0\n")]
    assert [name for name, _, _ in found(*runs)] == ["product", "from 0"]
    other = run("four", "sum 5\nlargest 5\n")
    assert [name for name, _, _ in found(*runs, other)] == ["product"]


def test_two_mistakes_are_told_each_for_its_own_cases() -> None:
    runs = [run("two", "sum 10\nlargest 1\n"), run("three", "sum -7\nlargest 0\n"), run("one", "sum 7\nlargest 4\n")]
    assert found(*runs) == [("last", Fit.PART, ("two",)), ("from 0", Fit.PART, ("three",))]


def test_two_mistakes_are_told_also_where_a_case_shows_both_at_once() -> None:
    """It looks like neither; one that looks like neither though only one of them shows speaks against both."""
    mixed = case_of("-9 8", "sum -1\nlargest 8\n", "mixed")
    table = {"last": {"two": "sum 10\nlargest 1\n"}, "from 0": {"three": "sum -7\nlargest 0\n"}}
    gives = {"last": "sum -1\nlargest 7\n", "from 0": "sum -1\nlargest 6\n"}

    def name_mistakes(outputs: Mapping[str, str]) -> list[str]:
        runs = [
            run("two", "sum 10\nlargest 1\n"),
            run("three", "sum -7\nlargest 0\n"),
            run("one", "sum 7\nlargest 4\n"),
        ]
        told = diagnose(
            {name: name for name in table},
            lambda name, case: outputs[name] if case is mixed else table[name].get(case.name, case.expected),
            [*runs, ran(mixed, "sum -1\nlargest 5\n")],
        )
        return [each.variant for each in told]

    assert name_mistakes(gives) == ["last", "from 0"]
    assert name_mistakes(gives | {"last": "sum -1\nlargest 8\n"}) == []
    # Who makes both mistakes makes both everywhere.
    table["from 0"]["two"] = "sum 10\nlargest 7\n"
    assert name_mistakes(gives) == []


def test_a_silent_crash_just_where_a_mistake_says_nothing_is_a_part() -> None:
    runs = [run("two", "sum 10\nlargest 1\n"), run("three", "", exit_code=1), run("one", "sum 7\nlargest 4\n")]
    assert found(*runs) == [("last", Fit.PART, ("two",)), ("nothing below 0", Fit.PART, ("three",))]


def test_two_mistakes_at_once_are_a_pair() -> None:
    runs = [run(name, PAIRS["product and last"][name] or "") for name in CASES]
    assert found(*runs, pairs={"product and last": ("product", "last")}) == [
        ("product and last", Fit.FITS, ("one", "two", "three"))
    ]


def test_of_two_at_once_that_comes_first_which_the_told_test_shows() -> None:
    """The headline stands beside the input of test one, which only the product gets wrong."""
    runs = [run(name, PAIRS["product and last"][name] or "") for name in CASES]
    product, last = SENTENCES["product"], SENTENCES["last"]
    for both in (("product", "last"), ("last", "product")):
        (told,) = diagnose(SENTENCES, answer, runs, pairs={"product and last": both})
        assert (told.message, told.then, told.first) == (product, (last,), "product")
    hidden = [replace(each, result=replace(each.result, visibility="hidden")) for each in runs[:1]]
    (told,) = diagnose(SENTENCES, answer, [*hidden, *runs[1:]], pairs={"product and last": ("last", "product")})
    assert (told.message, told.then, told.first) == (last, (product,), "last")


def test_a_crash_alone_speaks_for_no_second_mistake() -> None:
    """Who multiplies and crashes elsewhere may do anything there."""
    runs = [run(name, MISTAKES["product"][name] or "") for name in ("one", "two", "three")]
    both = {"product and no largest of 0": ("product", "nothing below 0")}
    assert found(*runs, run("four", "", exit_code=1), pairs=both) == [("product", Fit.PART, ("one", "two", "three"))]
    pair = [("product and no largest of 0", Fit.FITS)]
    assert [each[:2] for each in found(*runs, run("four", "sum 0\n"), pairs=both)] == pair


def test_a_test_with_lines_that_no_other_has_is_not_explained_by_the_layout() -> None:
    """A number that is counted as a word is not part of the colon behind every word."""
    outputs = {"one": "sum: 12\nlargest: 4\n", "two": "sum: 9\nlargest: 9\n", "four": "sum: 0\nlargest: 0\n"}
    runs = [run(name, text) for name, text in outputs.items()]
    (told,) = diagnose(SENTENCES, answer, [*runs, run("three", "0: 2\nsum: 10\nlargest: -2\n")])
    assert (told.variant, told.number, set(told.cases)) == ("product", 2, {*outputs})
    prompts = [run(name, f"? 1: 2\n{text}") for name, text in outputs.items()]
    (told,) = diagnose(SENTENCES, answer, [*prompts, run("three", "? 0: 2\nsum: 10\nlargest: -2\n")])
    assert set(told.cases) == {*outputs, "three"}


def test_nothing_is_said_of_what_a_limit_stopped() -> None:
    runs = [run("one", "sum 7\nlargest 4\n"), stopped(CASES["two"], output="sum 9\n")]
    assert found(*runs) == []


def test_capital_letters_alone_are_no_mistake_of_content() -> None:
    runs = [run(name, (case.expected or "").upper()) for name, case in CASES.items()]
    assert found(*runs) == []


def test_a_long_accepted_case_contradicts_too() -> None:
    long = case_of("1 " * 20_000, "sum 20000\nlargest 1\n", "long")
    asked: list[str] = []

    def wrong_on_long(name: str, case: Case) -> str | None:
        asked.append(case.name)
        return "sum 1\nlargest 1\n" if case is long else answer(name, case)

    runs = [run("one", "Sum: 12\nLargest: 4\n"), run("two", "Sum: 9\nLargest: 9\n")]
    assert diagnose(SENTENCES, wrong_on_long, [*runs, ran(long, long.expected or "")]) == ()
    assert "long" in asked


def message(*runs: CaseRun) -> tuple[str, int]:
    (told,) = diagnose(SENTENCES, answer, runs)
    return told.whole_message, told.number


def test_what_stands_around_all_answers_is_told_first_since_no_test_passes_before_it_is_gone() -> None:
    labelled = run("one", "Result: sum 12\nlargest 4\n"), run("four", "Result: sum 0\nlargest 0\n")
    first = "Your program prints “Result:” before the answer. Print only the answers."
    (told,) = diagnose(SENTENCES, answer, labelled)
    assert (told.message, told.then, told.number) == (first, ("You do product.",), 2)
    assert told.whole_message == f"{first} Then fix this: You do product."


def test_several_things_around_the_answers_are_all_told() -> None:
    runs = [
        run(name, f"Enter numbers?\nsum {number} !\nlargest {largest}\n")
        for name, number, largest in (("one", 12, 4), ("two", 9, 9), ("four", 0, 0))
    ]
    told, number = message(*runs)
    assert told.startswith(
        "Your program prints the line “Enter numbers?”, which is not an answer. It also prints “!” after"
    )
    assert number == 2


def test_another_form_is_quoted_beside_the_right_one() -> None:
    told, _ = message(run("one", "Sum: 12\nLargest: 4\n"), run("four", "Sum: 0\nLargest: 0\n"))
    assert told.startswith(
        "Your program prints a colon after the first word of each line and changes capital letters: “Sum: 0” instead of"
    )


@pytest.mark.parametrize(
    ("outputs", "what"),
    [
        (
            ("sum: 12\nlargest: 4\n", "sum: 0\nlargest: 0\n"),
            "prints a colon after the first word of each line: “sum: 0” instead of “sum 0”. Leave the colon out.",
        ),
        (
            ("Sum: 12\nLargest: 4\n", "Sum: 0\nLargest: 0\n"),
            "prints a colon after the first word of each line and changes capital letters: “Sum: 0” instead of "
            "“sum 0”. Leave the colon out, and print the small and capital letters that are asked for.",
        ),
        (
            ("sum: 12\nlargest 4\n", "sum: 0\nlargest 0\n"),
            "writes answers in a form of its own: “sum: 0” instead of “sum 0”.",
        ),
        (
            ("sum: 12\nlargest: 4\n", "sum 0:\nlargest 0:\n"),
            "prints “:” after the answer. Print only the answers.",
        ),
    ],
)
def test_a_change_of_form_is_told_in_general_where_it_is_the_same_in_all_lines(
    outputs: tuple[str, str], what: str
) -> None:
    told, _ = message(*(run(name, output) for name, output in zip(("one", "four"), outputs, strict=True)))
    assert told == f"Your program {what} Then fix this: You do product."


def test_decimals_that_are_left_out_are_told_with_the_format_that_prints_them() -> None:
    cases = [case_of(name, f"mean {name}.50\n", name) for name in ("3", "14")]
    given = [ran(case, f"mean {int(case.name) + 1}\n") for case in cases]
    (told,) = diagnose({"off": "You add 1."}, lambda _, case: f"mean {int(case.name) + 1}.00\n", given)
    assert told.message.endswith(" Print each such number with 2 decimals.")
    assert told.message.startswith("Your program prints a number without its decimals: “mean ")


def test_spaces_are_shown_where_they_are_all_that_differs() -> None:
    told, _ = message(run("one", "sum   12\nlargest   4\n"), run("four", "sum   0\nlargest   0\n"))
    assert told.startswith("Your program prints other spaces than asked for: “sum···0” instead of “sum 0”.")


@pytest.mark.parametrize(
    ("wanted", "given", "told"),
    [
        ("1\n2\n", "1\n\n2\n", "Your program prints empty lines that are not asked for."),
        ("1\n\n2\n", "1\n2\n", "Your program leaves out empty lines that are asked for."),
        ("1\n", "1", ""),
    ],
)
def test_empty_lines_are_told_as_what_they_are(wanted: str, given: str, told: str) -> None:
    assert describe_layout(LayoutExample("one", wanted, given, is_right=True)) == told


def test_a_hidden_test_is_never_quoted() -> None:
    """What the page shows of a mistake must not tell the answer of a test that the student may not see."""
    hidden = [ran(replace(CASES[name], visibility="hidden"), output) for name, output in HIDDEN_OUTPUTS]
    told, number = message(run("one", "Sum: 12\nLargest: 4\n"), *hidden)
    assert "changes capital letters: “Sum: 12”. Leave the colon out" in told
    assert (number, "0" in told, "9" in told) == (2, False, False)
    told, number = message(*hidden)
    assert told == "Your program prints the answers in a form of its own. Then fix this: You do product."
    assert number == 2


HIDDEN_OUTPUTS = (("two", "Sum: 9\nLargest: 9\n"), ("four", "Sum: 0\nLargest: 0\n"))


def test_a_number_that_changes_from_test_to_test_is_left_out_of_a_quotation() -> None:
    told, _ = message(run("one", "n = 2\nsum 12\nlargest 4\n"), run("two", "n = 3\nsum 9\nlargest 9\n"))
    assert told.startswith("Your program prints the line “n = …”, which is not an answer.")
    told, _ = message(run("one", "Part 1\nsum 12\nlargest 4\n"), run("two", "Part 1\nsum 9\nlargest 9\n"))
    assert told.startswith("Your program prints the line “Part 1”, which is not an answer.")


def test_a_long_line_is_quoted_around_the_answer() -> None:
    prompts = "How many numbers are there? And which? Result: "
    told, _ = message(run("one", f"{prompts}SUM 12\nlargest 4\n"), run("four", f"{prompts}SUM 0\nlargest 0\n"))
    assert "Result: SUM 0” instead of “sum 0”" in told


def test_a_prompt_that_comes_again_and_again_is_quoted_once() -> None:
    prompts = "How many? Next one: Next one: Next one: "
    told, _ = message(run("one", "How many? Next one: sum 12\nlargest 4\n"), run("two", prompts + "sum 9\nlargest 9\n"))
    assert told.startswith("Your program prints “How many? Next one: …” before the answer.")


def test_an_answer_is_found_behind_a_label_that_holds_its_letters() -> None:
    cases = [case_of(name, f"{name}\n", name) for name in ("E", "B", "D")]
    runs = [ran(case, f"Encoded: {case.name.lower()}\n") for case in cases]
    (told,) = diagnose({"small": "You print small letters."}, lambda _, case: f"{case.name.lower()}\n", runs)
    assert (told.fit, told.cases) == (Fit.FITS, ("E", "B", "D"))
    assert told.message.startswith("Your program prints “Encoded:” before the answer.")


def test_a_test_that_fails_only_by_its_layout_is_not_explained_by_a_mistake_of_content() -> None:
    """Who strips the lines of one test does not pass it once the mistake in the others is fixed."""
    runs = run("one", "sum 12\nlargest 4\n"), run("two", "sum 9\nlargest 9\n"), run("four", "sum  0\nlargest 0\n")
    (told,) = diagnose(SENTENCES, answer, runs)
    assert (told.message, told.cases) == ("You do product.", ("one", "two"))
    assert found(*runs, run("three", "sum 1\nlargest 1\n")) == [("product", Fit.PART, ("one", "two"))]


def test_a_test_that_fails_only_by_the_layout_that_is_told_is_explained() -> None:
    runs = run("one", "Sum: 12\nLargest: 4\n"), run("two", "Sum: 9\nLargest: 9\n"), run("four", "Sum: 0\nLargest: 0\n")
    other = run("three", "Sum: 1\nLargest: 1\n")
    assert found(*runs, other) == [("product", Fit.PART, ("one", "two", "four"))]
    long = case_of("0 0" + " " * 20_000, "sum 0\nlargest 0\n", "long")
    assert found(*runs, ran(long, "Sum: 0\nLargest: 0\n")) == [("product", Fit.FITS, ("one", "two", "four", "long"))]


def test_what_stands_in_one_output_alone_does_not_come_first() -> None:
    runs = run("one", "sum 12\nlargest 4\n"), run("two", "now\nsum 9\nlargest 9\n")
    (told,) = diagnose(SENTENCES, answer, runs)
    assert (told.message, told.number, told.cases) == ("You do product.", 1, ("one",))


def test_a_long_case_that_shows_the_mistake_is_explained_by_it_too() -> None:
    long = case_of("3 4" + " " * 20_000, "sum 7\nlargest 4\n", "long")
    runs = run("one", "Sum: 12\nLargest: 4\n"), run("two", "Sum: 9\nLargest: 9\n"), ran(long, "Sum: 12\nLargest: 4\n")
    table = {**MISTAKES["product"], "long": "sum 12\nlargest 4\n"}
    (told,) = diagnose({"product": "It multiplies."}, lambda _, case: table.get(case.name, case.expected), runs)
    assert told.cases == ("one", "two", "long")
    other = ran(long, "Sum: 8\nLargest: 4\n")
    (told,) = diagnose(
        {"product": "It multiplies."}, lambda _, case: table.get(case.name, case.expected), (*runs[:2], other)
    )
    assert told.cases == ("one", "two")


GAMES = {f"game {number}": case_of(f"{number}", f"take {number}\n", f"game {number}") for number in range(9)}


def explain_games(outputs: Sequence[str], mistake: Mapping[str, str]) -> Sequence[tuple[str, Fit, tuple[str, ...]]]:
    runs = [ran(case, each) for case, each in zip(GAMES.values(), outputs, strict=True)]
    diagnosis = diagnose({"it": "You do it."}, lambda _, case: mistake.get(case.name, case.expected), runs)
    return [(each.variant, each.fit, each.cases) for each in diagnosis]


def test_a_part_is_told_where_most_lines_are_those_of_the_mistake() -> None:
    mistake = {name: "take 99\n" if number < 7 else "take 98\n" for number, name in enumerate(GAMES)}
    outputs = ["take 99\n"] * 7 + ["take 98\n", "take 5\n"]
    assert explain_games(outputs, mistake) == [("it", Fit.PART, tuple(GAMES)[:-1])]


def test_no_part_is_told_where_most_lines_are_others() -> None:
    mistake = {name: f"take {90 + number}\n" for number, name in enumerate(GAMES)}
    assert explain_games([f"take {90 + number if number < 3 else 50}\n" for number in range(9)], mistake) == []


def test_who_gives_other_answers_does_not_always_give_the_same_one() -> None:
    cases = [case_of(f"{number}", "lost\n" if number == 9 else f"take {number}\n", f"{number}") for number in range(10)]
    outputs = ["lost\n"] * 8 + ["take 77\n", "take 1\n"]
    runs = [ran(case, each) for case, each in zip(cases, outputs, strict=True)]
    assert not diagnose({"always lost": "You always lose."}, lambda *_: "lost\n", runs)


def test_the_same_answer_between_other_blanks_is_no_second_one() -> None:
    cases = [case_of(f"{number}", f"take 3{chr(10) * (number + 1)}", f"{number}") for number in range(3)]
    others = [case_of(f"x{number}", f"take {number}\n", f"x{number}") for number in range(4)]
    runs = [*(ran(case, "take 9\n") for case in cases), *(ran(case, "a\nb\n") for case in others)]
    assert not diagnose({"it": "You do it."}, lambda _, case: "take 9\n" if case in cases else case.expected, runs)


def test_three_mistakes_that_explain_everything_are_all_told() -> None:
    thirds = {
        each: {f"game {number}": f"take {each}{number}\n" for number in range(each - 1, 9, 3)} for each in (1, 2, 3)
    }
    runs = [ran(case, next(third[name] for third in thirds.values() if name in third)) for name, case in GAMES.items()]
    sentences = {str(each): f"You do {each}." for each in thirds}
    told = diagnose(sentences, lambda each, case: thirds[int(each)].get(case.name, case.expected), runs)
    assert sorted(each.variant for each in told) == ["1", "2", "3"]


def test_two_at_once_that_explain_most_are_told_though_not_all() -> None:
    """On one input an overflow comes on top, as that of a number that no program of the kind can hold."""
    both = {"product and last": ("product", "last")}
    spoilt = ran(case_of("7 7", "sum 14\nlargest 7\n", "five"), "sum -1\nlargest -1\n")
    runs = [run(name, PAIRS["product and last"][name] or "") for name in CASES]
    assert found(*runs, spoilt, pairs=both) == [("product and last", Fit.PART, ("one", "two", "three"))]
    others = [ran(case_of("7 7", "sum 14\nlargest 7\n", name), f"sum {name}\n") for name in ("five", "six", "seven")]
    assert found(*runs, *others, pairs=both)[0][0] != "product and last"


def test_a_program_that_answers_nothing_does_not_what_a_mistake_says_nothing_to() -> None:
    """Its answers are somewhere else: that a mistake has none either on one input is no reason to name it."""
    silent = [run(name, "Welcome\n") for name in CASES]
    assert found(*silent) == []
    assert found(*[run(name, "") for name in CASES]) == []


def test_two_mistakes_at_once_are_compared_whole_only_where_some_numbers_are_alike() -> None:
    one, alike, other = hash_numbers(["Sum: 12, largest: 4", "12 and 4\n", "12\n4\n"])
    assert one == alike != other
    asked: list[str] = []

    def tell(name: str, case: Case) -> str | None:
        asked.append(f"{name} {case.name}")
        told = {"product + least": "12 and 4\n", "product": "12 and 4\n", "product + from 0": "sum 10\n"}.get(name)
        return told if case.name == "one" else "sum 12\nlargest 3\n"

    runs = [ran(case_of("7\n", "sum 7\nlargest 4\n", "one"), "Sum: 12, largest: 4\n")]
    runs += [ran(case_of("10\n", "sum 10\n", "three"), "sum 10\n")]
    pairs = {f"{name} + {then}": (name, then) for name in ("product", "last") for then in ("least", "from 0")}
    assert _list_alike(pairs, tell, runs, call_here) == ["product + least"]
    assert [each.split(" + ")[0] for each in asked] == ["last", "last", "product", "product"]
    assert all(each.endswith("one") for each in asked)


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        (("lost", "lost", "lost"), False),  # one wrong line, as many another mistake gives
        (("lost", "lost 2", "lost"), True),
        (("lost",) * 6, True),
        (("lost",), False),
    ],
)
def test_a_part_that_shows_in_one_wrong_line_must_be_most(printed: Sequence[str], told: bool) -> None:
    texts = [*printed, *(f"won {number}" for number in range(10, 18 - len(printed)))]
    runs = [
        TriedRun(f"{number}", f"{text}\n", f"won {number}\n", False, False, Compare())
        for number, text in enumerate(texts)
    ]
    names = [run.name for run in runs]
    assert _shows_well(names[: len(printed)], names, runs) is told
