"""What a compiler says is explained, from what the compilers of this machine say of programs with one error."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.feedback.errors import RaisedError, explain_build_error

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
using System.Collections.Generic;
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
    ("try:\n    x = 1\nprint(x)\n", "goes with an `except`"),
    ("x = 012\n", "does not begin with 0"),
    ("print(1 \\ 2)\n", "Nothing may follow a backslash"),
    ("n = 1\ndef f():\n    n = 2\n    global n\n", "at the top of the function"),
    ("v = [1 2]\n", "a comma or an operator is missing"),
    ("class = 3\n", "`class` is a word of Python itself"),
    ("def from():\n    pass\n", "`from` is a word of Python itself"),
    ("if (x = 1) = 2:\n    pass\n", ""),
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
    ("c", C, {"before": "", "main": 'char s[9]; s = "a";'}, "with `strcpy`"),
    ("c", C, {"before": "", "main": "string s;"}, "no type for texts"),
    ("c", C, {"before": "struct P { int a; };\n", "main": "P p;"}, "Write `struct P`"),
    ("c", C, {"before": "", "main": "P p;"}, "Nothing here is called `P`"),
    ("c", C, {"before": "struct P { int a; };\n", "main": "struct P p; p.zz = 1;"}, "of type P has no `zz`"),
    ("c", C, {"before": "", "main": "total[0] = 1;"}, "behind a single value"),
    ("c", C, {"before": "", "main": "half(3);\n}\ndouble half(int a) {\n    int total = a;"}, "those that call it"),
    ("c", C, {"before": "", "main": 'Printf("a");'}, "Did you mean `printf`?"),
    ("cpp", C, {"before": "#include <iostream>\n", "main": "std::cin << total;"}, "read with `>>`"),
    ("cpp", C, {"before": "#include <iostream>\n", "main": "std::cout >> total;"}, "printed with `<<`"),
    ("cpp", C, {"before": "#include <string>\n", "main": 'std::string s = "a" + "b";'}, "of the first one"),
    ("cpp", C, {"before": "#include <vector>\n", "main": "std::vector<int> v; v.push(1);"}, "`push_back(…)`"),
    ("cpp", C, {"before": "#include <string>\n", "main": "std::string s; s.trim();"}, "has no `trim`"),
    ("cpp", C, {"before": "class A { int x; };\n", "main": "A a; a.x = 1;"}, "This is private"),
    ("cpp", C, {"before": "class A { public: A(int x) {} };\n", "main": "A a;"}, "no constructor without values"),
    ("cpp", C, {"before": "", "main": "const int k = 3; k = 4;"}, "declare it without `const`"),
    ("cpp", C, {"before": "", "main": "total[0] = 1;"}, "behind a single value"),
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
    ("java", JAVA, {"f": "return n;", "main": 'String s = ""; f(s.length);'}, "written `length()` here"),
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
    ("java", JAVA, {"f": "return n;", "main": "f(1, 2);"}, "other values than there are parameters"),
    ("java", JAVA, {"f": "return n;", "main": 'if ("a" > "b") f(1);'}, "does not work on values"),
    ("java", JAVA, {"f": "return n;", "main": "string s;"}, "Did you mean `String`?"),
    ("java", JAVA, {"f": "return n;", "main": "system.out.println(1);"}, "with a capital letter"),
    ("java", JAVA, {"f": "return n;", "main": "f(a.length());"}, "written `length` here"),
    ("java", JAVA, {"f": "return n;", "main": "List<String> v = null; f(v.length);"}, "written `size()` here"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = ""; s.trimm();'}, "of type String has no `trimm`"),
    ("java", JAVA, {"f": "return n;", "main": "List<Integer> v = null; f(v[0]);"}, "`get(i)`"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = "a"; f(s[0]);'}, "`charAt(i)`"),
    ("java", JAVA, {"f": "return n[0];", "main": ""}, "behind a single value"),
    ("java", JAVA, {"f": "return n;", "main": "List<int> v = null;"}, "write `Integer` for `int`"),
    ("java", JAVA, {"f": "return n;", "main": "f('ab');"}, "A text stands in double ones"),
    ("java", JAVA, {"f": "return n;", "main": 'String s = "a".charAt(0);'}, "A character is not a text"),
    ("java", JAVA, {"f": "return n;", "main": 'char c = "a";'}, "A text is not a character"),
    ("java", JAVA, {"f": "final int k = 1; k = 2; return k;", "main": ""}, "declare it without `final`"),
    ("java", JAVA, {"f": "return n;", "main": "int k = 0; List.of(1).forEach(x -> k++);"}, "A lambda cannot use"),
    ("java", JAVA, {"f": "return n; } static void g() { return 3;", "main": ""}, "gives nothing back"),
    ("java", JAVA, {"f": "return n; } static void g() {", "main": "int k = g();"}, "its result is used"),
    ("java", JAVA, {"f": "return n; } static class B { private int b;", "main": "f(new Thread().tid);"}, "private"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'string s = "a"; F(s.length);'}, "written `Length` here"),
    ("csharp", CSHARP, {"f": "return n;", "main": "var v = new List<int>(); F(v.Length);"}, "written `Count` here"),
    ("csharp", CSHARP, {"f": "return n;", "main": "var v = new List<int>(); F(v.Sum());"}, "`using System.Linq;`"),
    ("csharp", CSHARP, {"f": "return n;", "main": "Console.Writeline(1);"}, "Did you mean `WriteLine`?"),
    ("csharp", CSHARP, {"f": "return n;", "main": "console.WriteLine(1);"}, "Did you mean `Console`?"),
    ("csharp", CSHARP, {"f": "return n;", "main": "zzzz = 3;"}, "Nothing here is called `zzzz`"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'string s = "a"; s.Zzzz();'}, "of type string has no `Zzzz`"),
    ("csharp", CSHARP, {"f": "if (n = 3) return 1; return n;", "main": ""}, "write `==`"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'string s = "abc"[0];'}, "A character is not a text"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'char c = "abc";'}, "A text is not a character"),
    ("csharp", CSHARP, {"f": "return n;", "main": "string s = 3;"}, "A number is not a text"),
    ("csharp", CSHARP, {"f": "return n; } static void G() {", "main": "int k = G();"}, "its result is used"),
    ("csharp", CSHARP, {"f": "switch (n) { case 1: n = 2; case 2: break; } return n;", "main": ""}, "with `break`"),
    ("csharp", CSHARP, {"f": "foreach (int i in n) n = i; return n;", "main": ""}, "this is one value"),
    ("csharp", CSHARP, {"f": "return n;", "main": "foreach (int i in new int[3]) i = 1;"}, "to change items"),
    ("csharp", CSHARP, {"f": "return n;", "main": "F(1, 2);"}, "other values than there are parameters"),
    ("csharp", CSHARP, {"f": "return n;", "main": 'int k; int.TryParse("3", k);'}, "Write `out`"),
    (
        "csharp",
        CSHARP,
        {"f": "return n;", "main": "new P().x = 3;\n  }\n}\nclass P { int x; void F() {"},
        "This is private",
    ),
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
        ("SyntaxError: Unexpected identifier 'b'", "Something before it is not finished"),
        ("SyntaxError: Unexpected token ';'", "Something before it is not finished"),
    ],
)
def test_an_error_of_javascript_is_explained(message: str, told: str) -> None:
    explained = str(explain_build_error(RaisedError(message, "console.log('a);", ""), "javascript"))
    assert told in explained
    assert bool(told) == bool(explained)


@pytest.mark.parametrize(
    ("line", "message", "told"),
    [
        ("} elif (x > 1) {", "SyntaxError: Unexpected token '{'", "`else if`"),
        ("int x = 3;", "SyntaxError: Unexpected identifier 'x'", "no `int`"),
        ("if x > 3 {", "SyntaxError: Unexpected identifier 'x'", "in round brackets"),
        ("for (let i = 0, i < 3, i++) {", "SyntaxError: Identifier 'i' has already been declared", "separated by `;`"),
    ],
)
def test_what_a_line_of_javascript_has_of_other_languages(line: str, message: str, told: str) -> None:
    assert told in str(explain_build_error(RaisedError(message, line, line), "javascript"))
