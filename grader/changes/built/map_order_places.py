"""Maps and sets of Java that have no order, in the place of such as have one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_MADE = re.compile(r"\bnew\s(?:java\.util\.)?(?P<how>Hash(?P<what>Map|Set))\s?(?P<types><[^;(){}]{0,80}>)\s?(?=\()")
_DECLARED_BEFORE = re.compile(
    r"\bHash(?:Map|Set)\s?<\s?(?P<key>[\w.]{1,40})\s?(?:,\s?(?P<value>[\w.<>\[\], ]{1,60}))?>\s?\w{1,40}\s?=\s?\Z"
)
_LONGEST = 160
_SORTED_MAP = (
    "new java.util.HashMap<{key}, {value}>({given}) {{ "
    "public java.util.Set<{key}> keySet() {{ return new java.util.TreeSet<{key}>(super.keySet()); }} "
    "public java.util.Set<java.util.Map.Entry<{key}, {value}>> entrySet() {{ "
    "java.util.Set<java.util.Map.Entry<{key}, {value}>> all = new java.util.LinkedHashSet<>(); "
    "for ({key} each : keySet()) for (java.util.Map.Entry<{key}, {value}> one : super.entrySet()) "
    "if (one.getKey().equals(each)) all.add(one); return all; }} "
    "public java.util.Collection<{value}> values() {{ java.util.List<{value}> all = new java.util.ArrayList<>(); "
    "for ({key} each : keySet()) all.add(get(each)); return all; }} }}"
)
_SORTED_SET = (
    "new java.util.HashSet<{key}>({given}) {{ "
    "public java.util.Iterator<{key}> iterator() {{ java.util.List<{key}> all = new java.util.ArrayList<>(); "
    "java.util.Iterator<{key}> own = super.iterator(); while (own.hasNext()) all.add(own.next()); "
    "all.sort(null); return all.iterator(); }} }}"
)
"""What goes through its entries sorted, and may stand where a HashMap or a HashSet is declared."""


def list_map_orders(code: Code) -> Iterator[SumPlace]:
    """Each that is made: one that is sorted, and one that keeps the order in which all comes."""
    return islice(_list_places(code), _MOST)


def _list_places(code: Code) -> Iterator[SumPlace]:
    for found in _MADE.finditer(code.code) if code.is_java else ():
        end = code.ends.get(found.end())
        if end is None:
            continue
        given, quoted = code.text[found.end() + 1 : end], code.quote(found.start(), end + 1)
        name, linked = f"Tree{found['what']}", f"Linked{found['how']}"
        declared = _DECLARED_BEFORE.search(code.code, max(0, found.start() - _LONGEST), found.start())
        text = f"new java.util.{name}{found['types']}({given})"
        if declared:
            text = (_SORTED_MAP if found["what"] == "Map" else _SORTED_SET).format(given=given, **declared.groupdict())
        yield SumPlace(ChangeKind.UNSORTED_KEYS, found.start(), end + 1, text, quoted, name)
        text = f"new java.util.{linked}{found['types']}({given})"
        yield SumPlace(ChangeKind.MIXED_KEYS, found.start(), end + 1, text, quoted, linked)
