"""Fields that an object never gets: all objects share them, or a parameter is given to itself in their place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.model import Language
from grader.source.code_blocks import Code, CodeStatement
from grader.source.python_trees import list_python_nodes

_MOST_CLASSES, _MOST_MEMBERS, _LONGEST_CLASS = 20, 80, 20_000
_CLASS = re.compile(r"\b(?:class|struct|record)\s(?P<name>[A-Za-z_$][\w$]{0,40})[^;{}()]{0,120}\{")
_FIELD = re.compile(
    r"(?:(?:public|private|protected|internal|static|readonly|final)\s){0,4}[A-Za-z_][\w.]{0,40}(?:<[^;=(){}]{1,60}>)?"
    r"(?:\[,?\]){0,2}\s[*&]?(?P<name>[A-Za-z_]\w{0,40})\s?(?:=[^;{}]{1,80})?;"
)
_STATIC = re.compile(r"(?:(?:public|private|protected|internal)\s)?static\s(?!final\b|readonly\b)")
_MAIN = re.compile(r"\bstatic\s[^;{}]{0,60}\b[mM]ain\s?\(")
_HEAD = re.compile(r"(?P<name>[A-Za-z_$][\w$]{0,40})\s?\((?P<given>[^(){};]{1,200})\)[^(){};]{0,80}\Z")
_LONGEST_HEAD = 400
_SETS = re.compile(r"(?:(?:this\.|this->))?(?P<field>[A-Za-z_$][\w$]{0,40})\s?=\s?(?P<value>[A-Za-z_$][\w$]{0,40})\s?;")
_BY_CALL = r"\.(?:equals|compareTo|Equals|CompareTo)"
_COMPARED = rf"(?:[<>!=]=|[<>]|{_BY_CALL}\()\s?{{name}}\b|\b{{name}}\s?(?:[<>!=]=|[<>]|{_BY_CALL}\b)"
"""What keeps the largest or the last one of all objects is compared."""
_TAKES = re.compile(
    r"(?<=[;{}])\s{0,200}(?:this\.)?(?P<field>[A-Za-z_]\w{0,40})\s?=\s?(?:this\.)?(?P<value>[A-Za-z_]\w{0,40})\s?;"
)
_HAS_OBJECTS = ("java", "csharp", "cpp", "javascript")


@dataclass(frozen=True)
class SelfSet:
    """The line that gives a parameter to itself, and its name."""

    line: int
    name: str


@dataclass(frozen=True)
class SharedField:
    """The line of a field that is shared, its name and that of its class."""

    line: int
    name: str
    owner: str


@dataclass(frozen=True)
class _Class:
    """A class: its name, the fields that it declares, and what its functions do on their own: no branch, no loop."""

    name: str
    fields: dict[str, CodeStatement]
    methods: tuple[tuple[re.Match[str], tuple[CodeStatement, ...]], ...]
    bodies: tuple[CodeStatement, ...] = ()

    def list_settings(self, code: Code) -> Iterator[tuple[str, re.Match[str], CodeStatement]]:
        """What gives one of a function's parameters to a name, with the name of the function."""
        for head, statements in self.methods:
            given = {each.split()[-1].lstrip("&*") for each in head["given"].split(",") if each.split()}
            for statement in statements:
                sets = _SETS.fullmatch(code.code, statement.start, statement.end)
                if sets and sets["value"] in given:
                    yield head["name"], sets, statement


def scan_for_shared_field(text: str, code: str) -> SharedField | None:
    """The first field that is one for all objects of the class, though each gives it something of its own.

    That is what its constructor is given, or what another field of the object holds.

    `code` is the text without comments and quotations, and as long.
    """
    blocks = Code(text, code)
    for each in _list_classes(blocks):
        settings = islice(each.list_settings(blocks), _MOST_MEMBERS)
        set_names = [sets["field"] for made_by, sets, _ in settings if made_by == each.name]
        set_names += _list_taken(blocks, each)
        for name in set_names if re.search(rf"\bnew\s{re.escape(each.name)}\s?\(", code) else ():
            field = each.fields.get(name)
            if field and _STATIC.match(code, field.start):
                return SharedField(blocks.count_line(field.start), name, each.name)
    return None


def _list_taken(code: Code, owner: _Class) -> Iterator[str]:
    """The shared fields that a method reads, and then gives what another field of the object holds, which is its own.

    One that keeps the largest or the last of all objects is compared with it.
    """
    shared = {name for name, field in owner.fields.items() if _STATIC.match(code.code, field.start)}
    for method in owner.bodies if shared else ():
        head, body = code.code[method.start : method.body], code.code[method.body : method.end]
        for taken in islice(_TAKES.finditer(body), _MOST_MEMBERS):
            name, value = taken["field"], taken["value"]
            is_own = value in owner.fields.keys() - shared and not re.search(rf"[\w>\]]\s{value}\b", head + body)
            used = re.compile(rf"(?<![\w$.]){re.escape(name)}\b")
            is_read = "static" not in head and used.search(body, 0, taken.start()) is not None
            if name in shared and is_own and is_read and not re.search(_COMPARED.format(name=re.escape(name)), body):
                yield name


def scan_for_self_set(text: str, code: str, language: Language) -> SelfSet | None:
    """The first statement of a method that gives a parameter to itself, where the object has a field of that name."""
    if language.grammar == "python":
        return _find_in_python(text)
    blocks = Code(text, code)
    for each in _list_classes(blocks) if language.name in _HAS_OBJECTS else ():
        for method, sets, statement in each.list_settings(blocks):
            is_field = sets["field"] in each.fields or (language.name == "javascript" and method == "constructor")
            is_plain = code[statement.start : statement.end].startswith(sets["field"])
            if sets["field"] == sets["value"] and is_field and is_plain:
                return SelfSet(blocks.count_line(statement.start), sets["field"])
    return None


def _list_classes(code: Code) -> Iterator[_Class]:
    for found in islice(_CLASS.finditer(code.code), _MOST_CLASSES):
        brace = found.end() - 1
        end = code.ends.get(brace, -1)
        if not 0 < end - brace < _LONGEST_CLASS or _MAIN.search(code.code, brace, end):
            continue
        members = code.blocks.get(brace, ())[:_MOST_MEMBERS]
        declared = ((_FIELD.fullmatch(code.code, each.start, each.end), each) for each in members if each.body < 0)
        heads = ((_read_head(code, each), code.blocks.get(each.body, ())) for each in members if each.body >= 0)
        bodies = tuple(each for each in members if each.body >= 0)
        methods = tuple((head, tuple(inside[:_MOST_MEMBERS])) for head, inside in heads if head)
        yield _Class(found["name"], {field["name"]: each for field, each in declared if field}, methods, bodies)


def _read_head(code: Code, method: CodeStatement) -> re.Match[str] | None:
    """The name and the parameters of a method."""
    return _HEAD.search(code.code[max(method.start, method.body - _LONGEST_HEAD) : method.body])


def _find_in_python(text: str) -> SelfSet | None:
    for function in (node for node in list_python_nodes(text) if isinstance(node, ast.FunctionDef)):
        given = [each.arg for each in function.args.args]
        for node in function.body if given[:1] == ["self"] else ():
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=value)) if name == value in given:
                    return SelfSet(node.lineno, name)
    return None
