"""Mistakes of C and C++ of which gcc warns, each in a program that builds and beside one that looks much like it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from grader.feedback import CaseRun
from grader.feedback.generic.by_compiler_warnings import find_warned_end, find_warned_mistake, find_wrong_format
from grader.languages import LANGUAGES
from grader.languages.gcc_warnings import GCC
from grader.model import Diagnosis, Finding, Severity, Verdict

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG = ran(case_of("1 2\n", "3\n"), "4\n")
CRASHED = replace(WRONG, result=replace(WRONG.result, verdict=Verdict.RUNTIME_ERROR))
HEAD = "#include <stdio.h>\n#include <string.h>\n"
MAIN = (
    HEAD + "int f(double d);\nint main(void) {{\n    int n = 0, a[5] = {{0}};\n    double d = 1;\n"
    "    char c = 'a', s[9];\n{}\n}}\n"
)
SCAN = MAIN.format('    scanf("%d", n);')


def list_warnings(text: str, folder: Path, language: str = "c") -> Sequence[Finding]:
    """What the compiler says of a source, which builds."""
    tool = LANGUAGES[language].build[0]
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed")
    file = folder / f"a{LANGUAGES[language].suffixes[0]}"
    file.write_text(text)
    command = [tool, "-O2", *GCC.options, "-o", str(folder / "a.s"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [
        Finding(
            f"gcc/{found['rule'] or 'other'}",
            Severity.NOTE,
            file.name,
            int(found["line"]),
            int(found["column"]),
            found["message"],
        )
        for found in filter(None, map(re.compile(GCC.line).fullmatch, done.stderr.splitlines()))
    ]


def find(text: str, folder: Path, language: str = "c", result: CaseRun = WRONG) -> Diagnosis | None:
    warnings = list_warnings(text, folder, language)
    facts = replace(facts_of(result, text=text, language=language), list_warnings=lambda: warnings)
    return find_wrong_format(facts) or find_warned_mistake(facts)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('scanf("%d", n);', "`scanf` stores what it reads at an address: write `&n` in the place of `n`."),
        ('scanf("%d %lf", &a[0], d);', "write `&d` in the place of `d`"),
        ('scanf("%d",\n        a[n]);', "write `&a[n]` in the place of `a[n]`"),
        ('sscanf(s, "%d", n);', "`sscanf` stores what it reads at an address: write `&n`"),
        ('scanf("%s", c);', "`%s` stores a word in an array of characters, and `c` holds a single value."),
        ('scanf("%f", &d);', "`%f` stands for `float`, and `d` is passed as `double`: write `%lf`."),
        ('printf("%d\\n", d);', "`%d` stands for `int`, and `d` is passed as `double`: write `%f`."),
        ('printf("%.2f %d\\n", d, d * 2);', "`%d` stands for `int`, and `d * 2` is passed as `double`: write `%f`."),
        ('printf("%f\\n", n);', "`%f` stands for `double`, and `n` is passed as `int`: write `%d`."),
        ('printf("%d\\n", s);', "`%d` stands for `int`, and `s` is passed as `char *`: write `%s`."),
        ('printf("%s\\n", strlen(s));', "`strlen(s)` is passed as `size_t`: write `%zu`."),
        ('printf("%s\\n", c);', "`c` is passed as `int`: write `%c`."),
        ('printf("%s\\n", n);', "`%s` stands for `char *`, and `n` is passed as `int`: write `%d`."),
        ('printf("%d %d\\n", n);', "The format of this `printf` asks for more values than it gets: `%d` has none."),
        ('long long x;\n    scanf("%d", &x);\n    return x;', "`x` is passed as `long long`: write `%lld`."),
        ('printf("%d\\n", n, d);', "More values stand behind this format than it has letters for"),
        ("for (n = 0; n < (int)strlen(s); n++);\n        d++;", "The `;` behind this `for` is all that it repeats."),
        ("while (n < 3)\n        n += f(d);\n        d++;", "only the next statement belongs to this `while`"),
        ("int sum;\n    return sum + n;", "Your program uses `sum` before `sum` has a value"),
        (
            'int k;\n    for (int i = 1; i < getchar(); i++)\n        if (getchar() > i) k = i;\n    printf("%d", k);',
            "On at least one way to this line, `k` never gets a value",
        ),
        ("if (0 < n < 5) return 1;", "In a chain of comparisons, the first gives 0 or 1"),
        ("if (c = 'a' || n == 3) return 1;", "One `=` in this condition gives a value, and compares nothing."),
        ("if (!n == 5) return 1;", "The `!` belongs only to what stands right behind it."),
        ('if (c == "a") return 1;', "A character stands between single quotation marks"),
        ('char x = "b";\n    return x;', 'what stands between `"` is a text'),
        ("char x = 'ab';\n    return x;", "Between single quotation marks stands one character."),
        ("char x = 300;\n    return x;", "300 does not fit into the type `char`, and becomes 44."),
        ("long x = 1 << 40;\n    return x > 0;", "`1LL` has 64 bits"),
        ("unsigned u = n;\n    if (u >= 0) return 1;", "has a type without a sign, so this is always true."),
        ('printf("%d\\n", a[5]);', "This uses the place 5 of an array with 5 places, which are counted from 0."),
        ("n + 1;", "`n + 1;` changes nothing"),
        ("n == 1;", "`n == 1;` only compares. One `=` gives a value."),
        ("n = (a[0], a[1]);", "Of what a comma separates here, only the last counts."),
        ("n = n++ + 2;", "This changes `n` and uses it in one expression"),
        ("if (n > 1)\n        n = 2;\n        d = 3;\n    return d;", "only the next statement belongs to this `if`"),
        ("if (n > 1) n = 2; else;\n        n = 3;", "The `;` behind this `else` is all that belongs to it."),
        ("n = atof(s);", "The header of `atof` is missing"),
    ],
)
def test_a_warning_names_the_mistake(line: str, said: str, tmp_path: Path) -> None:
    found = find(MAIN.format("    " + line), tmp_path)
    assert found and said in found.message
    assert found.place and (found.place.line or 0) >= 8


@pytest.mark.parametrize(
    "line",
    [
        'scanf("%d", &n);\n    printf("%d %f %s %c\\n", n, d, s, c);',
        'scanf("%8s", &s);',
        'fprintf(stderr, "%d\\n", strlen("abc"));',
        "size_t u = n;\n    if (u >= 0 && u < 5) return 1;",
        "char *p = s;\n    for (p; *p != 0; p += 1)\n        n += 1;",
        "for (n = 0; n < 3; n++) d += 0; d *= 2;",
        "if (a[0] == NULL) return 1;",
        "if (c == 'ä') return 1;",
        "if (n > 1)\n        if (n > 3) n = 2;\n        else n = 3;",
        "char *p = s;\n    *p++;",
        "double e;\n    if (e = f(d)) return 1;",
        "while (n > 0)\n        n--;\n        return n;",
        "int unused;\n    return n;",
        'if (s == NULL) return 1;\n    for (int i = 0; i < (int)strlen(s); i++);\n    printf("%5.1f\\n", d);',
    ],
)
def test_what_is_right_or_harmless_is_not_blamed(line: str, tmp_path: Path) -> None:
    assert find(MAIN.format("    " + line), tmp_path) is None


@pytest.mark.parametrize(
    ("functions", "said"),
    [
        (
            "int f(int n) {\n    n++;\n}\nint main(void) { return f(1); }\n",
            "a way through `f` that ends without a `return`",
        ),
        ("int f(int n) {\n    n++;\n}\nint main(void) { f(1); return 0; }\n", ""),
        ("int f(int a[]) { return sizeof(a) / 4; }\nint main(void) { int a[3]; return f(a); }\n", "`sizeof(a)`"),
        ("int *f(void) { int a[3]; return a; }\nint main(void) { return *f(); }\n", "gone when the function ends"),
        ("int f(double d) { return abs(d); }\nint main(void) { return f(1); }\n", "`abs` is for whole numbers"),
    ],
)
def test_a_warning_names_the_mistake_of_a_function(functions: str, said: str, tmp_path: Path) -> None:
    head = "#include <stdlib.h>\n" if "abs" in functions else ""
    found = find(head + functions, tmp_path)
    assert said in found.message if said else found is None or "return" not in found.message


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("int add(int x) { return x + 1; }\nint above(int x)  // true { if above\n{\n    if (x) return 1;\n}\n",
         "above"),
        ("int step(int d) { return d + 1; }\nint top(int n) {\n    for (int d = 2; d < n; d = step(d)) {\n"
         "        n--;\n    }\n}\n", "top"),
        ("int last(void) {\n    puts(\"}}\");\n}\n", "last"),
    ],
)  # fmt: skip
def test_the_function_without_a_return_is_the_one_around_the_line(text: str, name: str, tmp_path: Path) -> None:
    found = find(f"{HEAD}{text}int main(void) {{ return {name}(1); }}\n".replace("last(1)", "last()"), tmp_path)
    assert found and f"a way through `{name}` that ends without" in found.message


def test_a_function_of_cpp_without_a_return_is_named(tmp_path: Path) -> None:
    found = find("static int add(int a, int b) {\n    a += b;\n}\nint main() { return add(1, 2); }\n", tmp_path, "cpp")
    assert found and "a way through `add` that ends without a `return`" in found.message


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('scanf("%d", n);', "write `&n` in the place of `n`"),
        ('scanf("%f", &d);', "`%f` stands for `float`, and `d` is passed as `double`: write `%lf`."),
        ('printf("%d\\n", s);', "`s` is passed as `char *`: write `%s`."),
        ('printf("%d\\n", a);', "`%d` stands for `int`, and `a` is passed as `int *`."),
        ('printf("%d\\n", &n);', "`printf` takes the value itself, not its address: leave out the `&`."),
    ],
)
@pytest.mark.parametrize("language", ["c", "cpp"])
def test_formats_are_told_in_both_languages(line: str, said: str, language: str, tmp_path: Path) -> None:
    found = find(MAIN.format("    " + line), tmp_path, language)
    assert found and said in found.message


def test_what_gets_a_value_in_several_branches_may_surely_have_one(tmp_path: Path) -> None:
    """That none of them is taken may be what the input forbids."""
    branches = "".join(f"    if (getchar() == {number}) k = {number};\n" for number in (1, 2, 3))
    assert find(MAIN.format(f'    int k;\n{branches}    printf("%d", k);'), tmp_path) is None


def test_an_address_that_is_missing_explains_the_runs_that_crash(tmp_path: Path) -> None:
    found = find(SCAN, tmp_path, result=CRASHED)
    assert found and found.cases == (CRASHED.case.name,)


def test_a_call_without_an_end_is_named_only_where_runs_do_not_end(tmp_path: Path) -> None:
    text = "int f(int n) { return n + f(n - 1); }\nint main(void) { return f(3); }\n"
    warnings = list_warnings(text, tmp_path)
    both = [
        replace(facts_of(each, text=text, language="c"), list_warnings=lambda: warnings) for each in (WRONG, CRASHED)
    ]
    assert [find_warned_end(facts) is not None for facts in both] == [False, True]


def test_curved_quotation_marks_are_read_as_well(tmp_path: Path) -> None:
    warnings = list_warnings(SCAN, tmp_path)
    warnings = [replace(each, message=re.sub("'([^']*)'", "‘\\1’", each.message)) for each in warnings]
    facts = replace(facts_of(WRONG, text=SCAN, language="c"), list_warnings=lambda: warnings)
    assert find_wrong_format(facts) is not None


def test_nothing_is_asked_where_nothing_fails() -> None:
    passing = ran(case_of("1 2\n", "3\n"), "3\n")
    facts = replace(
        facts_of(passing, text=MAIN, language="c"), list_warnings=lambda: pytest.fail("the compiler was asked")
    )
    assert find_warned_mistake(facts) is None
    assert find_wrong_format(facts) is None
