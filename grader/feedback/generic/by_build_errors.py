"""Mistakes that a compiler's first error comes from, where its message and the source together prove them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from grader.feedback.generic.change_messages import WEAK_OPERATOR
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say
from grader.text.wording import join_with_and

_MOST_NAMED = 4
_OPEN_QUOTE, _CLOSE_QUOTE = "[`'‘]", "['’]"


def _list_places(text: str) -> dict[str, str]:
    """Each name with the place behind the `:` of its line."""
    lines = (line.split(":") for line in text.strip().splitlines())
    return {name: place.strip() for names, place in lines for name in names.split()}


_JAVA = _list_places("""
    Scanner List ArrayList LinkedList Map HashMap TreeMap LinkedHashMap Set HashSet TreeSet Arrays: java.util
    Collections Random Stack Queue Deque ArrayDeque PriorityQueue Iterator Comparator Locale Optional: java.util
    StringTokenizer Collection InputMismatchException NoSuchElementException Date Calendar Objects: java.util
    File FileReader BufferedReader InputStreamReader IOException FileNotFoundException PrintWriter FileWriter: java.io
    BufferedWriter FileInputStream PrintStream InputStream UncheckedIOException: java.io
    Files Paths Path: java.nio.file
    BigInteger BigDecimal: java.math
    DecimalFormat: java.text
    LocalDate: java.time
    Collectors: java.util.stream
    IntStream: java.util.stream
""")
_CSHARP = _list_places("""
    Console Math Convert String Int32 Exception Array Environment Random DateTime Tuple Func Action: System
    FormatException ArgumentException IndexOutOfRangeException StringSplitOptions StringComparison: System
    List Dictionary HashSet Queue Stack LinkedList SortedDictionary SortedSet: System.Collections.Generic
    IComparer SortedList IEnumerable KeyValuePair: System.Collections.Generic
    StringBuilder Encoding: System.Text
    File StreamReader StreamWriter StringReader TextReader FileNotFoundException IOException: System.IO
    CultureInfo NumberStyles: System.Globalization
    Regex: System.Text.RegularExpressions
""")
_CPP = _list_places("""
    cout cin cerr endl: iostream
    string getline stoi to_string stod: string
    vector: vector
    map multimap: map
    set: set
    unordered_map: unordered_map
    unordered_set: unordered_set
    ifstream ofstream fstream: fstream
    stringstream istringstream ostringstream: sstream
    setw setprecision setfill: iomanip
    sort reverse find max_element min_element count_if max min swap: algorithm
    accumulate iota: numeric
    sqrt pow floor ceil round abs: cmath
    toupper tolower isdigit isalpha isspace: cctype
    pair make_pair: utility
    array: array
    tuple: tuple
    function: functional
    numeric_limits: limits
    INT_MAX INT_MIN: climits
    stack: stack
    queue priority_queue: queue
    list: list
    deque: deque
""")
_C = _list_places("""
    bool true false: stdbool.h
    INT_MAX INT_MIN LONG_MAX: limits.h
    FILE EOF NULL stdin stdout stderr: stdio.h
    uint8_t uint32_t uint64_t int64_t: stdint.h
    EXIT_SUCCESS EXIT_FAILURE: stdlib.h
    M_PI: math.h
    size_t: stddef.h
    strlen strcpy strcmp strcat strtok strchr strstr memset memcpy: string.h
    malloc calloc free atoi atof atol qsort abs exit rand: stdlib.h
    sqrt pow floor ceil fabs: math.h
    toupper tolower isdigit isalpha isspace isupper islower: ctype.h
""")
_UNKNOWN_IN_JAVA = re.compile(
    r"error: cannot find symbol\n(?:[^\n]*\n){2}[ \t]*symbol: {1,5}(?:class|variable) (\w{1,60})\n"
)
_UNKNOWN_IN_CSHARP = re.compile(
    rf"error CS0(?:246: The type or namespace name|103: The name) {_OPEN_QUOTE}(\w{{1,60}})"
    rf"(?:<[^'\n]{{0,60}})?{_CLOSE_QUOTE}"
)
_UNKNOWN_IN_CPP = re.compile(
    rf"error: {_OPEN_QUOTE}(\w{{1,60}}){_CLOSE_QUOTE} (?:was not declared in this scope|does not name a type"
    rf"|is not a member of {_OPEN_QUOTE}std{_CLOSE_QUOTE})"
    rf"|error: (?:variable|aggregate) {_OPEN_QUOTE}std::(\w{{1,60}}) \w{{1,60}}{_CLOSE_QUOTE} has "
    r"(?:initializer but )?incomplete type"
)
_UNKNOWN_IN_C = re.compile(
    rf"error: (?:unknown type name {_OPEN_QUOTE}(\w{{1,60}})|{_OPEN_QUOTE}(\w{{1,60}}){_CLOSE_QUOTE} undeclared"
    rf"|implicit declaration of function {_OPEN_QUOTE}(\w{{1,60}}))"
)
_FIRST_ERROR = re.compile(r"(?m)^[^\n]{0,300}?\berror\b(?: CS[0-9]{4})?: [^\n]*$")
_MISNAMED = re.compile(
    r"(?:^|[/\\\n])(\w{1,60})\.java:[0-9]{1,6}: error: (?:class|enum|interface|record) (\w{1,60}) is public, "
    r"should be declared in a file named"
)
_NO_MAIN = re.compile(r"undefined reference to [`'‘]main['’]")
_BEFORE = rf"error: expected (?:[^\n]{{0,20}} or )?{_OPEN_QUOTE};{_CLOSE_QUOTE} before "
_UNEXPECTED = re.compile(
    rf"\((?P<line>[0-9]{{1,6}}),[0-9]{{1,6}}\): error CS1(?:002: ; expected"
    rf"|525: Unexpected symbol `(?P<symbol>[^'\n]{{1,60}})')"
    rf"|:(?P<line_c>[0-9]{{1,6}}):[0-9]{{1,6}}: {_BEFORE}(?:{_OPEN_QUOTE}(?P<symbol_c>[^’'\n]{{1,60}}))?"
)
_BAD_OPERANDS = re.compile(
    r"error: bad operand types for binary operator '[&|^]'|error CS0019: Operator `[&|^]' cannot be applied to operands"
)
_NO_STATEMENT = re.compile(
    r"^\s*(?:if|for|foreach|while|switch|else|do|using|lock|catch|try|case|default|public|private|protected|static|void|"
    r"class|struct|namespace)\b|^\s*[#\[@]|//|\*/"
)
"""A line that needs no `;` at its end, or of which that cannot be told."""
_STATEMENT = re.compile(r"[=(]|^\s*(?:return|break|continue|int|double|string|char|bool|float|long)\b")
_ENUM_LINES = 20
_ENDS_STATEMENT = re.compile(r"[\w)\]\"']\Z")


def find_missing_import(facts: ProgramFacts) -> Diagnosis | None:
    """The first name that a compiler does not know belongs to the language's own library, and is not imported."""
    find = _FIND.get(facts.language.name) if facts.build_error else None
    names, lines = find(facts) if find else ([], [])
    if not names:
        return None
    message = say(
        "The compiler does not know {names} yet. Add at the top of the file: {lines}",
        names=join_with_and([f"`{name}`" for name in names]),
        lines=join_with_and([f"`{line}`" for line in lines]),
    )
    return facts.diagnose("missing-import", "missing import", message, ())


def _list_unknown(pattern: re.Pattern[str], facts: ProgramFacts, places: Mapping[str, str]) -> list[str]:
    """The names that are unknown and stand in a table, each once; none where the first error is another one."""
    first, found = _FIRST_ERROR.search(facts.build_error), [*pattern.finditer(facts.build_error)]
    if not first or not found or not first.start() <= found[0].start() <= first.end():
        return []
    names = dict.fromkeys(each[each.lastindex or 1] for each in found)
    if next(iter(names)) not in places:
        return []
    return [name for name in names if name in places and not _is_defined(name, facts.text)][:_MOST_NAMED]


def _is_defined(name: str, text: str) -> bool:
    """Whether the program has a type of that name itself."""
    return re.search(rf"\b(?:class|struct|enum|interface|record|typedef)\s[^;{{]{{0,80}}\b{name}\b", text) is not None


def _find_java_imports(facts: ProgramFacts) -> tuple[list[str], list[str]]:
    names = _list_unknown(_UNKNOWN_IN_JAVA, facts, _JAVA)
    return names, [f"import {_JAVA[name]}.{name};" for name in names]


def _find_csharp_imports(facts: ProgramFacts) -> tuple[list[str], list[str]]:
    names = _list_unknown(_UNKNOWN_IN_CSHARP, facts, _CSHARP)
    return names, [*dict.fromkeys(f"using {_CSHARP[name]};" for name in names)]


def _find_headers(facts: ProgramFacts) -> tuple[list[str], list[str]]:
    names = _list_unknown(_UNKNOWN_IN_CPP, facts, _CPP)
    headers = dict.fromkeys(_CPP[name] for name in names)
    missing = [f"#include <{each}>" for each in headers if not _includes(each, facts.text)]
    opens = re.search(r"\busing\s+(?:namespace\s+std\b|std::)", facts.text) is not None
    if not opens and all(re.search(rf"\bstd\s?::\s?{name}\b", facts.text) is None for name in names):
        return names, [*missing, "using namespace std;"]
    return (names, missing) if missing else ([], [])


def _find_headers_of_c(facts: ProgramFacts) -> tuple[list[str], list[str]]:
    names = [name for name in _list_unknown(_UNKNOWN_IN_C, facts, _C) if not _includes(_C[name], facts.text)]
    return names, [*dict.fromkeys(f"#include <{_C[name]}>" for name in names)]


def _includes(header: str, text: str) -> bool:
    return re.search(rf"(?m)^[ \t]*#[ \t]*include[ \t]*[<\"]{re.escape(header)}[>\"]", text) is not None


_FIND: Mapping[str, Callable[[ProgramFacts], tuple[list[str], list[str]]]] = {
    "java": _find_java_imports,
    "csharp": _find_csharp_imports,
    "cpp": _find_headers,
    "c": _find_headers_of_c,
}


def find_misnamed_class(facts: ProgramFacts) -> Diagnosis | None:
    """A public class of Java is not called as its file."""
    found = _MISNAMED.search(facts.build_error)
    if found is None:
        return None
    message = say(
        "Your file is {file}.java, but its public class is called `{name}`. Call the class `{file}`: in Java both must "
        "have the same name, and upper and lower case count.",
        file=found[1],
        name=found[2],
    )
    return facts.diagnose("misnamed-class", "class not called as its file", message, ())


def find_missing_main(facts: ProgramFacts) -> Diagnosis | None:
    """A program of C or C++ has no function `main`."""
    if not _NO_MAIN.search(facts.build_error):
        return None
    message = say("Your program has no function `main`, with which it would begin. Look how its name is spelled.")
    return facts.diagnose("missing-main", "no main", message, ())


def find_missing_semicolon(facts: ProgramFacts) -> Diagnosis | None:
    """The first error is at the first word of a line, and the statement before it does not end."""
    first, found = _FIRST_ERROR.search(facts.build_error), _UNEXPECTED.search(facts.build_error)
    if not first or not found or not first.start() <= found.start() <= first.end():
        return None
    line = int(found["line"] or found["line_c"])
    symbol = found["symbol"] or found["symbol_c"] or ""
    before = _find_open_end(facts.text.split("\n"), line, symbol)
    if before is None:
        return None
    message = say(
        "Line {line} does not end with `;`. Add it there: the compiler notices only at line {after}.",
        line=before,
        after=line,
    )
    place = name_place(before, say("This line does not end with `;`."))
    return facts.diagnose("missing-semicolon", "missing semicolon", message, (), place)


def find_weak_operator_error(facts: ProgramFacts) -> Diagnosis | None:
    """The first error is at an operator that joins a number with what a comparison gives."""
    first, found, weak = _FIRST_ERROR.search(facts.build_error), _BAD_OPERANDS.search(facts.build_error), None
    if first and found and first.start() <= found.start() <= first.end():
        weak = facts.source.weak_operator
    if weak is None:
        return None
    place = name_place(weak.line, say("The comparison comes first here."))
    message = say(WEAK_OPERATOR, code=weak.written, name=weak.read_as)
    return facts.diagnose("weak-operator", "comparison before an operator", message, (), place)


def _find_open_end(lines: list[str], line: int, symbol: str) -> int | None:
    """The line of a statement without its `;` before the word at which an error is told; None where it is not sure."""
    if not 1 < line <= len(lines) or not re.match(r"\s*(?:\w|\})", lines[line - 1]):
        return None
    if symbol and not lines[line - 1].lstrip().startswith(symbol):
        return None
    before = next((number for number in range(line - 1, 0, -1) if lines[number - 1].strip()), 0)
    text = lines[before - 1].rstrip() if before else ""
    around = "\n".join(lines[max(0, before - _ENUM_LINES) : before])
    is_statement = _STATEMENT.search(text) and not _NO_STATEMENT.search(text) and "enum" not in around
    is_open = _ENDS_STATEMENT.search(text) and text.count("(") == text.count(")") and text.count("[") == text.count("]")
    return before if is_statement and is_open else None
