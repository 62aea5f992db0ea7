"""Mistakes that an interpreter or a compiler names in its error output."""

from __future__ import annotations

import re

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.text.wording import list_some

_MODULES = {
    "python": re.compile(r"^ModuleNotFoundError: No module named '([\w.]{1,60})'", re.M),
    "javascript": re.compile(r"^Error(?: \[\w+\])?: Cannot find (?:module|package) '([^'\n]{1,60})'", re.M),
    "c": re.compile(r"fatal error: ([\w./+-]{1,60}): No such file or directory"),
    "cpp": re.compile(r"fatal error: ([\w./+-]{1,60}): No such file or directory"),
    "java": re.compile(r"error: package ([\w.]{1,60}) does not exist"),
    "csharp": re.compile(r"error CS0246: The type or namespace name [`']([\w.]{1,60})'"),
}
_IMPORTED = {"java": r"^\s*import\s+(?:static\s+)?{}\.", "csharp": r"^\s*using\s+{}\b"}
"""Where the compiler says the same of a name that is misspelt, how it must stand in the source."""
_THERE = {
    "python": "the modules that come with Python, such as math, random and collections",
    "javascript": "the modules that come with Node.js, such as fs and readline",
    "c": "the headers of C",
    "cpp": "the headers of C++",
    "java": "the packages that come with Java",
    "csharp": "the namespaces that come with C#",
}

_CODE = r"^ {{4}}(?>{})[^\n]*+\n(?:[ ^~]*+\n)?"
"""The line of the program that is shown above an error, and the marks below it."""
_PYTHON_2 = (
    (r"Missing parentheses in call to 'print'", "`print` without parentheses", "Write print(…)."),
    (r"Missing parentheses in call to 'exec'", "`exec` without parentheses", "Write exec(…)."),
    (r"unsupported operand type\(s\) for >>: 'builtin_function_or_method'", "`print >>`", "Write print(…, file=…)."),
    (_CODE.format(r"raise [\w.]++ *+,") + "SyntaxError: invalid syntax", "`raise …, …`", "Write raise …(…)."),
    (r"multiple exception types must be parenthesized", "`except …, …`", "Write `except … as …`."),
    (
        _CODE.format(r"[^\n]*?\b[0-9]++[lL]\b") + "SyntaxError: invalid decimal",
        "a number with an L",
        "Write it without the L.",
    ),
    (r"parameters cannot be parenthesized", "a tuple among the parameters", "Take it apart inside the function."),
    (r"NameError: name 'raw_input' is not defined", "`raw_input`", "It is called input() now."),
    (r"NameError: name 'xrange' is not defined", "`xrange`", "It is called range() now."),
    (r"NameError: name 'unicode' is not defined", "`unicode`", "It is called str() now."),
    (r"NameError: name 'basestring' is not defined", "`basestring`", "It is called str now."),
    (r"NameError: name 'unichr' is not defined", "`unichr`", "It is called chr() now."),
    (_CODE.format(r"[^\n]*?\blong\(") + "NameError: name 'long' is", "`long`", "It is called int() now."),
    (_CODE.format(r"[^\n]*?\breduce\(") + "NameError: name 'reduce' is", "`reduce`", "Import it from functools."),
    (_CODE.format(r"[^\n]*?\bfile\(") + "NameError: name 'file' is", "`file`", "It is called open() now."),
    (r"'dict' object has no attribute 'has_key'", "`has_key`", "Write `key in …`."),
    (r"'dict' object has no attribute 'iteritems'", "`iteritems`", "It is called items() now."),
    (r"'dict' object has no attribute 'iterkeys'", "`iterkeys`", "It is called keys() now."),
    (r"'dict' object has no attribute 'itervalues'", "`itervalues`", "It is called values() now."),
    (r"'(?:\w+_iterator|generator|_io\.TextIOWrapper)' object has no attribute 'next'", "`.next()`", "Write next(…)."),
    (r"module 'sys' has no attribute 'maxint'", "`sys.maxint`", "It is sys.maxsize now."),
    (r"module 'string' has no attribute 'lowercase'", "`string.lowercase`", "It is string.ascii_lowercase now."),
    (r"module 'string' has no attribute 'uppercase'", "`string.uppercase`", "It is string.ascii_uppercase now."),
    (r"module 'string' has no attribute 'letters'", "`string.letters`", "It is string.ascii_letters now."),
    (r"module 'string' has no attribute 'maketrans'", "`string.maketrans`", "It is str.maketrans() now."),
    (r"module 'string' has no attribute 'join'", "`string.join`", "Write separator.join(words)."),
    (r"module 'string' has no attribute 'split'", "`string.split`", "Write text.split()."),
    (r"No module named 'StringIO'", "the module `StringIO`", "It is in the module io now."),
    (r"No module named 'Queue'", "the module `Queue`", "It is called queue now."),
    (r"No module named 'Tkinter'", "the module `Tkinter`", "It is called tkinter now."),
    (r"No module named 'cPickle'", "the module `cPickle`", "It is called pickle now."),
    (r"No module named 'urllib2'", "the module `urllib2`", "It is called urllib.request now."),
)
_OF_PYTHON_2 = [(re.compile(pattern, re.M), what, fix) for pattern, what, fix in _PYTHON_2]

_NAMES_OF_PYTHON_2 = re.compile(
    r"\b(raw_input|xrange|unichr|has_key|iteritems|iterkeys|itervalues)\(|"
    r"\b(string\.(?:lowercase|uppercase|letters|maketrans)|sys\.maxint)\b"
)

_TOO_DEEP = re.compile(
    r"^(?:RecursionError\b|RangeError: Maximum call stack size exceeded|.{0,80}\bStackOverflowError\b|"
    r".{0,80}\bStackOverflowException\b|Stack overflow)",
    re.M,
)


def find_missing_module(facts: ProgramFacts) -> Diagnosis | None:
    """A module that is not there."""
    name = facts.language.name
    pattern = _MODULES.get(name)
    found, runs = facts.find_errors(pattern) if pattern else (None, ())
    if found is None or not _is_imported(found[1], facts):
        return None
    more = f", and {', '.join(facts.settings.runtime.warm)}" if name == "python" and facts.settings.runtime.warm else ""
    message = (
        f"Your program needs `{found[1]}`, which is not installed here. Write it without `{found[1]}`; there are only "
        f"{_THERE[name]}{more}. If `{found[1]}` is a file of your own, submit it as well."
    )
    return facts.diagnose("missing-module", "missing module", message, runs)


def _is_imported(name: str, facts: ProgramFacts) -> bool:
    pattern = _IMPORTED.get(facts.language.name)
    return pattern is None or re.search(pattern.format(re.escape(name)), facts.text, re.M) is not None


def find_code_of_python_2(facts: ProgramFacts) -> Diagnosis | None:
    """Code that only Python 2 understands."""
    if facts.language.name != "python":
        return None
    for pattern, what, fix in _OF_PYTHON_2:
        found, runs = facts.find_errors(pattern)
        if found:
            message = f"Your program contains Python 2 code: {what}. It runs under Python 3 here. {fix}"
            others = [name for name in _find_names_of_python_2(facts.text) if name not in what]
            if others:
                message += f" The file has more of it: {list_some(list(map(_tell_name_now, others)))}."
            return facts.diagnose("python-2", "Python 2 code", message, runs)
    return None


def _tell_name_now(name: str) -> str:
    """`raw_input` with what it is called now."""
    fix = next(fix for _, what, fix in _OF_PYTHON_2 if what == f"`{name}`")
    return f"`{name}` ({fix[0].lower()}{fix[1:].removesuffix('.')})"


def _find_names_of_python_2(text: str) -> list[str]:
    """Names of Python 2 that are called or taken from their module; none that the file itself defines."""
    found = dict.fromkeys(match[1] or match[2] for match in _NAMES_OF_PYTHON_2.finditer(text))
    return [name for name in found if not re.search(rf"\bdef {re.escape(name)}\b", text)]


def find_deep_recursion(facts: ProgramFacts) -> Diagnosis | None:
    """Functions that call themselves more often than the stack can hold."""
    found, runs = facts.find_errors(_TOO_DEEP)
    if found is None or not runs:
        return None
    right = [len(ran.case.input) for ran in facts.runs if ran.result.verdict is Verdict.ACCEPTED]
    if right and max(right) < min(len(ran.case.input) for ran in runs):
        most = ": Python stops at about 1,000 calls" if facts.language.name == "python" else ""
        message = (
            f"Your program has a function that calls itself too often on large inputs{most}. "
            "On small inputs it is right. Use a loop instead."
        )
    else:
        message = "Your recursion goes too deep. Check that it ends, or use a loop instead."
    place = name_place(facts.source.lines.recursion, "The function calls itself here.")
    return facts.diagnose("deep-recursion", "recursion too deep", message, runs, place)
