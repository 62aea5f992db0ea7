"""The name that is printed behind some words, and where it gets its values."""

from __future__ import annotations

import pytest

from grader.feedback.generic.by_first_answer import find_first_wrong_answer
from grader.source.printed_names import PrintedName, find_printed_name

from .conftest import case_of, ran
from .test_generic import facts_of


@pytest.mark.parametrize(
    ("text", "name", "lines"),
    [
        ("k = 1\nk += 2\nprint(f'steps {k}, bumps {n}')", "k", (1, 2)),
        ("k = 1\nprint('steps {}, bumps {}'.format(k, n))", "k", (1,)),
        ("k = 1\nprint('steps %d, bumps %d' % (k, n))", "k", (1,)),
        ("r['a'] = 0\nr['a'] += 1\nprint('steps', r['a'])", "r['a']", (1, 2)),
        ("self.k = 1\nif self.k == 2: pass\nself.k = 3\nprint('steps ' + str(self.k))", "self.k", (1, 3)),
        ('int k = 1;\nk++;\n--k;\nprintf("a\\\\nsteps %d, bumps %d", now->k, b);', "now->k", (1, 2, 3)),
        ('int k = 1;\nConsole.WriteLine("steps {0}, bumps {1}", k, b);', "k", (1,)),
        ('int k = 1;\ncout << "steps " << k << ", bumps " << b;', "k", (1,)),
        ("let k = 1;\nconsole.log(`steps ${k}`);", "k", (1,)),
        ("let k = 1;\nconsole.log('steps ' + k + ', bumps ' + b);", "k", (1,)),
        ("k = 1\nprint('steps', k - 1)", "k", (1,)),
        # What is calculated of several, or only there, has no name, and words in two places say nothing.
        ("k = 1\nprint('steps', k - m)", None, ()),
        ("k = 1\nprint('steps', k if k else 2)", None, ()),
        ("k = 1\nprint('steps', f(k))\nprint('steps', k)", None, ()),
        ("k = []\nk.append(1)\nprint('steps', len(k))", "k", (1, 2)),
        ("r['a'] = set()\nr['a'].add(1)\nprint('steps {} of {}'.format(len(r['a']), n))", "r['a']", (1, 2)),
        ("k = []\nprint(f'steps {len(k)}')", "k", (1,)),
        ("r['steps'] = 0\nr['steps'] += 1\nprint('steps', r['steps'])", "r['steps']", (1, 2)),
        ('var k = new List<int>();\nk.Add(1);\nConsole.WriteLine("steps " + k.Count);', "k", (1, 2)),
        ('vector<int> k;\ns.k.push_back(1);\ncout << "steps " << s.k.size() << endl;', "s.k", (2,)),
        ("k = 1\nprint('steps', len(k) * 2)", "k", (1,)),
        ("k = 1\n# steps of k\nprint('Steps', k)", None, ()),
        ("k = 1\n" * 5 + "print('steps', k)", None, ()),
    ],
)
def test_what_is_printed_behind_some_words(text: str, name: str | None, lines: tuple[int, ...]) -> None:
    assert find_printed_name(text, "steps") == (PrintedName(name, lines) if name else None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("k = 0\nprint('steps', k)\n", "Your program takes it from `k`, which gets its value on line 1."),
        (
            "k = 0\nk += 1\nprint('steps', k)\n",
            "Your program takes it from `k`, which gets its values on lines 1 and 2.",
        ),
        ("print('steps', f())\n", "Line 1 prints it: look at where your program calculates it."),
        ("print(f())\n", "Look at where your program calculates it."),
        ("print('steps', f())\nprint('steps', g())\n", "Look at where your program calculates it."),
    ],
)
def test_the_lines_of_the_number_that_is_wrong_first(text: str, said: str) -> None:
    runs = [ran(case_of(f"{each}\n", f"steps {each}\n", str(each)), f"steps {2 * each}\n") for each in (1, 5)]
    found = find_first_wrong_answer(facts_of(*runs, text=text))
    start = (
        "In the 2 visible tests that fail, the first wrong number is the one after “steps”. It is too large each time. "
    )
    assert found
    assert found.message == start + said


def test_in_columns_as_many_blanks_stand_before_a_number_as_its_width_leaves() -> None:
    line, wrong = "tax {:8}\n", {5: 9, 99: 101}
    runs = [ran(case_of(f"{each}\n", line.format(each), str(each)), line.format(own)) for each, own in wrong.items()]
    found = find_first_wrong_answer(facts_of(*runs, text="print(1)\n"))
    assert found is not None
    assert found.cases == ("5", "99")
    assert "the first wrong number is the one after “tax”" in found.message


def test_a_number_that_stands_before_its_words() -> None:
    line, wrong = "{} values left\n", {3: 2, 5: 4}
    runs = [ran(case_of(f"{each}\n", line.format(each), str(each)), line.format(own)) for each, own in wrong.items()]
    found = find_first_wrong_answer(facts_of(*runs, text="print(1)\n"))
    assert found is not None
    assert "is the first one in a line like “3 values left”. It is too small by 1 each time." in found.message
