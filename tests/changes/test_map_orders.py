"""Maps and sets of Java without an order, and what is tried in their place."""

from __future__ import annotations

import pytest

from grader.changes.built.map_order_places import list_map_orders
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

BOTH = [ChangeKind.UNSORTED_KEYS, ChangeKind.MIXED_KEYS]


@pytest.mark.parametrize(
    ("line", "tried"),
    [
        ("Map<String, Integer> all = new HashMap<>();", ["TreeMap", "LinkedHashMap"]),
        ("HashMap<String, List<Integer>> all = new HashMap<String, List<Integer>>(9);", ["TreeMap", "LinkedHashMap"]),
        ("Set<String> all = new HashSet<>(other);", ["TreeSet", "LinkedHashSet"]),
        ("Map<String, Integer> all = new TreeMap<>();", []),
    ],
)
def test_what_is_tried(line: str, tried: list[str]) -> None:
    code = f"import java.util.*; class A {{ void f() {{ {line} }} }}"
    found = [*list_map_orders(Code(code, code))]
    assert [place.name for place in found] == tried
    assert [place.kind for place in found] == (BOTH if tried else [])


def test_only_java_has_them() -> None:
    code = "void f() { g(new HashMap<int>()); }"
    assert [*list_map_orders(Code(code, code))] == []
