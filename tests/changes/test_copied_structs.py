"""A stored `struct` of which a copy is changed in its place."""

from __future__ import annotations

import pytest

from grader.changes.built.copied_structs import list_copied_structs
from grader.changes.built.noted_source import note_source
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

TYPES = "typedef struct { int n; int row[3]; } Box;\nstruct pair { int x; };\n"


def list_names(text: str) -> list[str]:
    reading = read_source(text, LANGUAGES["c"])
    return [each.name for each in list_copied_structs(Code(reading.text, reading.code))]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("Box b = all[i]; b.n = 3;", ["all[i] = b"]),
        ("Box b = all[i]; put(&b, 3);", ["all[i] = b"]),
        ("Box b = all[i]; b.row[2]++;", ["all[i] = b"]),
        ("struct pair p = list->pairs[0]; p.x += 1;", ["list->pairs[0] = p"]),
        ("Box b = all[i]; show(b);", []),
        ("Box b = all[i]; other.n = b.n;", []),
        ("Box *b = &all[i]; b->n = 3;", []),
        ("int b = all[i]; b += 3;", []),
        ("Box b = all[i]; b.n = 3; if (b.n > 2) all[i] = b;", []),  # it is stored
        ("Box b = all[i]; i++; b.n = 3;", []),
        ("Box b = all[i++]; b.n = 3;", []),
        ("for (Box b = all[i]; b.n < 3;) b.n++;", []),
        ("switch (i) { case 1: Box b = all[i]; b.n = 3; break; }", []),
    ],
)
def test_copies_that_are_changed(body: str, names: list[str]) -> None:
    assert list_names(f"{TYPES}void f(int i) {{ {body} }}\n") == names


def test_a_copy_is_put_back_before_the_block_is_left() -> None:
    text = f"{TYPES}int f(int i) {{ Box b = all[i]; b.n = 3; return 1; }}\n"
    reading = read_source(text, LANGUAGES["c"])
    place = next(list_copied_structs(Code(reading.text, reading.code)))
    assert text[place.start :].startswith("return 1")


@pytest.mark.parametrize(
    ("loop", "is_tried"),
    [
        ("for (auto k : all) s += k.next();", True),
        ("for (auto k : all) if (k.n > 2) k.n = 0;", True),
        ("for (auto k : all) { k.n = 0; }", True),
        ("for (auto &k : all) k.n = 0;", False),
        ("if (s) for (auto k : all) k.n = 0; else s = 1;", False),
    ],
)
def test_copied_items_of_a_loop_without_braces(loop: str, is_tried: bool) -> None:
    text = "#include <iostream>\n#include <vector>\nstruct K { int n; int next() { return n++; } };\n"
    noted = note_source(
        f"{text}int main() {{ std::vector<K> all; int s = 0; {loop} std::cout << s; }}\n", LANGUAGES["cpp"]
    )
    assert noted
    assert any(each.kind is ChangeKind.COPY_OF_ITEM for each in noted.trials) is is_tried
