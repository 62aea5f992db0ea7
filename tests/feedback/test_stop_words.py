"""What an error means is said in the words of the program, and only what is true of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grader.feedback.errors import RaisedError, explain_stop
from grader.feedback.errors.error_tables import find_meant_name

THROWN = "terminate called after throwing an instance of"
NONE_ADDED = "TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'"
STOPPED = [
    ("v = [2, 1]\nv = v.sort()\nfor x in v:\n    print(x)\n", "so `v = v.sort(…)` makes `v` None. Leave out `v =`."),
    ("v = []\nfor w in 'ab':\n    v = v.append(w)\n", "so `v = v.append(…)` makes `v` None."),
    ("def add(a):\n    print(a)\nprint(1 + add(2))\n", "`add` has no `return` with a value"),
    ("def add(a):\n    return a\nx = None\nprint(1 + x)\n", "Something is None here"),
    ("n = 0\ndef add():\n    n += 1\nadd()\n", "write `global n` there first"),
    ("def add():\n    if False:\n        n = 1\n    return n\nadd()\n", "only later, or only under a condition"),
    ("count = 0\nprint(cuont)\n", "Did you mean `count`?"),
    ("pritn(1)\n", "Did you mean `print`?"),
    ("print(math.pi)\n", "`import math` is missing"),
    ("print(true)\n", "Python writes `True`."),
    ("def f():\n    total = 3\nf()\nprint(total)\n", "`total` gets a value in a function, and is known only there."),
    ("print(zzzz)\n", "Nothing of that name has a value here"),
    ("print([1].length)\n", "`len(…)` gives the length"),
    ("v = []\nv.push(1)\n", "written `append(…)` here"),
    ("v = [1]\nv.sorted()\n", "`sorted` is a function, not a method"),
    ("v = [1]\nv.apend(1)\n", "Did you mean `append`?"),
    ("v = ['a b']\nv.split()\n", "`split` belongs to values of type str"),
    ("class A:\n    def __init__(self):\n        self.items = []\nprint(A().itmes)\n", "Did you mean `items`?"),
    ("int('')\n", "The text is empty"),
    ("int('3 4')\n", "Split the line first"),
    ("int('3.5')\n", "`float(…)`"),
    ("int('abc')\n", "not a whole number"),
    ("float('abc')\n", "That text is not a number."),
    ("a, b = [1, 2, 3]\n", "more values than names"),
    ("a, b = [1]\n", "fewer values than names"),
    ("s = 'ab'\ns[0] = 'c'\n", "A text cannot be changed"),
    ("t = (1, 2)\nt[0] = 3\n", "A tuple cannot be changed"),
    ("[1, 2][4 / 2]\n", "`//` divides to a whole number"),
    ("[1, 2]['a']\n", "asked for a place that is a text"),
    ("[[1]][0, 0]\n", "write `t[i][j]`"),
    ("[1][1]\n", "the first is 0"),
    ("[].pop()\n", "Nothing is left to take out."),
    ("{}['a']\n", "does not have this key"),
    ("{1}.remove(2)\n", "What is looked for is not there."),
    ("'{name}'.format()\n", ""),
    ("[1].remove(2)\n", "What is looked for is not there."),
    ("'ab'.index('c')\n", "What is looked for is not there."),
    ("d = {1: 1, 2: 2}\nfor k in d:\n    del d[k]\n", "Go through a copy"),
    ("{[1]: 2}\n", "Use a tuple"),
    ("len(3)\n", "A number has no length."),
    ("for i in 3:\n    pass\n", "`range(…)`"),
    ("n = 3\nn[0]\n", "A number has no places"),
    ("n = 3\nn[0] = 1\n", "A number has no places"),
    ("{1}[0]\n", "with `list(…)`"),
    ("range(3 / 1)\n", "A whole number is wanted here."),
    ("v = []\nv[0] = 1\n", "`append(…)` adds one at the end"),
    ("def f(a):\n    return a\nf(1, 2)\n", "more values than the function"),
    ("class A:\n    def f(self):\n        pass\nA().f(1)\n", "more values than the function"),
    ("total = 3\ntotal(4)\n", "a value of type int here"),
    ("from random import randomint\n", "The module `random` has no `randomint`: `randint` may be meant."),
    ("import math\nmath.sqroot(4)\n", "The module `math` has no `sqroot`: `sqrt` may be meant."),
    ("from math import squareroot\n", "The module `math` has no `squareroot`."),
    ("import math\nmath.squareroot(4)\n", "The module `math` has no `squareroot`."),
    ("' '.join([1, 2])\n", "`join` puts texts together"),
    ("int(['1', '2'])\n", "`[int(x) for x in …]`"),
    ("'a' - 'b'\n", "A text stands where a number is wanted"),
    ("-'1'\n", "A text stands where a number is wanted"),
    ("b'a' + 'b'\n", "Text and bytes are mixed"),
    ("'%d' % 'a'\n", "A text stands where a number is wanted"),
    ("'{:d}'.format('3')\n", "A text stands where a number is wanted"),
    ("'{:d}'.format(2.5)\n", "`d` writes whole numbers"),
    ("'%d %d' % 3\n", "places for more values"),
    ("n = '4'\nn % 2\n", "The value before `%` is a text"),
    ("'a' % 2\n", "places for fewer values"),
    ("len[0]\n", "Round ones call it"),
    ("for x in len:\n    pass\n", "Round brackets behind its name"),
    ("len + 1\n", "Round brackets behind its name"),
    ("int('3,4,5')\n", "commas or semicolons between the numbers"),
    ("[1] + 2\n", "`append(…)` adds one item"),
    ("def f(a, b):\n    pass\nf(1)\n", "`f` has more parameters than this call gives values: 'b'."),
    ("1 / 0\n", "divided by 0"),
    ("for k, v in {'abc': 1}:\n    pass\n", "An item of what the loop goes through"),
    ("v = []\nv += 5\n", "`append(…)` adds one item"),
    ("class Dog:\n    def bark(self):\n        pass\nDog.bark()\n", "Make an object first"),
    ("int('5 apples')\n", "not a whole number"),
    ("int('.')\n", "not a whole number"),
    ("int('\\n')\n", "The text is empty"),
    ("print(string)\n", "Nothing of that name"),
    ("p = {'id': 1}\nprint(p.id)\n", ""),
    ("def f():\n    total1 = 3\ntotal = 0\nprint(total1)\n", "known only there"),
    ("def show(x):\n    print(x)\nbest = None\nshow(best.name)\n", "Something is None here"),
    (
        "class Tree:\n    def insert(self, x):\n        pass\nroot = Tree()\nroot = root.insert(1)\nroot.x\n",
        "Something is",
    ),
    ("import math\nmath.sqrt(-1)\n", "no root of a number below 0"),
]


@pytest.mark.parametrize(("source", "told"), STOPPED)
def test_an_error_of_python_is_explained(source: str, told: str) -> None:
    said = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False).stderr
    raised = said.strip().split("\n")[-1].partition(". Did you mean")[0]
    number = int(said.rpartition(", line ")[2].split(",")[0].split("\n")[0])
    explained = str(explain_stop(RaisedError(raised, source.split("\n")[number - 1], source), "python"))
    assert told in explained
    assert bool(told) == bool(explained)
    assert explained.count("`") % 2 == 0


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("java", "java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2", "the first is 0"),
        ("java", 'java.lang.NullPointerException: Cannot invoke "String.length()"', "Something is null here"),
        ("java", 'java.lang.NumberFormatException: For input string: ""', "The text is empty"),
        ("java", 'java.lang.NumberFormatException: For input string: "21474836480"', "read it as a `long`"),
        ("java", 'java.lang.NumberFormatException: For input string: "2.5"', "`Double.parseDouble(…)`"),
        ("java", 'java.lang.NumberFormatException: For input string: "2 5"', "not a number of this kind"),
        ("java", 'java.util.InputMismatchException: For input string: "3000000000"', "`nextLong()`"),
        ("java", "java.util.InputMismatchException", "The next word of the input"),
        ("java", "java.util.NoSuchElementException: No line found", "nothing left to read"),
        ("java", "java.util.ConcurrentModificationException", "Go through a copy"),
        ("java", "java.lang.ArithmeticException: / by zero", "divided by 0"),
        ("java", "java.lang.UnsupportedOperationException", "make an `ArrayList`"),
        ("java", "java.lang.StringIndexOutOfBoundsException: begin 1, end 9, length 3", "the one behind the last"),
        ("java", "java.lang.StringIndexOutOfBoundsException: String index out of range: 0", "the first is 0"),
        ("java", "java.lang.NegativeArraySizeException: -1", "fewer than 0 items"),
        ("java", "java.util.IllegalFormatConversionException: d != java.lang.Double", "write it with `%f`"),
        ("java", "java.util.IllegalFormatConversionException: f != java.lang.Integer", "write it with `%d`"),
        ("java", "java.util.IllegalFormatConversionException: d != java.lang.String", "write it with `%s`"),
        ("java", "java.util.MissingFormatArgumentException: Format specifier '%d'", "places for more values"),
        ("java", "Error: Main method not found in class Sums, please define", "written exactly so"),
        ("csharp", "System.ArgumentException: An item with the same key has already been added.", "has this key"),
        ("csharp", "System.ArgumentOutOfRangeException: Index and length must refer to", "within the text"),
        ("javascript", "RangeError: Invalid array length", "below 0"),
        ("javascript", "SyntaxError: Unexpected token 'a', \"a\" is not valid JSON", "reads JSON only"),
        ("javascript", "ReferenceError: print is not defined", "`console.log(…)`"),
        ("javascript", "TypeError: v.push is not a function", "belongs to arrays"),
        ("javascript", "TypeError: s.split is not a function", "belongs to texts"),
        ("javascript", 'TypeError: "3".toFixed is not a function', "belongs to numbers"),
        ("java", "java.lang.ClassCastException: class A cannot be cast to class B", ""),
        ("java", "java.lang.UnsupportedOperationException: still to be written", ""),
        ("java", "java.lang.NumberFormatException: Cannot parse null string", "the input has ended"),
        ("csharp", "System.IndexOutOfRangeException: Index was outside the bounds of the array.", "the first is 0"),
        ("csharp", "System.NullReferenceException: Object reference not set", "Something is null here"),
        ("csharp", "System.FormatException: Input string was not in a correct format.", "not a number of this kind"),
        ("csharp", "System.OverflowException: Value was either too large or too small", "use `long`"),
        ("csharp", "System.OverflowException: Arithmetic operation resulted in an overflow.", ""),
        ("csharp", "System.DivideByZeroException: Attempted to divide by zero.", "divided by 0"),
        ("csharp", "System.Collections.Generic.KeyNotFoundException: x", "`ContainsKey(…)`"),
        ("csharp", "System.InvalidOperationException: Collection was modified; enumeration", "Go through a copy"),
        ("csharp", "System.InvalidOperationException: Queue empty.", "There is nothing in the collection"),
        ("javascript", "TypeError: Cannot read properties of undefined (reading 'a')", "has no value"),
        ("javascript", "TypeError: Assignment to constant variable.", "`let`"),
        ("javascript", "ReferenceError: Cannot access 'a' before initialization", "above the line"),
        ("javascript", "TypeError: words.add is not a function", "not a function"),
        ("javascript", "TypeError: n is not iterable", "Several values"),
        ("cpp", f"{THROWN} 'std::out_of_range'\n  what():  vector::at", "no such index or key"),
        ("cpp", f"{THROWN} 'std::invalid_argument'\n  what():  stoi", "made a number"),
        ("cpp", f"{THROWN} 'std::out_of_range'\n  what():  stoi", "too large"),
        ("cpp", f"{THROWN} 'std::invalid_argument'\n  what():  negative amount", ""),
        ("c", "Segmentation fault", ""),
        ("javascript", "ReferenceError: prompt is not defined", "web pages"),
        ("javascript", "ReferenceError: require is not defined in ES module scope", ""),
        ("python", "ValueError: something of its own", ""),
        ("python", "MyError: 'list' object has no attribute 'push'", ""),
        ("javascript", "ReferenceError: zzzz is not defined", "Nothing here is called `zzzz`"),
    ],
)  # fmt: skip
def test_errors_of_other_languages_and_errors_that_say_enough(language: str, text: str, told: str) -> None:
    explained = str(explain_stop(RaisedError(text, "", "const words = List.of(1);"), language))
    assert bool(explained) == bool(told)
    assert told in explained


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    if a: return a\nprint(f(0) + 1)\n",
        "def f(a):\n    for x in a:\n        return x\nprint(f([]) + 1)\n",
        "def f(a):\n    yield a\nprint(None + 1, f(1))\n",
        "def f(a): return(a)\nprint(f(None) + 1)\n",
        "def f(\n    a,\n):\n    return [a]\nprint(None + 1, f(1))\n",
    ],
)
def test_a_function_that_may_return_a_value_is_not_blamed(source: str) -> None:
    error = RaisedError(
        "TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'", source.split("\n")[-2], source
    )
    assert "no `return`" not in str(explain_stop(error, "python"))


def test_a_line_that_is_not_split_is_told() -> None:
    error = RaisedError("ValueError: too many values to unpack (expected 2)", "a, b = input()", "a, b = input()\n")
    assert "Split it first" in str(explain_stop(error, "python"))


def test_long_and_hostile_programs_take_no_time() -> None:
    source = "x = x.sort(" * 20_000 + "\n" + "def f(\n" * 20_000 + "x = f(1)\n" * 3_000
    error = RaisedError("TypeError: 'NoneType' object is not iterable", "f(f(" * 1_000, source, (("x", "None"),))
    assert explain_stop(error, "python")
    many = " ".join(f"name{number} name{number}" for number in range(40_000))
    assert find_meant_name("nmae7", many)
