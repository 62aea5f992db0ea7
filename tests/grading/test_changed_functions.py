"""Functions that are called are tried with small changes as programs are, in both languages that are changed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grader.languages import LANGUAGES
from grader.model import parse_calls

CALLS = "obj = Shop('a')\nobj.add('tea', 2)\nobj.total()\nmean_of([1, 2])\nnames({'x': [True, None]})\n"
PYTHON = """\
class Shop:
    def __init__(self, name):
        self.sold = 0
    def add(self, what, number):
        print(what)
        self.sold += number
    def total(self):
        return self.sold
def mean_of(x):
    return sum(x) / len(x)
def names(x):
    return [*x, x['x'], "it's"]
if __name__ == "__main__":
    print(input())
"""
FUTURE = f'"""Sales."""\nfrom __future__ import annotations, division; import os\n{PYTHON}'
JAVASCRIPT = """\
class Shop {
  constructor(name) { this.sold = 0; }
  add(what, number) { console.log(what); this.sold += number; }
  total() { return this.sold; }
}
const meanOf = x => x.reduce((a, b) => a + b) / x.length;
function names(x) { return [...Object.keys(x), x.x, "it's"]; }
"""
RETURNED = ["None", "2", "1.5", """['x', [True, None], "it's"]"""]


@pytest.mark.parametrize(
    ("language", "text", "command"),
    [
        ("python", PYTHON, [sys.executable, "-"]),
        ("python", FUTURE, [sys.executable, "-"]),
        ("javascript", JAVASCRIPT, ["node", "-"]),
    ],
)
def test_a_framed_program_prints_what_its_functions_return(language: str, text: str, command: list[str]) -> None:
    known = LANGUAGES[language]
    assert known.frame_calls
    framed = known.frame_calls(text, parse_calls(CALLS))
    try:
        ran = subprocess.run(command, input=framed, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        pytest.skip(f"{language} is not here")
    assert ran.stdout.splitlines() == RETURNED
