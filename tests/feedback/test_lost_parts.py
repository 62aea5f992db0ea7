"""Who leaves out words of a line, all that follows an error, or what has an equal value, is told so; nobody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.feedback import CaseRun
from grader.feedback.generic.by_guarded_loop import find_guarded_loop
from grader.feedback.generic.by_inverted_map import find_inverted_map
from grader.feedback.generic.by_lost_zeros import find_added_zeros
from grader.feedback.generic.by_odd_input import find_line_too_many
from grader.feedback.generic.by_repeated_output import find_piece, find_repeated_output
from grader.feedback.generic.by_unread_words import find_unread_words
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.generic.right_outputs import is_nearer, is_right_further
from grader.languages import LANGUAGES
from grader.model import Case, Diagnosis, Limit, Verdict
from grader.source.guarded_loops import GuardedLoop, scan_for_guarded_loop
from grader.source.inverted_maps import InvertedMap, scan_for_inverted_map

from .conftest import case_of, ran, stopped
from .test_generic import facts_of

Program = Callable[[str], str]
Find = Callable[[ProgramFacts], Diagnosis | None]
SUMS = ("a 1 2\nb 3\n", "a 4\n", "b 5 6\nc 7 8 9\n", "c 1 1\n", "d 2 3\nd 4\n")
COMMANDS = ("put a 3\nshow a\n", "put a 1\nput b 2\nshow b\n", "put b 5\nput a 7\nshow a\nshow b\n", "show a\n")


def add_up(text: str, most: int = 99) -> str:
    lines = [line.split() for line in text.splitlines()]
    return "".join(f"{name} {sum(map(int, numbers[:most]))}\n" for name, *numbers in lines)


def show(text: str, asked: str = "") -> str:
    """What stands in boxes; a program may always show the one that is `asked`."""
    boxes: dict[str, str] = {}
    shown = []
    for command, *words in map(str.split, text.splitlines()):
        if command == "put":
            boxes[words[0]] = words[1]
        else:
            shown.append(boxes.get(asked or words[0], "nothing"))
    return "".join(f"{each}\n" for each in shown)


def tell(find: Find, program: Program, solve: Program, *texts: str, text: str = "", hidden: int = 0) -> str | None:
    """What is told of a program that is tried on these inputs, of which the last ones are hidden."""

    def run(case: Case, given: object = None) -> CaseRun:
        try:
            return ran(case, program(case.input))
        except IndexError:
            return ran(case, "", verdict=Verdict.RUNTIME_ERROR)

    def answer(text: str) -> str | None:
        try:
            return solve(text)
        except (ValueError, IndexError):
            return None

    seen = len(texts) - hidden
    cases = [
        case_of(each, solve(each), f"test {number}", visibility="visible" if number < seen else "hidden")
        for number, each in enumerate(texts)
    ]
    facts = facts_of(*map(run, cases), text=text)
    found = find(replace(facts, execute=run, solve=answer))
    return found.message if found else None


def test_words_of_a_line_that_are_never_used() -> None:
    said = tell(find_unread_words, lambda text: add_up(text, 1), add_up, *SUMS)
    assert said == "Your program prints the same without what stands behind word 2 of each line: it never uses it."


def test_words_behind_a_command_that_are_never_used() -> None:
    said = tell(find_unread_words, lambda text: show(text, "a"), show, *COMMANDS)
    assert said == "Your program prints the same without what stands behind “show” in a line: it never uses it."


@pytest.mark.parametrize(
    ("program", "texts", "hidden"),
    [
        (lambda text: add_up(text) + "end\n", SUMS, 0),  # all words are used
        (lambda text: add_up(text, 1), SUMS[:2], 0),  # too few tests
        (lambda text: add_up(text, 1), SUMS, 4),  # nothing is told of hidden ones
        (add_up, SUMS, 0),  # nothing fails
        (lambda _: "always\n", SUMS, 0),
    ],
)
def test_words_that_may_be_used(program: Program, texts: tuple[str, ...], hidden: int) -> None:
    assert tell(find_unread_words, program, add_up, *texts, hidden=hidden) is None


def test_words_that_nobody_needs_are_not_told_of() -> None:
    """Those behind the first number say nothing to the reference either: the mistake is another one."""
    assert tell(find_unread_words, lambda text: add_up(text, 1) + "!\n", lambda text: add_up(text, 1), *SUMS) is None


def count_lines(text: str) -> str:
    return f"{text.count(chr(10))}\n"


def test_the_end_of_the_input_is_no_line() -> None:
    split = "lines = open(0).read().split('\\n')\n"
    said = tell(find_line_too_many, lambda text: f"{len(text.split(chr(10)))}\n", count_lines, *SUMS, text=split)
    assert said is not None
    assert said.startswith("Your program treats the end of the input as one more, empty line")


def test_where_a_test_stays_wrong_without_the_last_newline_that_is_not_told_first() -> None:
    def count(text: str) -> str:
        return f"{len(text.split(chr(10))) + ('c' in text)}\n"

    assert tell(find_line_too_many, count, count_lines, *SUMS) is None


TRY = "try:\n    for line in lines:\n        print(ask(line))\nexcept ValueError:\n    print('error')\n"


def answer_all(text: str) -> str:
    return "".join("error\n" if int(word) == 0 else f"{12 // int(word)}\n" for word in text.split())


def answer_to_error(text: str) -> str:
    before, error, _ = answer_all(text).partition("error\n")
    return before + error


def test_all_behind_the_first_error_is_missing() -> None:
    said = tell(find_guarded_loop, answer_to_error, answer_all, "0 4\n", "3 0 2\n", "3 4\n", text=TRY)
    assert said == (
        "After the first error your program does nothing more: the `try` on line 1 stands around the whole loop. "
        "Put it into the loop, around what may fail."
    )


@pytest.mark.parametrize(
    ("program", "texts", "text"),
    [
        (answer_to_error, ("0 4\n", "3 0 2\n"), "for line in lines:\n    print(1)\n"),  # nothing is caught
        (lambda text: answer_all(text) + "end\n", ("0 4\n", "3 4\n"), TRY),
        (lambda _: "", ("0 4\n", "3 4\n"), TRY),
        (lambda text: answer_all(text).split("\n")[0] + "\n", ("3 4\n", "4 3\n"), TRY),  # what is last is no error
        (lambda text: answer_all(text).replace("3", "4"), ("4 4\n", "0 4\n"), TRY),
    ],
)
def test_what_is_missing_for_another_reason(program: Program, texts: tuple[str, ...], text: str) -> None:
    assert tell(find_guarded_loop, program, answer_all, *texts, text=text) is None


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        ("python", TRY, (1, 2)),
        ("python", "for line in lines:\n    try:\n        print(1)\n    except ValueError:\n        print(2)\n", None),
        ("python", "try:\n    for a in b:\n        pass\nexcept OSError:\n    pass\n", None),
        ("python", "try:\n    for", None),
        (
            "java",
            "void f() {\ntry {\n  while (in.hasNext()) { g(); }\n} catch (E e) { System.out.println(e); }\n}",
            (2, 3),
        ),
        ("java", "void f() { while (a) { try { g(); } catch (E e) { System.out.println(e); } } }", None),
        ("cpp", "int main() {\n try {\n  for (;;) { if (a) { f(); } }\n } catch (...) { cout << 1; }\n}", (2, 3)),
        ("cpp", "int main() { try { for (;;) f(); } catch (...) { } }", None),
        ("javascript", "try { for (const l of ls) f(l); } catch (e) { console.log(e.message); }", (1, 1)),
    ],
)
def test_a_try_around_a_loop(language: str, text: str, lines: tuple[int, int] | None) -> None:
    found = scan_for_guarded_loop(text, text, LANGUAGES[language])
    assert (found and (found.line, found.loop)) == lines


def test_what_is_told_of_an_error_behind_the_loop() -> None:
    assert scan_for_guarded_loop(TRY, TRY, LANGUAGES["python"]) == GuardedLoop(1, 2, ("error",))
    text = 'void f() { try { while (a) g(); } catch (E e) { System.out.println("error: " + e); } }'
    assert scan_for_guarded_loop(text, text, LANGUAGES["java"]) == GuardedLoop(1, 1, ("error: ",))


INVERTED = [
    ("python", "turned = {n: w for w, n in counts.items()}\n", (1, "{n: w for w, n in counts.items()}")),
    ("python", "for w, n in counts.items():\n    turned[n] = w\n", (2, "turned[n] = w")),
    ("python", "for w, n in counts.items():\n    turned[n] = turned.get(n, []) + [w]\n", None),
    ("python", "for w, n in counts.items():\n    turned[w] = n\n", None),
    ("cpp", "map<int, string> t;\nfor (auto &p : m) t[p.second] = p.first;", (2, "t[p.second] = p.first")),
    ("cpp", "map<int, string> t; t.insert({it->second, it->first});", (1, "t.insert({it->second, it->first})")),
    ("cpp", "multimap<int, string> t; t.insert({it->second, it->first});", None),
    ("java", "t.put(e.getValue(), e.getKey());", (1, "t.put(e.getValue(), e.getKey())")),
    ("csharp", "t[p.Value] = p.Key;", (1, "t[p.Value] = p.Key")),
    ("javascript", "for (const w in counts) turned[counts[w]] = w;\n", (1, "turned[counts[w]] = w")),
    ("javascript", "turned[counts[w]] = v;\n", None),
]


@pytest.mark.parametrize(("language", "text", "told"), INVERTED)
def test_a_map_turned_round(language: str, text: str, told: tuple[int, str] | None) -> None:
    found = scan_for_inverted_map(text, text, LANGUAGES[language])
    assert found == (InvertedMap(*told) if told else None)


def count_words(text: str) -> str:
    words = sorted(text.split())
    rows = sorted({word: words.count(word) for word in words}.items(), key=lambda pair: (-pair[1], pair[0]))
    return "".join(f"{word} {number}\n" for word, number in rows)


def keep_one(text: str) -> str:
    by_count = {line.split()[1]: line for line in count_words(text).splitlines()}
    return "".join(f"{line}\n" for _, line in sorted(by_count.items(), reverse=True))


def test_a_map_turned_round_is_told_of_where_lines_are_missing() -> None:
    _, text, _ = INVERTED[0]
    said = tell(find_inverted_map, keep_one, count_words, "a a b c\n", "a a b\n", text=text)
    assert said is not None
    assert said.startswith(
        "`{n: w for w, n in counts.items()}` keeps one entry for each value: where two values are equal"
    )
    assert tell(find_inverted_map, lambda text: f"{keep_one(text)}x 1\n", count_words, "a a b c\n", text=text) is None
    assert tell(find_inverted_map, keep_one, count_words, "a a b c\n", text="pass\n") is None
    without_last = tell(find_inverted_map, lambda text: count_words(text)[:-4], count_words, "a a a b b c\n", text=text)
    assert without_last is None, "no two values are equal"


@pytest.mark.parametrize(
    ("printed", "asked", "told"),
    [
        ("Ann 09:45\n", "Ann 9:45\n", ("09:45", "9:45")),
        ("x 007\n", "x 7\n", ("007", "7")),
        ("x 010\n", "x 7\n", None),
        ("Ann 9:5\n", "Ann 9:05\n", None),
        ("1.50\n", "1.5\n", None),
    ],
)
def test_zeros_too_many_in_front(printed: str, asked: str, told: tuple[str, str] | None) -> None:
    said = tell(find_added_zeros, lambda _: printed, lambda _: asked, "1\n")
    expected = "Your program prints zeros in front of numbers that are not asked for: “{0}” instead of “{1}”."
    assert said == (expected.format(*told) if told else None)


def test_zeros_that_the_input_has_are_no_matter_of_form() -> None:
    assert tell(find_added_zeros, lambda _: "05\n", lambda _: "5\n", "05 5\n") is None


@pytest.mark.parametrize(
    ("output", "piece"),
    [
        ("3" + " -> 8" * 9_000, "-> 8"),
        ("1 2 3\n4\n" + "a\nb\n" * 9_000, "a b"),
        ("".join(f"{number}\n" for number in range(9_000)), ""),  # there is always something new
        (" \n" * 20_000, ""),
        ("ab" * 100, ""),  # too short to be without an end
    ],
)
def test_what_is_printed_again_and_again(output: str, piece: str) -> None:
    assert find_piece(output) == piece


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("node.next = node", "next"),
        ("struct Clen { int h; Clen *dalsi; };", "dalsi"),
        ("class Node { int v; Node rest; }", "rest"),
        ("while True:\n    print(1)\n", ""),
    ],
)
def test_a_list_that_leads_back_to_a_node(text: str, name: str) -> None:
    case = case_of("1\n", "1\n")
    run = stopped(case, Verdict.OUTPUT_LIMIT, "1" + " -> 8" * 9_000, limit=Limit.OUTPUT)
    found = find_repeated_output(facts_of(run, text=text))
    assert found is not None
    assert found.message.startswith("Your program prints “-> 8” again and again, without an end.")
    asked = (
        f" Does a node of your list lead back to itself, or to one before it? Look at each place where `{name}` is set."
    )
    assert found.message.endswith(asked if name else "end.")


def test_the_only_line_gets_no_nearer_with_further_lines() -> None:
    """As where the only line, printed behind a loop, is printed in each iteration: one of them may be right."""
    run = ran(case_of("1\n", "2 values\n"), "3 values\n")
    for further in (is_nearer, is_right_further):
        assert not further(run, b"2 values\n3 values\n")
        assert further(run, b"2 values\n")
