"""Classes that miss what they mean to override: each slip is told where the source shows it, and nothing else is."""

from __future__ import annotations

import pytest

from grader.feedback import find_possible
from grader.languages import LANGUAGES
from grader.source.inherited_classes import Slip, scan_for_inheritance_slip
from grader.style.comments import read_source

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG, RIGHT = ran(case_of("1\n", "1\n"), "2\n"), ran(case_of("1\n", "1\n"), "1\n")
CPP = """struct Shape {{
    {head}double area() {{ return 0; }}
}};
struct Circle : public Shape {{
    double area() {behind}{{ return 3; }}
}};
{uses}
"""
USES = "Shape *s = new Circle(); double a = s->area();"
CSHARP = """class Shape {{
    public {head}double Area() {{ return 0; }}
}}
class Circle : Shape {{
    public {own}double Area() {{ return 3; }}
}}
"""
JAVA = """class Shape {{
    double rate = 1;
    double area() {{ return rate; }}
}}
class Circle extends Shape {{
    {field}
    double {name}() {{ return 3; }}
}}
class Main {{ double f(Shape s) {{ return s.area(); }} }}
"""
OVERLOADED = """struct Shape {
    double area(FIRST) { return 0; }
};
struct Circle : Shape {
    double area(SECOND) { return 3; }
};
Shape *s = new Circle(); double a = s->area(t);
"""
SHADOWS = """class Shape {{
    {access}double rate = 1;
    public double Area() {{ return rate; }}
}}
class Circle : Shape {{
    double rate = 2;
}}
"""
HIDING = JAVA.format(field="double rate = 2;", name="area")
PYTHON = """class Shape:
    def area(self):
        return 0

    def show(self):
        print(self.area())


class Circle(Shape):
    def {name}(self):
        return 3


Circle().show()
{more}"""


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("cpp", CPP.format(head="", behind="", uses=USES), (Slip.NOT_VIRTUAL, 2, "area")),
        (
            "cpp",
            CPP.format(head="", behind="", uses="unique_ptr<Shape> s = make_unique<Circle>(); double a = s->area();"),
            (Slip.NOT_VIRTUAL, 2, "area"),
        ),
        ("cpp", CPP.format(head="", behind="", uses="Circle *s = new Circle(); double a = s->area();"), None),
        ("cpp", CPP.format(head="", behind="", uses="Shape *s; Circle c; double a = c.area();"), None),
        ("cpp", CPP.format(head="", behind="", uses="Shape *s = new Circle();"), None),
        ("cpp", CPP.format(head="virtual ", behind="", uses=USES), None),
        ("cpp", CPP.format(head="static ", behind="", uses=USES), None),
        ("cpp", CPP.format(head="private: ", behind="", uses=USES), None),
        ("cpp", CPP.format(head="", behind="const ", uses=USES), None),
        ("cpp", CPP.format(head="", behind="", uses=USES).replace("struct Shape", "struct Shape : Item"), None),
        ("cpp", CPP.format(head="", behind="", uses=USES).replace("area() {", "area(int a) {", 1), None),
        ("cpp", OVERLOADED.replace("FIRST", "string &s").replace("SECOND", "string& t"), (Slip.NOT_VIRTUAL, 2, "area")),
        ("cpp", OVERLOADED.replace("FIRST", "int").replace("SECOND", "string"), None),
        ("cpp", CPP.format(head="", behind="", uses=f"// {USES}"), None),
        (
            "cpp",
            CPP.format(head="virtual ", behind="override ", uses="vector<Shape> all;\nvoid f() { all[0] = Circle(); }"),
            (Slip.SLICED, 7, "vector<Shape>"),
        ),
        (
            "cpp",
            CPP.format(head="virtual ", behind="", uses="map<int, Shape *> all;\nvoid f() { all[1] = new Circle(); }"),
            None,
        ),
        ("cpp", CPP.format(head="virtual ", behind="", uses="vector<Shape> all;"), None),
        ("cpp", CPP.format(head="virtual ", behind="", uses="vector<Shape> a; void f() { b.push(Circle()); }"), None),
        ("csharp", CSHARP.format(head="virtual ", own=""), (Slip.NOT_OVERRIDDEN, 5, "Area")),
        ("csharp", CSHARP.format(head="", own=""), (Slip.NOT_VIRTUAL, 2, "Area")),
        ("csharp", CSHARP.format(head="virtual ", own="override "), None),
        ("csharp", CSHARP.format(head="", own="new "), None),
        ("csharp", CSHARP.format(head="", own="").replace("public double", "double"), None),
        ("java", JAVA.format(field="double rate = 2;", name="area"), (Slip.OWN_FIELD, 6, "rate")),
        ("java", JAVA.format(field="double other = 2;", name="area"), None),
        ("java", HIDING.replace("double rate = 1", "private double rate = 1"), None),
        ("java", HIDING.replace("double rate = 2", "private double rate = 2"), (Slip.OWN_FIELD, 6, "rate")),
        ("csharp", SHADOWS.format(access="protected "), (Slip.OWN_FIELD, 6, "rate")),
        ("csharp", SHADOWS.format(access=""), None),  # it is private
        ("java", JAVA.format(field="double rate = 2; double both() { return rate; }", name="area"), None),
        ("java", HIDING.replace("area() { return rate", "area(int rate) { return rate"), None),
        ("java", JAVA.format(field="", name="aera").replace("s.area()", "s.area() + f(Circle::aera)"), None),
        ("java", JAVA.format(field="", name="toString").replace("area", "asString"), None),
        ("java", JAVA.format(field="", name="aera"), (Slip.OTHER_NAME, 7, "aera")),
        ("java", JAVA.format(field="", name="width"), None),
        ("python", PYTHON.format(name="aera", more=""), (Slip.OTHER_NAME, 10, "aera")),
        ("python", PYTHON.format(name="aera", more="print(Circle().aera())\n"), None),
        ("python", PYTHON.format(name="area", more=""), None),
        ("python", PYTHON.format(name="aera", more="print(getattr(Circle(), 'ae' + 'ra')())\n"), None),
        ("python", "class Circle(:\n", None),
        (
            "javascript",
            "class A {\n  price() { return 1; }\n  show() { return this.price(); }\n}\n"
            "class B extends A {\n  prize() { return 2; }\n}\n",
            (Slip.OTHER_NAME, 6, "prize"),
        ),
    ],
)  # fmt: skip
def test_what_a_class_means_to_override(language: str, text: str, told: tuple[Slip, int, str] | None) -> None:
    found = scan_for_inheritance_slip(text, read_source(text, LANGUAGES[language]).code, LANGUAGES[language])
    assert (found and (found.slip, found.line, found.name)) == told


def test_several_methods_are_told_at_once_and_several_slips_not_at_all() -> None:
    more = CPP.replace("}};\nstruct Circle", "    int sides() {{ return 1; }}\n}};\nstruct Circle")
    more = more.replace("return 3; }}\n", "return 3; }}\n    int sides() {{ return 0; }}\n")
    text = more.format(head="", behind="", uses=f"{USES} int b = s->sides();")
    assert [each.message for each in find_possible(facts_of(WRONG, text=text, language="cpp"))] == [
        "`area` of `Shape` is not virtual: called as `Shape`, `Circle` runs that of `Shape`. "
        "Write `virtual` before it. So it is with `sides`."
    ]
    mixed = JAVA.format(field="double rate = 2;", name="aera")
    assert scan_for_inheritance_slip(mixed, mixed, LANGUAGES["java"]) is None


def test_a_field_that_each_class_has_anew() -> None:
    text = JAVA.format(field="double rate = 2;", name="area")
    text += "class Square extends Shape {\n    double rate = 4;\n}\n"
    (found,) = find_possible(facts_of(WRONG, text=text, language="java"))
    assert found.message.endswith("in the constructor, and leave this one out. So it is on line 11.")
    assert found.place is not None
    assert found.place.line == 6


def test_nothing_is_told_of_a_program_that_passes() -> None:
    text = CPP.format(head="", behind="", uses=USES)
    assert find_possible(facts_of(RIGHT, text=text, language="cpp")) == ()


@pytest.mark.parametrize(
    "text", ["class A : B {" * 3_000, "class A { " + "int " * 20_000, "class A : A { void f() { } }"]
)
def test_a_hostile_source_of_classes(text: str) -> None:
    for language in ("cpp", "csharp", "java"):
        assert scan_for_inheritance_slip(text, text, LANGUAGES[language]) is None
