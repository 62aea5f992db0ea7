"""Java programs under other names: the class with `main` is found in what was compiled, and hostile class files lie."""

from __future__ import annotations

import struct

import pytest

from grader.config.settings import BuildLimits
from grader.grading.programs import build
from grader.intake import SubmittedFiles, choose_source
from grader.intake.choice import RULE
from grader.languages import LANGUAGES, is_here
from grader.languages.java_classes import find_main_class, read_startable_class
from grader.model import Source, Tier
from grader.sandbox import Sandbox

from ..conftest import Course
from ..sandbox.conftest import open_tier
from .conftest import Grader, graded, grader

__all__ = ["grader"]

pytestmark = pytest.mark.skipif(not is_here(LANGUAGES["java"]), reason="Java cannot be built on this machine")

MAIN = "public static void main(String[] a) {{ System.out.println(2 * new java.util.Scanner(System.in).nextInt()); }}"
PROGRAM = f"{{}} {{{{ {MAIN} }}}}\n"
CALLER = "class Double { void main(String[] a) { Other.main(a); } }\n"
HEADER = "// File: Double.java\n// Name: Ada Sample\n"


def choose(name: str, text: str) -> Source:
    source = choose_source(SubmittedFiles({name: text.encode()}), {"java": "Double.java"}).source
    assert source is not None
    return source


@pytest.mark.parametrize(
    ("name", "text", "graded_as"),
    [
        ("Main.java", PROGRAM.format("public class Main"), "Main.java"),
        ("Main.java", PROGRAM.format("public final class Main"), "Main.java"),
        ("Main-1.java", PROGRAM.format("public class Main"), "Main.java"),
        ("hello.java", PROGRAM.format("class Main"), "Double.java"),
        ("Main.java", PROGRAM.format("public class Double"), "Double.java"),
        ("Main.java", "// public class Main\n" + PROGRAM.format("public class Double"), "Double.java"),
        ("Main.java", "/*\npublic class Other\n*/\n" + PROGRAM.format("public class Main"), "Main.java"),
        ("Double.java", PROGRAM.format("public class Main"), "Double.java"),
        ("Main.java", "no class\n", "Double.java"),
    ],
)
def test_a_file_has_the_name_that_its_public_class_asks_for(name: str, text: str, graded_as: str) -> None:
    assert choose(name, text).name == graded_as


@pytest.fixture(scope="module")
def box() -> Sandbox:
    return open_tier(Tier.PLAIN)


@pytest.mark.parametrize(
    ("name", "text", "started"),
    [
        ("Main.java", PROGRAM.format("public class Main"), "Main"),
        ("hello.java", PROGRAM.format("class Main"), "Main"),
        ("Double.java", "package a.b;\n" + PROGRAM.format("class Main"), "a.b.Main"),
        ("Double.java", PROGRAM.format("class Other") + PROGRAM.format("class Double"), "Double"),
        ("Double.java", "class Double {}\n" + PROGRAM.format("class Other"), "Other"),
        ("Double.java", f"class Outer {{ static class Inner {{ {MAIN.format()} }} {MAIN.format()} }}", "Outer"),
        ("Double.java", f"class Outer {{ static class Inner {{ {MAIN.format()} }} }}", "Outer$Inner"),
        (
            "Double.java",
            "class Double { void main(String[] a) { Other.main(a); } }" + PROGRAM.format("class Other"),
            "Other",
        ),
        (
            "Double.java",
            "class Caller { void call() { Double.main(null); } }" + PROGRAM.format("class Double"),
            "Double",
        ),
        (
            "Double.java",
            "class Numbers { long a = 1L << 40; double b = 1e300; }" + PROGRAM.format("class Other"),
            "Other",
        ),
        ("Double.java", "class Double { }", "Double"),
    ],
)
def test_the_class_with_main_is_started(box: Sandbox, name: str, text: str, started: str) -> None:
    made = build(choose(name, text), {}, box.python, BuildLimits(), box.run)
    assert made.program is not None, made
    assert made.program.command[-1] == started


def test_another_name_costs_what_a_wrong_file_name_costs(course: Course, grader: Grader) -> None:
    course.submit("ada", HEADER + PROGRAM.format("public class Main"), name="Main.java")
    course.submit("bob", HEADER + PROGRAM.format("class Main"), name="hello.java")
    course.submit("cy", HEADER + PROGRAM.format("public class Double"), name="hello.java")
    course.submit("di", HEADER + PROGRAM.format("class Main"), name="Double.java")
    found = graded(course, grader)
    assert {each["points"]["tests"] for each in found.values()} == {80}
    assert {each["points"]["header"] for each in found.values()} == {10}
    of_name = {name: [one for one in each["findings"] if one["rule"] == RULE] for name, each in found.items()}
    assert {name: len(findings) for name, findings in of_name.items()} == {"ada": 1, "bob": 1, "cy": 1, "di": 0}
    assert len({each["points"]["style"] for name, each in found.items() if name != "di"}) == 1
    assert of_name["ada"][0]["message"].endswith("it was graded as Main.java.")
    assert of_name["ada"][0]["fix"] == "Rename Main to Double in it, and hand it in as Double.java."
    assert of_name["bob"][0]["fix"] == "Hand it in as Double.java."


POOL = struct.pack(">IHHHBH", 0xCAFEBABE, 0, 52, 3, 7, 2)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xca\xfe\xba\xbe",
        POOL,
        POOL + struct.pack(">BH", 1, 65535),
        POOL + struct.pack(">BH", 99, 1),
        POOL + struct.pack(">BH2sHHHHHH", 1, 2, b"\xff\xfe", 0, 1, 0, 0, 0, 0),
        POOL + struct.pack(">BH1sHHHHHHHHHHHI", 1, 1, b"A", 0, 1, 0, 0, 0, 65535, 9, 2, 2, 1, 2, 0xFFFFFFFF),
        b"\xca\xfe\xba\xbe" + b"\xff" * 2_000_000,
    ],
)
def test_a_damaged_class_file_can_be_started_by_nobody(content: bytes) -> None:
    assert read_startable_class(content) is None
    assert find_main_class({"A.class": content}, "Double") == "Double"
