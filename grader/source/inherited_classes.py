"""Classes that inherit from others and miss what they mean to override: each slip shows in the source alone.

A call by the base class reaches its own method where that one is not virtual, where the method below has a slightly
other name, or where only the part of the base class was stored.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.python_trees import list_python_nodes
from grader.text.wording import find_near_word

_MOST_CLASSES, _MOST_METHODS = 30, 60
_NEAR = 0.75
"""How much of a name must be that of another one, to be taken for it."""
_LEAST_NAME = 4
_CLASS = re.compile(
    r"\b(?:class|struct)\s(?P<name>[A-Za-z_]\w{0,60})\s{0,9}(?:(?::|extends\b)\s{0,9}(?:(?:public|private|virtual)\s){0,2}"
    r"(?P<above>[A-Za-z_]\w{0,60}))?[^;{}()]{0,120}\{"
)
_METHOD = re.compile(
    r"(?P<head>(?:[A-Za-z_][\w:<>,\[\]&*]{0,60}\s{1,9}){0,6})[*&]{0,2}(?P<name>[A-Za-z_]\w{0,60})\s?\((?P<given>[^(){};]{0,200})\)"
    r"(?P<behind>[\s\w]{0,40})(?:=\s?0\s?)?(?:\{|;|=>)"
)
_FIELD = re.compile(
    r"(?:(?:public|private|protected|internal|final|static|readonly)\s){0,4}(?P<type>[A-Za-z_][\w<>\[\]]{0,40})\s"
    r"(?P<name>[A-Za-z_]\w{0,60})\s?(?:=(?!=)[^;{}]{1,120})?;"
)
_NAME_OF_ARGUMENT = re.compile(r"(?<=[\s&*>])\w{1,60}\Z")
_PRIVATE = re.compile(r"\bprivate\b")
_OPEN = re.compile(r"\b(?:public|protected|internal)\b")
_ACCESS = re.compile(r"\b(public|protected|private)\s?:")
_REFLECTS = re.compile(
    r"\b(?:getattr|globals|eval|exec)\s?\(|\.(?:getMethod|getDeclaredMethod|GetMethod|bind|call|apply)\b|\w\[\w+\]\("
)
"""Ways to call a method whose name does not stand in the call."""
_OF_LANGUAGE = frozenset(
    {"toString", "equals", "hashCode", "compareTo", "compare", "iterator", "hasNext", "next", "run", "close", "valueOf"}
    | {"toJSON", "begin", "end", "apply", "accept", "test", "get", "call", "constructor"}
)
"""Methods that nobody needs to call by name."""
_VIRTUAL = re.compile(r"\b(?:virtual|override|abstract)\b")
_NO_OVERRIDE = re.compile(r"\b(?:static|private|override|new|virtual)\b")
_BY_VALUE = (
    r"\b(?P<kind>(?:std::)?(?:vector|list|deque|stack|queue|(?:unordered_)?map)\s?<(?:[^<>;*&]{{1,60}},\s?)?{name}\s?>)"
    r"\s{{1,9}}(?P<into>[A-Za-z_]\w{{0,60}})"
)
_BY_POINTER = r"\b{above}\s?\*|(?:unique|shared)_ptr\s?<\s?{above}\s?>"
_MADE = r"\bnew\s{below}\b|\bmake_(?:unique|shared)\s?<\s?{below}\b"
_PUT = (
    r"\b{into}(?:\s?\[[^\[\]]{{1,60}}\]\s?=|\.(?:push_back|push|emplace_back|insert|emplace)\s?\()"
    r"[^;]{{0,60}}\b{below}\s?[({{]"
)


class Slip(StrEnum):
    """What is missed."""

    NOT_VIRTUAL = "not virtual"
    NOT_OVERRIDDEN = "not overridden"
    SLICED = "sliced"
    OWN_FIELD = "own field"
    OTHER_NAME = "other name"


@dataclass(frozen=True)
class InheritanceSlip:
    """On which line of the class `owner`, which inherits from `above`, `name` is meant to be what `meant` is there.

    Of what is sliced, `name` is how it is stored.
    """

    slip: Slip
    line: int
    owner: str
    above: str
    name: str
    meant: str
    others: tuple[str, ...] = ()
    """Other methods of which the same is true, or other lines of the field."""


@dataclass(frozen=True)
class _SourceClass:
    """Its methods and fields by name, where it begins, and where its braces are; `above` is its base class, if any."""

    name: str
    above: str
    methods: Mapping[str, re.Match[str]]
    fields: Mapping[str, re.Match[str]]
    start: int
    span: tuple[int, int]


def scan_for_inheritance_slip(text: str, code: str, language: Language) -> InheritanceSlip | None:
    """The only one of a source; `code` is the text without comments and quotations, and as long."""
    if language.grammar == "python":
        found = [*_scan_python(text)]
    else:
        read = Code(text, code)
        classes = {each.name: each for each in islice(_list_classes(read), _MOST_CLASSES)}
        pairs = [(each, classes[each.above]) for each in classes.values() if each.above in classes.keys() - {each.name}]
        finders = _FINDERS.get(language.name, ())
        found = [slip for below, above in pairs for find in finders for slip in find(read, below, above)]
    if len({(each.slip, each.above) for each in found}) != 1:
        return None
    first = found[0]
    # What many classes override is missed once in the base class, and a field anew in each class.
    others = dict.fromkeys(str(each.line) if first.slip is Slip.OWN_FIELD else each.name for each in found)
    return replace(first, others=tuple(others)[1:])


def _list_classes(code: Code) -> Iterator[_SourceClass]:
    for found in _CLASS.finditer(code.code):
        brace = found.end() - 1
        end = code.ends.get(brace, brace)
        methods = {
            each["name"]: each
            for each in islice(_METHOD.finditer(code.code, brace + 1, end), _MOST_METHODS)
            if code.find_brace(each.start("name")) == brace
            and each["name"] not in (found["name"], "if", "for", "while")
        }
        fields = {
            each["name"]: each
            for each in _FIELD.finditer(code.code, brace + 1, end)
            if code.find_brace(each.start("name")) == brace and each["type"] not in ("return", "using", "else")
        }
        yield _SourceClass(found["name"], found["above"] or "", methods, fields, found.start(), (brace, end))


def _list_overridden(below: _SourceClass, above: _SourceClass) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """The methods of a class that have the name of one above, and are given the same types, with that one."""
    for name, method in below.methods.items():
        meant = above.methods.get(name)
        if meant and _list_types(method) == _list_types(meant) and not name.startswith("operator"):
            yield method, meant


def _list_types(method: re.Match[str]) -> list[str]:
    """The types that a method is given, and whether it is `const`: with others it is another method."""
    given = (_NAME_OF_ARGUMENT.sub("", each.strip()) for each in method["given"].split(","))
    types = ["".join(each.split()) for each in given]
    return [*types, "const" if "const" in method["behind"].split() else ""]


def _find_not_virtual(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """In C++, where objects are made for pointers to the base class, which inherits from none itself."""
    is_pointed = re.search(_BY_POINTER.format(above=above.name), code.code)
    if above.above or not is_pointed or not re.search(_MADE.format(below=below.name), code.code):
        return
    for method, meant in _list_overridden(below, above):
        access = _ACCESS.findall(code.code, above.span[0], meant.start("name"))
        is_private = access[-1] == "private" if access else code.code.startswith("class", above.start)
        is_called = re.search(rf"\b{method['name']}\s?\(", code.code[below.span[1] :]) is not None
        is_plain = not _VIRTUAL.search(meant[0] + method[0]) and "static" not in meant["head"]
        if is_plain and is_called and not is_private:
            yield _make(Slip.NOT_VIRTUAL, code, meant.start("name"), below, above, method["name"])


def _find_sliced(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """In C++, where objects are stored as those of the base class."""
    stored = re.search(_BY_VALUE.format(name=above.name), code.code)
    virtual = [meant for _, meant in _list_overridden(below, above) if "virtual" in meant["head"]]
    into = re.escape(stored["into"]) if stored else ""
    if stored and virtual and re.search(_PUT.format(into=into, below=below.name), code.code):
        name = " ".join(stored["kind"].split())
        line = code.count_line(stored.start())
        yield InheritanceSlip(Slip.SLICED, line, below.name, above.name, name, "")


def _find_not_overridden(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """In C#, where a method hides that of the base class."""
    for method, meant in _list_overridden(below, above):
        if not _NO_OVERRIDE.search(method["head"]) and "static" not in meant["head"] and _OPEN.search(meant["head"]):
            kind = Slip.NOT_OVERRIDDEN if _VIRTUAL.search(meant["head"]) else Slip.NOT_VIRTUAL
            place = method if kind is Slip.NOT_OVERRIDDEN else meant
            yield _make(kind, code, place.start("name"), below, above, method["name"])


def _find_own_field(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """In Java, a field of the name of one that the methods of the base class use."""
    for own, hidden in _list_own_fields(code, below, above):
        if not _PRIVATE.search(hidden[0]):
            yield _make(Slip.OWN_FIELD, code, own.start("name"), below, above, own["name"])


def _find_own_open_field(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """The same in C#, where a field is private unless it says otherwise."""
    for own, hidden in _list_own_fields(code, below, above):
        if _OPEN.search(hidden[0]):
            yield _make(Slip.OWN_FIELD, code, own.start("name"), below, above, own["name"])


def _list_own_fields(
    code: Code, below: _SourceClass, above: _SourceClass
) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """The fields that only the base class uses, by its own of that name, each with that one."""
    for name, own in below.fields.items():
        used = re.compile(rf"(?<![\w.]){re.escape(name)}\b")
        methods = (each for each in above.methods.values() if each[0].endswith("{") and not used.search(each["given"]))
        bodies = ((each.end(), code.ends.get(each.end() - 1, each.end())) for each in methods)
        is_read_below = len(used.findall(code.code, *below.span)) > 1
        if name in above.fields and not is_read_below and any(used.search(code.code, *body) for body in bodies):
            yield own, above.fields[name]


def _find_other_name(code: Code, below: _SourceClass, above: _SourceClass) -> Iterator[InheritanceSlip]:
    """A method that nobody calls, and that is nearly called as one of the base class which is called."""
    for name, method in below.methods.items() if not _REFLECTS.search(code.code) else ():
        calls = re.findall(rf"\b{name}\b", code.text)
        near = _find_near_name(name, [other for other in above.methods if other not in below.methods])
        is_known = name in _OF_LANGUAGE or re.search(r"\b[gs]et\s\Z", code.code[: method.start("name")])
        if len(calls) == 1 and near and not is_known and re.search(rf"(?:\.|->|[\s(]){near}\s?\(", code.code):
            yield _make(Slip.OTHER_NAME, code, method.start("name"), below, above, name, near)


def _find_near_name(name: str, known: Sequence[str]) -> str:
    if len(name) < _LEAST_NAME or name in known:
        return ""
    return find_near_word(name, known, _NEAR)


def _make(
    slip: Slip, code: Code, place: int, below: _SourceClass, above: _SourceClass, name: str, meant: str = ""
) -> InheritanceSlip:
    return InheritanceSlip(slip, code.count_line(place), below.name, above.name, name, meant or name)


_FINDERS = {
    "cpp": (_find_not_virtual, _find_sliced, _find_other_name),
    "csharp": (_find_not_overridden, _find_own_open_field),
    "java": (_find_own_field, _find_other_name),
    "javascript": (_find_other_name,),
}


def _scan_python(text: str) -> Iterator[InheritanceSlip]:
    nodes = list_python_nodes(text)
    classes = {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    used |= {node.id for node in nodes if isinstance(node, ast.Name)}
    if used & {"getattr", "globals", "eval", "exec"}:
        return
    for below in islice(classes.values(), _MOST_CLASSES):
        for base in below.bases:
            above = classes.get(base.id) if isinstance(base, ast.Name) else None
            known = [each.name for each in _list_methods(above)] if above else []
            own = [each.name for each in _list_methods(below)]
            for method in _list_methods(below) if above else ():
                near = _find_near_name(method.name, [name for name in known if name not in own and name in used])
                if near and method.name not in used and not method.name.startswith("__"):
                    yield InheritanceSlip(
                        Slip.OTHER_NAME, method.lineno, below.name, above.name if above else "", method.name, near
                    )


def _list_methods(owner: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (node for node in owner.body if isinstance(node, ast.FunctionDef))
