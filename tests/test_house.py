"""The rules of the house that no linter knows."""

from __future__ import annotations

import ast
import contextlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import grader

PACKAGE = Path(grader.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "sample")
WORDS = frozenset({"hint", "message", "note", "problem", "summary", "trouble"})
"""What holds a sentence for people; an empty one may be asked for, nothing else."""


Trees = dict[str, ast.Module]
"""The path of each module within the package to its code."""


@pytest.fixture(scope="module")
def trees() -> Trees:
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def find_in_modules(trees: Trees, find: Callable[[ast.Module], Iterable[object]]) -> dict[str, list[object]]:
    """What is found in each module where there is something."""
    found = {name: [*find(tree)] for name, tree in trees.items()}
    return {name: places for name, places in found.items() if places}


def is_sentence(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) in WORDS


def decisions_by_words(tree: ast.AST) -> Iterator[int]:
    """The lines that compare a sentence, search in it or look how it begins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(is_sentence, (node.left, *node.comparators))):
            constants = [each.value for each in (node.left, *node.comparators) if isinstance(each, ast.Constant)]
            if not set(constants) & {None, ""}:
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith") and is_sentence(node.value):
            yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        "if finding.message == MISSING: pass",
        "x = [fault for fault in faults if fault.message != EMPTY]",
        "hint = near if 'tz database' in message else ''",
        "if not note.startswith('There is no'): pass",
    ],
)
def test_a_decision_by_words_is_found(code: str) -> None:
    assert list(decisions_by_words(ast.parse(code))) == [1]


def test_code_never_decides_by_the_words_of_a_message(trees: Trees) -> None:
    assert find_in_modules(trees, decisions_by_words) == {}


GAMES = frozenset({"nim", "heap", "heaps", "counter", "counters", "pile", "piles"})
MEMORY = {
    "HEAP",
    "HeapEnd",
    "_HEAP_SHARE",
    "_SMALLEST_HEAP_MIB",
    "_list_heap_options",
    "compute_heap_mib",
    "heap_end",
    "heap_mib",
    "mark_full_heap",
}
COUNTING = {"Counter", "_find_counter", "_counters", "_find_recursion_counter", "show_case_counter", "perf_counter"}
"""Names of the heap of memory, and of what counts."""


def names_of(tree: ast.AST) -> Iterator[str]:
    """Every name that the code defines or uses, also as a keyword."""
    for node in ast.walk(tree):
        yield from (getattr(node, field) for field in ("id", "name", "attr", "arg") if hasattr(node, field))
        if isinstance(node, ast.ImportFrom | ast.Global | ast.Nonlocal):
            yield from [node.module or ""] if isinstance(node, ast.ImportFrom) else node.names


def game_names(tree: ast.AST) -> list[str]:
    """The names that hold a word of a game."""
    names = {name for name in names_of(tree) if isinstance(name, str)} - MEMORY - COUNTING
    return sorted(name for name in names if GAMES & {word.lower() for word in re.findall("[A-Z]?[a-z]+|[A-Z]+", name)})


@pytest.mark.parametrize(
    "code",
    [
        "heaps = 1",
        "class NimPicture: pass",
        "def f(most_counters): pass",
        "f(heap=1)",
        "x.counter",
        "from nim import f",
    ],
)
def test_a_name_of_a_game_is_found(code: str) -> None:
    assert game_names(ast.parse(code))


def test_the_code_names_nothing_of_a_game(trees: Trees) -> None:
    own = {name: tree for name, tree in trees.items() if "sample" not in name.split("/")}
    assert find_in_modules(own, game_names) == {}


def programs_in_strings(tree: ast.AST) -> Iterator[int]:
    """The lines of strings of several lines that are Python with an import."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value.strip():
            with contextlib.suppress(SyntaxError):
                if any(isinstance(each, ast.Import | ast.ImportFrom) for each in ast.walk(ast.parse(node.value))):
                    yield node.lineno


def test_a_program_in_a_string_is_found() -> None:
    assert list(
        programs_in_strings(ast.parse('x = 1\nTEXT = "Two\\nlines"\nRUN = """\nimport os\nos.fork()\n"""'))
    ) == [3]


def test_programs_are_files(trees: Trees) -> None:
    # What the template lives by holds the path of its code.
    others = {name: tree for name, tree in trees.items() if not name.endswith("/launcher.py")}
    assert find_in_modules(others, programs_in_strings) == {}


def types_of(tree: ast.Module) -> Iterator[str]:
    """The names of the classes and of the aliases of types; what stands for any type (`TypeVar`) names none."""
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        value = node.value
        stands_for_any = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "TypeVar"
        names = [target.id for target in targets if isinstance(target, ast.Name) and not stands_for_any]
        yield from (name for name in names if name.lstrip("_")[:1].isupper() and not name.isupper())


def test_types_are_found() -> None:
    code = "class Ab: pass\n_Cd = dict[str, int]\nEf: TypeAlias = 'Ab | _Cd'\nGh = TypeVar('Gh')\nMOST = 3\nx = 1\n"
    assert list(types_of(ast.parse(code))) == ["Ab", "_Cd", "Ef"]


def test_no_two_types_have_the_same_name(trees: Trees) -> None:
    found = Counter(name for tree in trees.values() for name in types_of(tree))
    assert [name for name, times in found.items() if times > 1] == []


def test_no_two_modules_have_the_same_name() -> None:
    found = Counter(path.name for path in MODULES if path.name != "__init__.py")
    assert [name for name, times in found.items() if times > 1] == []


OF_EVERY_ENTRY = {
    *("command", "main", "fits", "place", "read", "find_column", "find_rows", "find_work", "format_result"),
    *("list_files", "find_short_names", "find_undocumented"),
}
"""What each entry of a table has: the commands, layouts, modes, grade books, bundles, and languages of style."""


def functions_of(tree: ast.Module) -> Iterator[str]:
    """The names of the functions that other modules may use."""
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return (name for name in functions if not name.startswith("_"))


def test_functions_are_found() -> None:
    code = "def ab(): pass\nasync def cd():\n    def ef(): pass\ndef _gh(): pass\nclass Ij:\n    def kl(self): pass\n"
    assert list(functions_of(ast.parse(code))) == ["ab", "cd"]


def test_no_two_functions_have_the_same_name(trees: Trees) -> None:
    # Programs that a student's interpreter runs import nothing of ours.
    rooms = [tree for name, tree in trees.items() if "programs" not in name.split("/")]
    found = Counter(name for tree in rooms for name in functions_of(tree))
    assert {name for name, times in found.items() if times > 1} == OF_EVERY_ENTRY


WRITTEN_FOR_PEOPLE = [*MODULES, *(PACKAGE.parent / "reference").rglob("*.py"), *PACKAGE.rglob("*.j2")]
NOT_OURS = re.compile(
    r"\bmend(?:s|ed|ing)?\b|\bdata sets?\b|\bby the clock\b|\b(?<!there )(?:is|are) no (?!longer\b|such\b|exception\b)"
    r"|\bneeds? a person\b|\bfails? alike\b|\b(?:a page|one line|one file|one folder) an? [a-z]+"
    r"|\bnot built yet\b|\bdiffering verdicts\b",
    re.IGNORECASE,
)
"""Words that stand for something else in this project, or that nobody says."""


def list_sentences(path: Path) -> Iterator[str]:
    """The texts of a file that are not docstrings; of a template all of it."""
    if path.suffix != ".py":
        yield path.read_text(encoding="utf-8")
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node.value


@pytest.mark.parametrize(
    "text", ["Mend it.", "2 s by the clock", "`x` is no option", "3 data sets", "a page a student"]
)
def test_a_word_that_is_not_ours_is_found(text: str) -> None:
    assert NOT_OURS.search(text)


@pytest.mark.parametrize("text", ["There is no file.", "it is no longer there", "is no such file", "amended"])
def test_an_ordinary_sentence_is_left_alone(text: str) -> None:
    assert not NOT_OURS.search(text)


def test_one_word_stands_for_one_thing_in_what_people_read() -> None:
    assert [
        (path.name, text) for path in WRITTEN_FOR_PEOPLE for text in list_sentences(path) if NOT_OURS.search(text)
    ] == []
