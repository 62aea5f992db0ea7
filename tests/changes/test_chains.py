"""Loops through a chain of nodes that miss the last one, and an end of a chain that outlives its last node."""

from __future__ import annotations

import pytest

from grader.changes.chain_places import list_chain_ends, list_chain_tails
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

LOOP = "void f() {{ {0} }}\n"
QUEUE = "void put(Node n) {{ if ({asks}) first = n; else last.next = n; last = n; }}\nvoid take() {{ {moves} }}\n"
PYTHON_QUEUE = """
def put(self, node):
    if {asks}:
        self.first = node
    else:
        self.last.next = node
    self.last = node

def take(self):
    {moves}
"""


def list_in_python(text: str, kind: ChangeKind) -> list[tuple[str, str]]:
    return [(each.code, each.name) for each in list_python_changes(text) if each.kind is kind]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("while (n.next != null) { f(n); n = n.next; }", [("n.next != null", "n != null")]),
        ("while (n->next) { f(n); n = n->next; }", [("n->next", "n")]),
        ("for (Node* n = first; n->next != nullptr; n = n->next) { f(n); }", [("n->next != nullptr", "n != nullptr")]),
        ("while (n.next !== undefined && !done) { f(n); n = n.next; }", [("n.next !== undefined", "n !== undefined")]),
        ("while (n != null) { f(n); n = n.next; }", []),
        ("while (n.next != null) { f(n); n = n.left; }", []),
        ("while (n.next != null) { f(n.next.item); }", []),
    ],
)
def test_the_last_node_of_a_loop(code: str, found: list[tuple[str, str]]) -> None:
    text = LOOP.format(code)
    assert [(each.told, each.new) for each in list_chain_ends(Code(text, text))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("while n.next is not None:\n    f(n)\n    n = n.next\n", [("n.next is not None", "n is not None")]),
        ("while n.next:\n    f(n)\n    n = n.next\n", [("n.next", "n")]),
        ("while n.next != None:\n    if n.ok:\n        f(n)\n    n = n.next\n", [("n.next != None", "n != None")]),
        ("while n is not None:\n    n = n.next\n", []),
        ("while n.next:\n    n = n.left\n", []),
        ("while n.next > 3:\n    n = n.next\n", []),
    ],
)
def test_the_last_node_of_a_loop_in_python(text: str, found: list[tuple[str, str]]) -> None:
    assert list_in_python(text, ChangeKind.LAST_NODE) == found


@pytest.mark.parametrize(
    ("asks", "moves", "found"),
    [
        ("last == null", "first = first.next;", ["if (first == null) last = null"]),
        ("!last", "first = first.next;", ["if (first == null) last = null"]),
        ("first == null", "first = first.next;", []),
        ("last == null", "first = first.other;", []),
        ("last == null", "Node first = second.next;", []),
    ],
)
def test_the_end_of_an_empty_chain(asks: str, moves: str, found: list[str]) -> None:
    text = QUEUE.format(asks=asks, moves=moves)
    assert [each.name for each in list_chain_tails(Code(text, text))] == found


@pytest.mark.parametrize(
    ("head", "nothing"), [("#include <stdio.h>\n", "NULL"), ("#include <iostream>\n", "nullptr"), ("", "null")]
)
def test_nothing_is_called_as_in_the_language(head: str, nothing: str) -> None:
    text = head + QUEUE.format(asks="!last", moves="first = first.next;")
    assert [each.name for each in list_chain_tails(Code(text, text))] == [f"if (first == {nothing}) last = {nothing}"]


@pytest.mark.parametrize(
    "take",
    [
        "static void take() { first = first.next; }",
        "void take() const { first = first.next; }",
        "void take() { Node first = start; first = first.next; }",
        "void take(Line other) { other.first = other.first.next; }",
    ],
)
def test_an_end_that_may_not_be_set_there(take: str) -> None:
    text = QUEUE.format(asks="last == null", moves="") + take
    assert [*list_chain_tails(Code(text, text))] == []


def test_first_and_last_of_one_object() -> None:
    text = """
        void put(Line *q, Node *n) { if (q->last == NULL) q->first = n; else q->last->next = n; q->last = n; }
        void take(Line *q) { q->first = q->first->next; }
    """
    assert [each.name for each in list_chain_tails(Code(text, text))] == ["if (q->first == NULL) q->last = NULL"]


@pytest.mark.parametrize(
    ("asks", "moves", "found"),
    [
        ("self.last is None", "self.first = self.first.next", ["if self.first is None: self.last = None"]),
        ("not self.last", "self.first = self.first.next", ["if self.first is None: self.last = None"]),
        ("self.first is None", "self.first = self.first.next", []),
        ("self.last is None", "self.first = self.first.other", []),
    ],
)
def test_the_end_of_an_empty_chain_in_python(asks: str, moves: str, found: list[str]) -> None:
    text = PYTHON_QUEUE.format(asks=asks, moves=moves)
    assert [name for _, name in list_in_python(text, ChangeKind.KEPT_TAIL)] == found
    assert len([each for each in list_python_changes(text) if "self.last = None" in each.text]) == len(found)
