"""What a compiler says is explained, from what the compilers of this machine say of programs with one error."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.feedback.build_words import explain_build_error
from grader.feedback.error_words import RaisedError

JAVA = """\
import java.util.*;
public class Sums {{
  int size;
  static int f(int n) {{ {f} }}
  public static void main(String[] a) {{
    {main}
  }}
}}
"""
CSHARP = """\
using System;
class Sums {{
  int size;
  static int F(int n) {{ {f} }}
  static void Main() {{
    {main}
  }}
}}
"""
C = '#include <stdio.h>\n{before}int main(void) {{\n    int total = 0;\n    {main}\n    printf("%d\\n", total);\n}}\n'
PYTHON = [
    ("for x in [1]:\nprint(x)\n", "put four spaces before each"),
    ("x = 1\n  y = 2\n", "indented more than the one above"),
    ("if True:\n        x = 1\n    y = 2\n", "Align it"),
    ("if True:\n        x = 1\n\ty = 2\n", ""),
    ("if True\n    x = 1\n", "colon at the end of the line is missing"),
    ("print((1)\nx = 2\n", "never closed"),
    ("print(1))\n", "that was not opened"),
    ("print('a)\n", "quotation mark at the end"),
    ("x = 1\nif x = 1:\n    pass\n", "`==` asks whether"),
    ("f() = 3\n", "on the left of `=`"),
    ("return 3\n", "in no function"),
    ("break\n", "in no loop"),
    ("print(“a”)\n", "Type it anew"),
    ("print(²)\n", ""),
    ("if 1:\n    print('--- a ---' x)\n", ""),
    ("if 1:\n    pass\nelse 2 < 3:\n    pass\n", "`else` takes no condition"),
    ("2nd = 3\n", "does not begin with a digit"),
    ("if 1:\n    pass\nelse if 2:\n    pass\n", "write `elif`"),
    ("x = 1\nx++\n", "`+= 1` for `++`"),
    ("if 1 && 2:\n    pass\n", "`and` for `&&`"),
]
BUILT = [
    ("c", C, {"before": "", "main": "tota = 3;"}, "Did you mean `total`?"),
    ("c", C, {"before": "", "main": "zzzz = 3;"}, "Nothing here is called `zzzz`"),
    ("c", C, {"before": "", "main": "if (total) {"}, "A closing brace is missing"),
    ("c", C, {"before": "", "main": "int total = 3;"}, "`total` is declared twice"),
    ("c", C, {"before": "int f(int a, int b) { return a + b; }\n", "main": "f(1);"}, "fewer values"),
    ("c", C, {"before": "int f(int a) { return a; }\n", "main": "f(1, 2);"}, "more values"),
    ("c", C, {"before": "", "main": "3 = total;"}, "on the left of `=`"),
    ("c", C, {"before": "void f(void) { }\n", "main": "total = f();"}, "gives nothing back"),
    ("c", C, {"before": "}\n", "main": ""}, "outside of every function"),
    ("c", C, {"before": "int f(int a);\n", "main": "total = f(1);"}, "`f` is called but never defined"),
    ("c", C, {"before": "", "main": "if (total); total = 1; else total = 2;"}, "The `if` ends before this `else`"),
    ("c", C, {"before": "", "main": "int a = 0\n    int b = 1;"}, "Something is missing here"),
    ("c", C, {"before": "int f(int a) { return a; }\n" * 2, "main": ""}, "`f` is written twice"),
    ("c", C, {"before": "", "main": "int 2x = 3;"}, "A name is wanted here"),
    ("cpp", C, {"before": "struct A { string name; };\n", "main": ""}, "Write `std::string`"),
    ("cpp", C, {"before": "", "main": "int new = 3;"}, "A name is wanted here"),
    ("cpp", C, {"before": "", "main": "tota = 3;"}, ""),
    ("cpp", C, {"before": "", "main": 'total = "a";'}, "another type"),
    ("cpp", C, {"before": "", "main": 'int f() { return 1; }'}, "inside another one"),
    ("java", JAVA, {"f": "return n;", "main": "int total = 0; tota = 3; total++;"}, "Did you mean `total`?"),
    ("java", JAVA, {"f": "return n;", "main": "g(3);"}, "Nothing here is called `g`"),
    ("java", JAVA, {"f": "return n;", "main": "int k = 3"}, "A `;` is missing here"),
    ("java", JAVA, {"f": "return n * 1.5;", "main": ""}, "Declare a `double`"),
    ("java", JAVA, {"f": "return n;", "main": 'int k = "3";'}, "`Integer.parseInt(…)`"),
    ("java", JAVA, {"f": "return n;", "main": "String k = 3;"}, "`String.valueOf(…)`"),
    ("java", JAVA, {"f": "if (n = 3) return 1; return n;", "main": ""}, "write `==`"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = ""; if (s = "a") f(1);'}, "`a.equals(b)`"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = ""; f(s.length);'}, "A value of type String has no `length`"),
    ("java", JAVA, {"f": "if (n > 3) return 1;", "main": ""}, "Not every way"),
    ("java", JAVA, {"f": "int k; if (n > 3) k = 1; return k;", "main": ""}, "`k` may not have a value yet"),
    ("java", JAVA, {"f": "int n = 3; return n;", "main": ""}, "`n` is declared twice"),
    ("java", JAVA, {"f": "return n;", "main": "if (a.length > 0) {"}, "A closing brace is missing"),
    ("java", JAVA, {"f": "return n; }", "main": ""}, "a closing brace too many"),
    ("java", JAVA, {"f": "return size;", "main": ""}, "no object"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = "a;'}, "quotation mark"),
    ("java", JAVA, {"f": "return n; n++;", "main": ""}, "never reached"),
    ("java", JAVA, {"f": "return n;", "main": 'new Scanner(new java.io.File("a"));'}, "`throws FileNotFoundException`"),
    ("java", JAVA, {"f": "return n.length();", "main": ""}, "no methods"),
    ("java", JAVA, {"f": "return n;", "main": "f(1, 2);"}, "other values than the method"),
    ("java", JAVA, {"f": "return n;", "main": 'if ("a" > "b") f(1);'}, "does not work on values"),
    ("csharp", CSHARP, {"f": "return n;", "main": "int total = 0; tota = 3; total++;"}, "Did you mean `total`?"),
    ("csharp", CSHARP, {"f": "if (n > 3) return 1;", "main": ""}, "Not every way"),
    ("csharp", CSHARP, {"f": "int k; if (n > 3) k = 1; return k;", "main": ""}, "`k` may not have a value yet"),
    ("csharp", CSHARP, {"f": "return size;", "main": ""}, "no object"),
    ("csharp", CSHARP, {"f": "return n * 1.5;", "main": ""}, "Declare a `double`"),
    ("csharp", CSHARP, {"f": "return n;", "main": "F(3)"}, "A `;` is missing here"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'int k = "3";'}, "`int.Parse(…)`"),
    ("csharp", CSHARP, {"f": "return n;", "main": "if (true) {"}, "A closing brace is missing"),
]  # fmt: skip
COMMANDS = {
    "c": ("sums.c", ["gcc", "-o", "/dev/null"]),
    "cpp": ("sums.cpp", ["g++", "-o", "/dev/null"]),
    "java": ("Sums.java", ["javac", "-d", "."]),
    "csharp": ("Sums.cs", ["mcs"]),
}


def explain(message: str, source: str, language: str) -> str:
    place = re.search(r"[:(]([0-9]{1,3})[,:)]", message)
    line = source.split("\n")[int(place[1]) - 1] if place else ""
    begin = 0 if "undefined reference" in message else message.find("rror")
    explained = str(explain_build_error(RaisedError(message[begin:], line, source), language))
    assert explained.count("`") % 2 == 0
    return explained


@pytest.mark.parametrize(("source", "told"), PYTHON)
def test_an_error_of_python_is_explained(source: str, told: str) -> None:
    said = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False).stderr
    line = source.split("\n")[int(said.rpartition(", line ")[2].split("\n")[0]) - 1]
    explained = str(explain_build_error(RaisedError(said.strip().split("\n")[-1], line, source), "python"))
    assert told in explained


@pytest.mark.parametrize(("language", "frame", "parts", "told"), BUILT)
def test_the_first_error_of_a_compiler_is_explained(
    tmp_path: Path, language: str, frame: str, parts: dict[str, str], told: str
) -> None:
    name, command = COMMANDS[language]
    if not shutil.which(command[0]):
        pytest.skip(f"there is no {command[0]}")
    source = frame.format(**parts)
    (tmp_path / name).write_text(source, encoding="utf-8")
    done = subprocess.run([*command, name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode
    explained = explain(done.stdout + done.stderr, source, language)
    assert told in explained
    assert bool(told) == bool(explained)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("SyntaxError: missing ) after argument list", "bracket of this call"),
        ("SyntaxError: Unexpected end of input", "never closed"),
        ("SyntaxError: Identifier 'n' has already been declared", "`n` is declared twice"),
        ("SyntaxError: Missing initializer in const declaration", "at once"),
        ("SyntaxError: Invalid or unexpected token", "quotation mark at the end"),
        ("SyntaxError: Unexpected token ';'", ""),
    ],
)
def test_an_error_of_javascript_is_explained(message: str, told: str) -> None:
    explained = str(explain_build_error(RaisedError(message, "console.log('a);", ""), "javascript"))
    assert told in explained
    assert bool(told) == bool(explained)
