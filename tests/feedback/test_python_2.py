"""Code of Python 2 is named as such where Python itself proves it, and nothing else is called so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grader.feedback import ProgramFacts, find_certain
from grader.model import Diagnosis

from .conftest import ran
from .test_generic import CASES, facts_of

OLD = {
    "print 'a'": "`print` without parentheses",
    "x = 1\nprint x, 2": "`print` without parentheses",
    "import sys\nprint >>sys.stderr, 'x'": "`print >>`",
    "exec 'x = 1'": "`exec` without parentheses",
    "raise ValueError, 'no'": "`raise …, …`",
    "def f():\n    raise ValueError, 'no'": "`raise …, …`",
    "try:\n    pass\nexcept ValueError, e:\n    pass": "`except …, …`",
    "if 1 <> 2:\n    pass": "`<>`",
    "x = 10L": "a number with an L",
    "raw_input()": "`raw_input`",
    "xrange(3)": "`xrange`",
    "long(3)": "`long`",
    "reduce(max, [1])": "`reduce`",
    "file('x')": "`file`",
    "isinstance(1, basestring)": "`basestring`",
    "unichr(3)": "`unichr`",
    "{}.has_key(1)": "`has_key`",
    "{}.iterkeys()": "`iterkeys`",
    "iter([1]).next()": "`.next()`",
    "(x for x in [1]).next()": "`.next()`",
    "import sys\nsys.maxint": "`sys.maxint`",
    "import string\nstring.letters": "`string.letters`",
    "import string\nstring.join(['a'], ' ')": "`string.join`",
    "import StringIO": "the module `StringIO`",
    "import Queue": "the module `Queue`",
}
NEW = (
    "class Table:\n    pass\n\n\nTable().has_key(1)",
    "class Reader:\n    pass\n\n\nReader().next()",
    "for line in file:\n    pass",
    "text = 'raise ValueError, 3' 4",
    "print('raw_input' + 3)",
    "x = 1 2",
    "x = 12abc",
    "import queues",
    "long",
)


def fail(text: str, tmp_path: Path) -> list[ProgramFacts]:
    """What Python says of a program, as the error of a run and of a build."""
    program = tmp_path / "Double.py"
    program.write_text(f"{text}\n", encoding="utf-8")
    said = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert said.returncode == 1, said
    return [
        facts_of(ran(CASES[0], "", exit_code=1, stderr=said.stderr), text=text),
        facts_of(build_error=said.stderr, text=text),
    ]


def name_old(facts: ProgramFacts) -> list[Diagnosis]:
    return [found for found in find_certain(facts) if found.kind == "python-2"]


@pytest.mark.parametrize("text", OLD)
def test_code_of_python_2_is_named(text: str, tmp_path: Path) -> None:
    for facts in fail(text, tmp_path):
        (found,) = name_old(facts)
        assert OLD[text] in found.message


@pytest.mark.parametrize("text", NEW)
def test_nothing_else_is_called_python_2(text: str, tmp_path: Path) -> None:
    for facts in fail(text, tmp_path):
        assert name_old(facts) == []
