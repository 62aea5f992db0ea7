"""What a compiler's first error comes from: told where message and source prove it, and nowhere else."""

from __future__ import annotations

import pytest

from grader.feedback import find_certain
from grader.model import Diagnosis

from .test_generic import facts_of


def tell(language: str, text: str, error: str) -> Diagnosis | None:
    return next(iter(find_certain(facts_of(text=text, language=language, build_error=error))), None)


SYMBOL = "{0}: error: cannot find symbol\n    {1}\n    ^\n  symbol:   {2}\n  location: class A\n"
NO_SCANNER = SYMBOL.format("A.java:3", "Scanner in = new Scanner(System.in);", "class Scanner")
NO_COLLECTIONS = SYMBOL.format("A.java:4", "Collections.sort(x);", "variable Collections")
NO_NAME = SYMBOL.format("A.java:3", "int a = b;", "variable b")
OWN_CLASS = "class A { } class Stack { }"
JAVA = "public class A { }"
CPP = "#include <iostream>\nint main() { cout << 1; }\n"
NO_COUT = (
    "a.cpp: In function ‘int main()’:\na.cpp:2:14: error: ‘cout’ was not declared in this scope; did you mean "
    "‘std::cout’?\n    2 | int main() { cout << 1; }\n"
)
NO_VECTOR = "a.cpp:3:5: error: ‘vector’ was not declared in this scope\n    3 |     vector<int> v;\n"
CSHARP = "class P {\n    static void Main() {\n        List<int> l = null;\n    }\n}\n"
NO_LIST = (
    "p.cs(3,9): error CS0246: The type or namespace name `List' could not be found. Are you missing "
    "`System.Collections.Generic' using directive?\n"
)
NO_CONSOLE = "p.cs(3,9): error CS0103: The name `Console' does not exist in the current context\n"
NO_BOOL = "a.c:2:5: error: unknown type name ‘bool’\n"
NO_INT_MAX = "a.c:2:5: error: ‘INT_MAX’ undeclared (first use in this function)\n"


@pytest.mark.parametrize(
    ("language", "text", "error", "lines"),
    [
        ("java", JAVA, NO_SCANNER, ["import java.util.Scanner;"]),
        ("java", JAVA, NO_SCANNER + NO_SCANNER + NO_NAME + NO_COLLECTIONS,
         ["import java.util.Scanner;", "import java.util.Collections;"]),
        ("cpp", CPP, NO_COUT, ["using namespace std;"]),
        ("cpp", CPP, NO_VECTOR, ["#include <vector>", "using namespace std;"]),
        ("cpp", CPP + "using namespace std;", NO_VECTOR, ["#include <vector>"]),
        ("csharp", CSHARP, NO_LIST, ["using System.Collections.Generic;"]),
        ("csharp", CSHARP, NO_CONSOLE, ["using System;"]),
        ("c", "int main(void) { bool b; }", NO_BOOL, ["#include <stdbool.h>"]),
        ("c", "int main(void) { }", NO_INT_MAX, ["#include <limits.h>"]),
    ],
)  # fmt: skip
def test_a_name_that_is_not_imported(language: str, text: str, error: str, lines: list[str]) -> None:
    found = tell(language, text, error)
    assert found is not None
    assert found.kind == "missing-import"
    assert [part for part in found.message.split("`") if part.startswith(("import", "using", "#"))] == lines


@pytest.mark.parametrize(
    ("language", "text", "error"),
    [
        ("java", JAVA, NO_NAME),
        ("java", JAVA, NO_NAME + NO_SCANNER),  # the first error is another one
        ("java", OWN_CLASS, SYMBOL.format("A.java:3", "Stack s;", "class Stack")),
        ("java", JAVA, SYMBOL.format("A.java:3", "in.nextInteger();", "method nextInteger()")),
        ("cpp", CPP, "a.cpp:2:14: error: ‘count’ was not declared in this scope\n"),
        ("cpp", "#include <vector>\nusing namespace std;\n", NO_VECTOR),
        ("cpp", "#include <iostream>\nint main() { std::cout << 1; cout << 1; }\n", NO_COUT),
        ("csharp", CSHARP, "p.cs(3,9): error CS0103: The name `part' does not exist in the current context\n"),
        ("c", "#include <limits.h>\nint main(void) { }", NO_INT_MAX),
        ("c", "int main(void) { }", "a.c:2:5: error: ‘sum’ undeclared (first use in this function)\n"),
    ],
)
def test_an_unknown_name_is_no_missing_import(language: str, text: str, error: str) -> None:
    assert tell(language, text, error) is None


def test_a_class_that_is_not_called_as_its_file() -> None:
    error = "Grades.java:4: error: class grades is public, should be declared in a file named grades.java\n"
    found = tell("java", "\n\n\npublic class grades { }\n", error)
    assert found is not None
    assert found.message.startswith("Your file is Grades.java, but its public class is called `grades`.")
    assert "Call the class `Grades`" in found.message


def test_a_program_without_main() -> None:
    error = "ld: crt1.o: in function `_start':\n(.text+0x17): undefined reference to `main'\ncollect2: error\n"
    found = tell("c", "int mian(void) { return 0; }\n", error)
    assert found is not None and found.message.startswith("Your program has no function `main`")
    assert tell("c", "int main(void) { f(); }\n", error.replace("`main'", "`f'")) is None


OPEN_END = """class P {
    static void Main() {
        string line = System.Console.ReadLine()
        while (line != null) {
            line = null;
        }
    }
}
"""
UNEXPECTED = "P.cs(4,9): error CS1525: Unexpected symbol `while'\n"


def test_a_statement_without_its_end() -> None:
    found = tell("csharp", OPEN_END, UNEXPECTED)
    assert found is not None
    assert (found.kind, found.message.startswith("Line 3 does not end with `;`.")) == ("missing-semicolon", True)
    assert found.place
    assert found.place.line == 3
    assert tell("csharp", OPEN_END, "P.cs(4,9): error CS1002: ; expected\n") == found
    in_c = tell("c", "int main(void) {\n    int x = 3\n\n    int y;\n}\n",
                "a.c: In function ‘main’:\na.c:4:5: error: expected ‘,’ or ‘;’ before ‘int’\n")  # fmt: skip
    assert in_c is not None and in_c.message.startswith("Line 2 does not end with `;`.")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (OPEN_END.replace("ReadLine()", "ReadLine(); // read"), UNEXPECTED),
        (OPEN_END.replace("ReadLine()", "ReadLine("), UNEXPECTED),
        (OPEN_END.replace("string line = System.Console.ReadLine()", "if (true)"), UNEXPECTED),
        (OPEN_END.replace("string line = System.Console.ReadLine()", "enum E { A = 1"), UNEXPECTED),
        (OPEN_END, UNEXPECTED.replace("`while'", "`}'")),
        (OPEN_END, UNEXPECTED.replace("(4,9)", "(99,9)")),
        (OPEN_END, "P.cs(2,9): error CS1002: another one\n" + UNEXPECTED),
    ],
)
def test_where_it_is_not_sure_no_end_is_missing(text: str, error: str) -> None:
    assert tell("csharp", text, error) is None


@pytest.mark.parametrize(
    ("language", "error"),
    [
        ("java", "A.java:2: error: bad operand types for binary operator '^'\n"),
        ("csharp", "p.cs(2,9): error CS0019: Operator `^' cannot be applied to operands of type `int' and `bool'\n"),
    ],
)
def test_a_number_is_joined_with_what_a_comparison_gives(language: str, error: str) -> None:
    text = "class A { void f(int[] h, int x) {\n  if (h[0] ^ x < h[0]) g();\n} }\n"
    found = tell(language, text, error)
    assert found and found.place
    assert (found.kind, found.place.line) == ("weak-operator", 2)
    assert "it means `h[0] ^ (x < h[0])`" in found.message
    assert tell(language, text.replace("h[0] ^ x <", "(h[0] ^ x) <"), error) is None
    assert tell(language, text, "A.java:2: error: cannot find symbol\n" + error) is None
