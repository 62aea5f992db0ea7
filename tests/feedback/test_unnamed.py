"""What is said where no other mistake is known is true of the program, and is not said of its neighbours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings, Compare
from grader.feedback import CaseRun, find_certain, find_possible, is_shown_by_failing
from grader.feedback.generic.by_source import find_end_loop
from grader.languages import LANGUAGES
from grader.model import Case, Diagnosis
from grader.source.c_slips import (
    EndLoop,
    LineBuffer,
    UnsetSum,
    WeakOperator,
    find_line_buffer,
    scan_for_end_loop,
    scan_for_unset_sum,
    scan_for_weak_operator,
)
from grader.source.known_lines import scan_for_turned_operator
from grader.source.whole_division import scan_for_whole_quotient

from .conftest import case_of, ran
from .test_generic import facts_of

SUMS = [case_of(f"{one} 4", f"sum {one + 4}\nmean {(one + 4) / 2:.2f}\n", str(one)) for one in (2, 5, 8)]
OWN = "Sum: {0}\nAverage: {1}\n"


def tell(outputs: list[str], language: str = "python") -> tuple[Diagnosis, ...]:
    return find_possible(
        facts_of(*(ran(case, each) for case, each in zip(SUMS, outputs, strict=True)), language=language)
    )


def test_words_that_are_asked_for_in_another_test_are_another_answer() -> None:
    numbers = ("99", "42", "17", "30")
    cases = [case_of(f"{each}\n", f"{each}: {'even' if int(each) % 2 == 0 else 'odd'}\n", each) for each in numbers]
    outputs = ("99: even\n", "42: even\n", "17: even\n", "30: even\n")
    found = find_possible(facts_of(*(ran(case, each) for case, each in zip(cases, outputs, strict=True))))
    assert "own-words" not in [each.kind for each in found]


def test_right_numbers_with_other_words() -> None:
    (found,) = tell([OWN.format(one + 4, (one + 4) / 2) for one in (2, 5, 8)])
    assert (found.kind, found.cases) == ("own-words", ("2", "5", "8"))
    assert found.message.startswith(
        "Your program prints the right numbers with words of its own: “Average: 3.0” instead of “mean 3.00”."
    )


def test_right_numbers_with_two_other_marks() -> None:
    (found,) = tell([f"sum: ${one + 4}\nmean: ${(one + 4) / 2:.2f}\n" for one in (2, 5, 8)])
    assert found.message.startswith(
        "Your program prints the right numbers with marks of its own: “sum: $6” instead of “sum 6”."
    )


def test_marks_that_stand_elsewhere_are_another_answer() -> None:
    groups = {
        "6": ("1 2 3 | 4 5 6", "1 2 | 3 4 | 5 6"),
        "4": ("1 2 3 | 4", "1 2 | 3 4"),
        "5": ("1 2 3 | 4 5", "1 2 | 3 4 | 5"),
    }
    cases = [case_of(f"{name}\n", f"{asked}\n", name) for name, (asked, _) in groups.items()]
    runs = (ran(case, f"{got}\n") for case, (_, got) in zip(cases, groups.values(), strict=True))
    assert "own-words" not in [each.kind for each in find_possible(facts_of(*runs))]


def test_other_letters_of_what_is_no_number_are_no_other_words() -> None:
    """FF is the number itself, in another base, beside a line that has one and is right."""
    answers = {"255": ("FF", "??"), "171": ("AB", ":;"), "254": ("FE", "?>"), "187": ("BB", ";;")}
    cases = [case_of(name, f"bits 8\n{asked}\n", name) for name, (asked, _) in answers.items()]
    runs = (ran(case, f"bits 8\n{got}\n") for case, (_, got) in zip(cases, answers.values(), strict=True))
    assert "own-words" not in [each.kind for each in find_possible(facts_of(*runs))]


@pytest.mark.parametrize(
    "outputs",
    [
        [OWN.format(one + 5, (one + 4) / 2) for one in (2, 5, 8)],
        ["Sum: 6\nAverage: 3\n", "Total: 9\nAverage: 4.5\n", "Sum: 12\nMean: 6\n"],
        ["mean 6\nsum 3\n", "mean 9\nsum 4.5\n", "mean 12\nsum 6\n"],
        ["all 6\nall 3\n", "all 9\nall 4.5\n", "all 12\nall 6\n"],
        ["6 3\n", "9 4.5\n", "12 6\n"],
    ],
    ids=["a wrong number", "not always the same", "swapped", "one for two", "another number of lines"],
)
def test_no_other_words(outputs: list[str]) -> None:
    assert all(found.kind != "own-words" for found in tell(outputs))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("{'sum': 6, 'mean': 3.0}", "dictionary"),
        ("Counter({'sum': 6})", "dictionary"),
        ("defaultdict(<class 'int'>, {'sum': 6})", "dictionary"),
        ("[('sum', 6), ('mean', 3.0)]", "list"),
        ("dict_items([('sum', 6)])", "list"),
        ("('sum', 6)", "tuple"),
        ("{sum} 6", ""),
        ("[sum] 6", ""),
        ("(6 and 3)", ""),
    ],
)
def test_a_whole_container(line: str, kind: str) -> None:
    found = [each for each in tell([f"{line}\n"] * 3) if each.kind == "prints-container"]
    assert [each.message.split(",")[0] for each in found] == ([f"Your program prints a whole {kind}"] if kind else [])
    assert not any(each.kind == "prints-container" for each in tell([f"{line}\n"] * 3, "c"))


UNSET = 'int main(void) {{\n    int n, i;\n    {}\n    scanf("%d", &n);\n    {}\n    return n;\n}}\n'


@pytest.mark.parametrize(
    ("declared", "used", "is_unset"),
    [
        ("int sum;", "sum = sum + n;", True),
        ("long sum, mean;", "for (i = 0; i < n; i++) sum += i;", True),
        ("int sum;", "++sum;", True),
        ("int sum;", "sum ^= n;", True),
        ("int i, sum;", "sum = sum ^ n;", True),
        ("int sum;", "sum = n ^ sum;", False),
        ("int sum = 0;", "sum += n;", False),
        ("static int sum;", "sum += n;", False),
        ("int sum;", "sum = 0; sum += n;", False),
        ("int sum;", 'scanf("%d", &sum); sum += n;', False),
        ("int sum;", "for (i = 0; i < n; i++) { if (i) sum += i; else sum = i; }", False),
        ("struct { int sum; } all = {0};", "all.sum += n;", False),
        ("int sum;", "if (sum == n) sum = n;", False),
        ("int sum;", "printf(fmt, sum); sum += n;", False),
        ("int sum;", "first->sum = 0; sum += n;", True),
    ],
)
def test_a_sum_that_never_gets_a_first_value(declared: str, used: str, is_unset: bool) -> None:
    found = scan_for_unset_sum(UNSET.format(declared, used))
    assert found == (UnsetSum(5, "sum") if is_unset else None)


def test_a_member_of_a_class_may_be_set_by_its_constructor() -> None:
    assert scan_for_unset_sum("class Sums {\n    int sum;\n    void add(int n) { sum += n; }\n};\n") is None
    assert scan_for_unset_sum("int sum;\nint main(void) {\n    sum += 1;\n}\n") is None


@pytest.mark.parametrize(
    ("loop", "found"),
    [
        ("while (!in.eof()) {\n in >> word;\n", EndLoop(1, "while (!in.eof())", "in >> word")),
        ('while (!feof(stdin)) { scanf("%d", &n);', EndLoop(1, "while (!feof(stdin))", 'scanf("%d", &n)')),
        ("while(!feof(f)){ fscanf(f, fmt, word);", EndLoop(1, "while(!feof(f))", "fscanf(f, fmt, word)")),
        ("while (!feof(f)) { fgets(line, 80, f);", EndLoop(1, "while (!feof(f))", "fgets(line, 80, f)")),
        ("while (!in.eof()) { if (in >> word) count(word);", None),
        ("while (!in.eof() && in >> word) {", None),
        ("while (in >> word) {", None),
        ("while (!in.eof()) { other >> word;", None),
    ],
)
def test_a_loop_that_asks_for_the_end_before_it_reads(loop: str, found: EndLoop | None) -> None:
    assert scan_for_end_loop(loop, loop) == found


def test_a_loop_is_quoted_as_it_is_written() -> None:
    text = 'while (!feof(f)) { fscanf(f, "%s", word); }\n'
    loop = scan_for_end_loop(text, text.replace('"%s"', '""""'))
    assert loop == EndLoop(1, "while (!feof(f))", 'fscanf(f, "%s", word)')


@pytest.mark.parametrize(
    ("call", "mark"),
    [
        ('scanf("%d,%d", &a, &b);', ","),
        ('fscanf(in, "%d:%d ", &a, &b);', ":"),
        ('scanf("%d %d\\n", &a, &b);', ""),
        ('scanf(" %[^,]", name);', ""),
        ('scanf("%d,", &a);', ""),  # harmless: the value before it is read
        ('sscanf(line, "%d,%d", &a, &b);', ""),
        ('puts("scanf(\\"%d,%d\\"");', ""),
    ],
)
def test_a_mark_that_no_input_has_between_two_values(call: str, mark: str) -> None:
    cases = [case_of(f"{number} 4\n", f"{number}\n", str(number)) for number in (1, 2, 3)]
    text = f"int main(void) {{\n    {call}\n}}\n"
    found = find_certain(facts_of(*(ran(case, "0\n") for case in cases), text=text, language="c"))
    assert [(each.kind, each.place and each.place.line) for each in found] == ([("scanned-mark", 2)] if mark else [])
    assert not mark or f"waits for “{mark}” between two values" in found[0].message
    given = [replace(case, input=case.input.replace(" ", mark or ",")) for case in cases]
    assert find_certain(facts_of(*(ran(case, "0\n") for case in given), text=text, language="c")) == ()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ('fscanf(in, "%s;%d", name, &n);', ";"),
        ('scanf("%s,%s", a, b);', ","),
        ('scanf("%[^;];%d", name, &n);', ""),
        ('scanf("%9s;%d", name, &n);', ""),
        ('scanf("%s %d", name, &n);', ""),
        ('scanf("%s;", name);', ""),
    ],
)
def test_a_mark_behind_a_word_never_fits(call: str, told: str) -> None:
    cases = [case_of(f"a{number};4\nb,c\n", f"{number}\n", str(number)) for number in (1, 2, 3)]
    text = f"int main(void) {{\n    {call}\n}}\n"
    found = find_certain(facts_of(*(ran(case, "0\n") for case in cases), text=text, language="c"))
    assert [(each.kind, each.place and each.place.line) for each in found] == ([("scanned-word", 2)] if told else [])
    assert not told or f"`%[^{told}]` reads up to the “{told}”" in found[0].message
    right = facts_of(*(ran(case, case.expected or "") for case in cases), text=text, language="c")
    assert find_certain(right) == ()


@pytest.mark.parametrize(
    ("expected", "output", "told"),
    [
        ("0.01 missing\n", "0.1 missing\n", "“0.1” where “0.01”"),
        ("12:05\n3:40\n", "12:5\n3:40\n", "“12:5” where “12:05”"),
        ("1.00\n", "1.0\n", ""),  # it may be a number with one decimal
        ("0.01\n5\n", "0.1\n6\n", ""),
        ("1.05.2026\n", "1.5.2026\n", "“1.5.2026” where “1.05.2026”"),
        ("0.05\n", "0.5\n", "“0.5” where “0.05”"),
        ("0.5\n", "0.5\n", ""),
    ],
)
def test_a_zero_that_is_left_out_behind_a_point(expected: str, output: str, told: str) -> None:
    found = find_possible(facts_of(ran(case_of("1\n", expected), output), text="", language="c"))
    assert [each.kind for each in found if each.kind == "lost-zeros"] == (["lost-zeros"] if told else [])
    assert not told or told in found[0].message


FILE_LOOP = "#include <iostream>\nint main() {\n    while (!cin.eof()) {\n        cin >> word;\n    }\n}\n"


@pytest.mark.parametrize(
    ("text", "outputs", "kind"),
    [(FILE_LOOP, ["a b c\n", "b c d\n", "c d e\n"], "end-loop"), ("", ["1\n", "2\n", "3\n"], "unread-lines")],
)
def test_a_dialogue_has_no_end_and_no_lines_to_leave_out(text: str, outputs: list[str], kind: str) -> None:
    """What the other side says follows from what the program prints, so no other input can be given."""
    cases = [case_of(f"{number}\n4\n5\n", "right answer\n", str(number)) for number in (1, 2, 3)]
    facts = facts_of(*(ran(case, each) for case, each in zip(cases, outputs, strict=True)), text=text, language="cpp")
    other = "shorter" if kind == "end-loop" else ""

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return ran(case, next(each.output for each in facts.runs if each.case.name == case.name) + other.encode())

    (found,) = find_possible(replace(facts, execute=execute))
    assert found.kind == kind
    playing = [replace(each, case=replace(each.case, compare=Compare(mode="interactive"))) for each in facts.runs]
    assert find_possible(replace(facts, runs=playing, execute=execute)) == ()


@pytest.mark.parametrize("proved", [True, False])
def test_what_is_right_without_the_last_newline_is_explained_by_the_loop(proved: bool) -> None:
    cases = [case_of(f"{number}\n", f"{number} read\n", str(number)) for number in (1, 2, 3)]
    facts = facts_of(*(ran(each, f"{each.input}x\n") for each in cases), text=FILE_LOOP, language="cpp")

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return ran(case, f"{case.input} read\n" if proved and not case.input.endswith("\n") else "x y\n")

    found = find_end_loop(replace(facts, execute=execute))
    assert found
    assert found.cases == (("1", "2", "3") if proved else ())


def test_only_what_each_failure_shows_may_be_shown_on_a_smaller_input() -> None:
    (words,) = tell([OWN.format(one + 4, (one + 4) / 2) for one in (2, 5, 8)])
    (container,) = tell([f"[{one}, 4]\n" for one in (2, 5, 8)])
    assert [is_shown_by_failing(each) for each in (words, container)] == [False, True]


def test_of_a_line_with_one_word_nothing_may_be_left() -> None:
    lists = {"a": ["1 -> 2 -> 3", "1 -> 2", "1"], "b": ["4 -> 5", "4"], "c": ["7"]}
    cases = [case_of(name, "".join(f"{line}\n" for line in lines), name) for name, lines in lists.items()]
    outputs = ("".join(f"{line.rpartition(' -> ')[0]}\n" for line in lines) for lines in lists.values())
    (found,) = find_possible(facts_of(*map(ran, cases, outputs)))
    assert (found.kind, found.cases) == ("short-lines", ("a", "b", "c"))
    assert "prints “1 -> 2” where “1 -> 2 -> 3”" in found.message


def test_lines_without_their_ends() -> None:
    cases = [case_of(f"{one}", f"{one} 0 {one * one}\n{one + 1} 1 8\nlast {one}\n", f"{one}") for one in (3, 5, 8)]
    (found,) = find_possible(facts_of(*(ran(case, f"{case.name} 0\n") for case in cases)))
    assert found.kind == "short-lines"
    assert "prints “3 0” where “3 0 9” is asked for. Lines are missing at the end" in found.message
    whole = [ran(case, (case.expected or "").replace(" 8", "")) for case in cases]
    assert find_possible(facts_of(*whole)) == ()  # only one line of three
    other = [ran(case, f"{case.name} 1\n") for case in cases]
    assert find_possible(facts_of(*other)) == ()


BILLS = [
    ("2.50 4.00", "2.50\n4.00\ntotal 6.50\n"),
    ("1.00 3.00 9.25", "1.00\n3.00\n9.25\ntotal 13.25\n"),
    ("7", "7\ntotal 7\n"),
]


def test_numbers_that_are_joined_as_texts() -> None:
    cases = [case_of(f"{text}\n", expected, text) for text, expected in BILLS]
    joined = [expected.rpartition(" ")[0] + " 0" + text.replace(" ", "") for text, expected in BILLS]
    (found,) = find_possible(facts_of(*map(ran, cases, joined)))
    assert (found.kind, found.cases) == ("joined-texts", tuple(text for text, _ in BILLS))
    assert "“02.504.00”, where they are to be added" in found.message
    other = [each.replace("0", "1") for each in joined]
    assert "joined-texts" not in {each.kind for each in find_possible(facts_of(*map(ran, cases, other)))}


COUNTS = "const [a, b] = line.split(' ');\nfor (let i = a; i <= b; i++) console.log(i);\n"


@pytest.mark.parametrize(
    ("text", "inputs", "is_told"),
    [
        (COUNTS, ("9 27", "90 110", "3 5", "12 13"), True),
        (COUNTS.replace("a;", "Number(a);"), ("9 27", "90 110", "3 5", "12 13"), False),
        (COUNTS, ("9 27", "30 110", "3 5", "8 13"), False),  # one of these passes
        (COUNTS, ("3 5", "12 13", "9 27", "90 110"), False),
    ],
)
def test_numbers_that_are_compared_as_texts(text: str, inputs: tuple[str, ...], is_told: bool) -> None:
    cases = [case_of(f"{given}\n", f"{given} right\n", given) for given in inputs]
    runs = [ran(case, "" if number < 2 else case.expected or "") for number, case in enumerate(cases)]
    found = find_possible(facts_of(*runs, text=text, language="javascript"))
    assert [(each.kind, each.cases) for each in found] == ([("text-order", inputs[:2])] if is_told else [])


@pytest.mark.parametrize(
    ("outputs", "is_told"),
    [
        (["1 1\nlast 2\n", "1 1\n2 4\nlast 3\n"], True),
        (["1 1\nlast 1\n", "1 1\n2 4\nlast 2\n"], True),
        (["1 1\nlast 2\n", "1 1\n9 9\nlast 3\n"], False),
        (["last 2\n", "last 3\n"], False),
    ],
)
def test_the_line_before_the_last_one_is_missing(outputs: list[str], is_told: bool) -> None:
    cases = [case_of("2\n", "1 1\n2 4\nlast 2\n", "2"), case_of("3\n", "1 1\n2 4\n3 9\nlast 3\n", "3")]
    found = find_possible(facts_of(*map(ran, cases, outputs)))
    assert [each.kind for each in found if each.kind == "missing-round"] == (["missing-round"] if is_told else [])
    assert not is_told or "“2 4”. Check where your loop starts and ends." in found[0].message


def test_other_decimals_beside_wrong_numbers() -> None:
    cases = [case_of(f"{one}\n", f"fee {one}.00\ntotal {one + 1}.00\n", f"{one}") for one in (2, 5, 8)]
    runs = [ran(case, f"fee {case.name}.0\ntotal 7.0\n") for case in cases]
    (found,) = find_possible(facts_of(*runs, language="java"))
    assert (found.kind, found.cases) == ("other-decimals", ("2", "5", "8"))
    assert found.message.startswith("Your program prints “2.0” where “2.00” is asked for.")
    some = [ran(case, f"fee {case.name}.0\ntotal 7.00\n") for case in cases]
    assert find_possible(facts_of(*some, language="java")) == ()


@pytest.mark.parametrize(
    ("code", "read_as"),
    [
        ("if (h[i] ^ x < h[i]) f();", "h[i] ^ (x < h[i])"),
        ("while (flags & MASK != 0) f();", "flags & (MASK != 0)"),
        ("if (p->left & 1 == 0) f();", "p->left & (1 == 0)"),
        ("n = p->left | q == 3;", ""),
        ("ok = ok ^ x < 5;", ""),
        ("if (i > n - 1 | j < 0) f();", ""),
        ("if (*p & 4 == r || !a & 2 == c) f();", ""),
        ("map<int, Foo & Bar> x;", ""),
        ("if ((h[i] ^ x) < h[i]) f();", ""),
        ("if (a < b & c < d) f();", ""),
        ("if (a && b < c || d & e) f();", ""),
        ("void f(string &a, int b);", ""),
        ("for (auto &h : heaps) cout << h;", ""),
        ("scanf(s, &n); if (n < 3) f();", ""),
    ],
)
def test_what_is_compared_before_it_is_joined(code: str, read_as: str) -> None:
    found = scan_for_weak_operator(code, code)
    assert (found.read_as if found else "") == read_as


def test_a_comparison_that_comes_first_is_told_where_answers_are_wrong() -> None:
    text = "int f(int a, int x) {\n    return a ^ x < a;\n}\n"
    runs = [ran(case, "1\n") for case in SUMS]
    (found,) = find_possible(facts_of(*runs, text=text, language="c"))
    assert (found.kind, found.cases, found.place and found.place.line) == ("weak-operator", (), 2)
    assert "In `a ^ x < a` the comparison comes first: it means `a ^ (x < a)`." in found.message
    assert scan_for_weak_operator(text, text) == WeakOperator(2, "a ^ x < a", "a ^ (x < a)")


@pytest.mark.parametrize(
    ("code", "language", "value"),
    [
        ("a = a - 10 / 100 * a;", "c", 0),
        ("return 7/2;", "java", 3),
        ("x = (1 / 3) * y;", "cpp", 0),
        ("x = y * 10 / 100;", "c", None),
        ("x = y * -2 / 100;", "cpp", None),
        ("x = y / -2 / 100;", "cpp", None),
        ("x = y - 1 / 2;", "cpp", 0),
        ("x = 10 / 5;", "csharp", None),
        ("x = 10 / 100.0;", "c", None),
        ("x = 1.10 / 100;", "c", None),
        ("x = 10 / 100;", "javascript", None),
        ("x = 10 / 100", "python", None),
    ],
)
def test_whole_numbers_that_are_divided(code: str, language: str, value: int | None) -> None:
    found = scan_for_whole_quotient(code, LANGUAGES[language])
    assert (found.value if found else None) == value


def test_a_quotient_that_is_nothing_is_told_where_answers_are_wrong() -> None:
    text = "double f(double a) {\n    return a - 10 / 100 * a;\n}\n"
    runs = [ran(case, "1\n") for case in SUMS]
    (found,) = find_possible(facts_of(*runs, text=text, language="c"))
    assert (found.kind, found.cases, found.place and found.place.line) == ("whole-quotient", (), 2)
    assert found.message.startswith("`10 / 100` is 0 in your program")
    assert found.message.endswith("Write `10.0 / 100`.")


@pytest.mark.parametrize(
    ("code", "characters"),
    [
        ("char line[80];\nfgets(line, 80, f);", 79),
        ("char line[100];\nfgets(line, sizeof line, f);", 99),
        ("char a[5], line[100];\nfgets(line, sizeof(line), f);", 99),
        ("#define MAX 64\nchar line[MAX];\nfgets(line, MAX, f);", 63),
        ("const int MAX = 64;\nchar line[MAX];\nfgets(line, MAX, f);", 63),
        ("char line[80];\nin.getline(line, 80);", None),
        ("fgets(line, size, f);", None),
        ("fgets(line, sizeof *line, f);", None),
        ("char line[line];\nfgets(line, sizeof line, f);", None),
    ],
)
def test_how_much_of_a_line_is_read(code: str, characters: int | None) -> None:
    last = code.count("\n") + 1
    assert find_line_buffer(code) == (LineBuffer(last, "line", characters) if characters else None)


def test_a_line_that_is_longer_than_what_is_read() -> None:
    text = 'char line[10];\nint main() { while (fgets(line, 10, stdin)) puts("x"); }\n'
    short, long = case_of("1 2 3\n", "x\n", "short"), case_of("1 2 3 4 5\n", "y\n", "long")
    (found,) = find_possible(facts_of(ran(short, "x\n"), ran(long, "x\nx\n"), text=text, language="c"))
    assert (found.kind, found.cases, found.place and found.place.line) == ("short-buffer", ("long",), 2)
    assert "reads at most 9 characters of a line into `line`." in found.message
    for both in ([ran(short, "z\n"), ran(long, "x\nx\n")], [ran(short, "z\n"), ran(long, "y\n")]):
        told = find_possible(facts_of(*both, text=text, language="c"))
        assert all(each.kind != "short-buffer" for each in told)


def test_a_short_buffer_and_a_line_after_answers_are_told_of_visible_tests_only() -> None:
    text = 'char line[10];\nint main() { while (fgets(line, 10, stdin)) puts("x"); }\n'
    hidden = case_of("1 2 3 4 5\n", "y\n", "long", visibility="hidden")
    assert find_possible(facts_of(ran(hidden, "x\nx\n"), text=text, language="c")) == ()
    texts = ("take lost take\n", "lost take\n", "take\n")
    cases = [case_of(text, text.replace(" ", "\n"), text, visibility="hidden") for text in texts]
    runs = [ran(case, (case.expected or "").replace("take", "take\nlost")) for case in cases]
    assert find_possible(facts_of(*runs)) == ()


def test_the_same_line_after_each_answer() -> None:
    cases = [case_of(text, text.replace(" ", "\n"), text) for text in ("take lost take\n", "lost take\n", "take\n")]
    (found,) = find_possible(facts_of(*(ran(case, case.expected.replace("take", "take\nlost")) for case in cases)))
    assert (found.kind, found.cases) == ("followed-answers", tuple(case.name for case in cases))
    assert found.message.startswith("Your program prints “lost” again after each other answer.")
    others = [case.expected.replace("take", "take\nlost", 1) + "more\n" * ("lost" in case.name) for case in cases]
    told = find_possible(facts_of(*(ran(case, each) for case, each in zip(cases, others, strict=True))))
    assert all(each.kind != "followed-answers" for each in told)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("total = 0\ntotal =+ number", "total"),
        ("this.sum = 0; this.sum =+ n;", "this.sum"),
        ("total = 9\ntotal =- number", "total"),
        ("a.total += 9\na.total =- number;", "a.total"),
        ("total = 9\ntotal =-number", ""),
        ("total =+ number", ""),
        ("let n = 0; n =+readline();", ""),
        ("let k =+lines[0]; int x=+5;", ""),
        ("a = 2\ndef f(a=+1): pass", ""),
        ("total += number", ""),
        ("total = +number", ""),
        ("a ==+ b", ""),
        ("n =++ m;", ""),
        ("x <=+ 1", ""),
    ],
)
def test_a_sign_behind_the_equals_sign(code: str, name: str) -> None:
    found = scan_for_turned_operator(code, code)
    assert (found.name if found else "") == name


def test_an_addition_that_replaces_is_told_where_answers_are_wrong() -> None:
    text = "total = 0\nfor n in a:\n    total =+ n\nprint(total)\n"
    (found,) = find_possible(facts_of(*(ran(case, "1\n") for case in SUMS), text=text))
    assert (found.kind, found.cases, found.place and found.place.line) == ("turned-operator", (), 3)
    assert found.message.startswith("`total =+ n` replaces what `total` was before.")


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("c", 'printf("%d.%d\\n", n / 100, n % 100);', "One way is `%d.%02d`."),
        ("python", "print(f'{n // 100}.{n % 100}')", "One way is `{…}.{…:02d}`."),
        ("python", "print(n / 100)", 'One way is `f"{x:.2f}"`.'),
        ("csharp", 'Console.Write($"{a}.{b}");', 'One way is `x.ToString("F2")`.'),
    ],
)
def test_a_number_in_two_parts_gets_all_zeros_of_its_second_one(language: str, text: str, told: str) -> None:
    runs = [ran(case_of(f"{n}\n", f"{n}.00\n", str(n)), f"{n}.0\n") for n in (3, 4)]
    (found,) = find_possible(facts_of(*runs, text=text, language=language))
    assert found.message.endswith(told)
