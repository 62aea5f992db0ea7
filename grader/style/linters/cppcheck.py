"""C and C++ by Cppcheck, which follows values through the program and so finds what the compiler does not.

Comments switch nothing off as long as it is not asked to heed them. A source may include another file by its path, so
each is looked at alone.
"""

from __future__ import annotations

from xml.etree import ElementTree

from grader.style.diagnostics import Diagnostic, of_bytes
from grader.style.families import RuleFamily
from grader.style.linters.linter import ReportingLinter
from grader.style.linters.xml_report import parse_report
from grader.text.spoken_text import say_later

# Matters of taste, what the compiler says as well, and what is about the tool: rules that begin so are left out.
_LEFT_OUT = (
    "constParameter",
    "constVariable",
    "cstyleCast",
    "functionConst",
    "functionStatic",
    "missingInclude",
    "normalCheckLevel",
    "noExplicitConstructor",
    "passedByValue",
    "shadow",
    "toomanyconfigs",
    "unmatchedSuppression",
    "unusedLabel",
    "unusedVariable",
    "useStlAlgorithm",
    "variableScope",
)
# With one of these it could not follow the program: nothing else that it says is worth much.
_LOST = frozenset(
    {
        "cppcheckError",
        "cppcheckLimit",
        "internalAstError",
        "internalError",
        "noValidConfiguration",
        "preprocessorErrorDirective",
        "syntaxError",
        "unknownMacro",
    }
)
_ADVICE = {
    "arrayIndexOutOfBounds": say_later(
        "An array of n items ends at n - 1: look at the index, and at the `<=` of the loop."
    ),
    "arrayIndexOutOfBoundsCond": say_later("Look at the index: an array of n items ends at n - 1."),
    "assignmentInCondition": say_later("`=` assigns and `==` compares; use the one you mean."),
    "bufferAccessOutOfBounds": say_later("More is read or written than there is room for: check the size."),
    "clarifyCalculation": say_later("Add parentheses that say what is meant."),
    "compareBoolExpressionWithInt": say_later(
        "A comparison gives 0 or 1: compare each pair by itself, joined with `&&`."
    ),
    "containerOutOfBounds": say_later("Look at the index, and at whether there is anything in it."),
    "deallocret": say_later("The memory is already freed: return something that still exists."),
    "deallocuse": say_later("The memory is already freed: use it first, then free it."),
    "doubleFree": say_later("It is already freed: free it only once."),
    "duplicateBranch": say_later("Both branches do the same: correct one, or drop the condition."),
    "duplicateBreak": say_later("This code can never run; remove it."),
    "duplicateCondition": say_later("The same condition was tested before: this branch is taken always, or never."),
    "duplicateExpression": say_later("Both sides are the same: write what the second one should be."),
    "identicalConditionAfterEarlyExit": say_later("The function already returned if this was true: here it never is."),
    "identicalInnerCondition": say_later("An outer condition tests the same: here it is always true."),
    "incorrectLogicOperator": say_later("Look at `&&` and `||`: it is always, or never, true."),
    "invalidPrintfArgType_sint": say_later(
        "Make the letters after `%` and the types of the arguments agree, one for one."
    ),
    "invalidPrintfArgType_uint": say_later(
        "Make the letters after `%` and the types of the arguments agree, one for one."
    ),
    "invalidscanf": say_later("Give the size, as in `%79s` for `char line[80]`: longer words run over the end."),
    "knownConditionTrueFalse": say_later("It always has the same result: look at what is compared."),
    "memleak": say_later("Free the memory with `free` or `delete` when it is no longer needed."),
    "memleakOnRealloc": say_later("Keep the old pointer until `realloc` has worked: if it fails, that memory is lost."),
    "mismatchAllocDealloc": say_later(
        "Use `delete[]` for what comes from `new[]`, and `free` for what comes from `malloc`."
    ),
    "negativeIndex": say_later("Look at the index: arrays begin at 0."),
    "nullPointer": say_later("Test the pointer before it is used: it may point nowhere."),
    "nullPointerRedundantCheck": say_later("It was used before it was tested: test it first."),
    "oppositeInnerCondition": say_later("An outer condition tests the opposite: here it is never true."),
    "redundantAssignment": say_later("The earlier value was never used: remove it, or use it."),
    "redundantInitialization": say_later("The first value was never used: assign the value once."),
    "resourceLeak": say_later("Close the file with `fclose` when it is no longer needed."),
    "returnDanglingLifetime": say_later(
        "The variable is gone when the function returns: return its value, or memory that stays."
    ),
    "selfAssignment": say_later("It is set to itself: write what it should be set to."),
    "signConversion": say_later("A negative value becomes a huge one here: look at the types."),
    "stlOutOfBounds": say_later("The last item is at size() - 1: write `<`, not `<=`."),
    "suspiciousSemicolon": say_later("The `;` ends the statement before its body: remove it."),
    "unassignedVariable": say_later("Give it a value before it is read."),
    "uninitMemberVar": say_later("Give it a value in the constructor: until then it holds whatever was in memory."),
    "uninitdata": say_later("Write to the memory before it is read."),
    "uninitvar": say_later("Give it a value before it is read: until then it holds whatever was in memory."),
    "unreachableCode": say_later("This code can never run; remove it, or look at the `return` or `break` before it."),
    "unreadVariable": say_later("What it gets here is never used: use it, or leave it out."),
    "unsignedLessThanZero": say_later("It is never negative: the comparison is never true."),
    "unsignedPositive": say_later("It is never negative: the comparison is always true."),
    "unusedAllocatedMemory": say_later("Remove it, or use it: so far it is only allocated."),
    "unusedStructMember": say_later("Remove it, or use it where it was meant to be used."),
    "useClosedFile": say_later("The file is already closed: use it first, then close it."),
    "wrongPrintfScanfArgNum": say_later("Pass as many arguments as there are `%` in the string."),
    "zerodiv": say_later("Division by 0 stops the program: check the divisor."),
    "zerodivcond": say_later("Division by 0 stops the program: test the divisor first."),
}
_OVERRUN = ("array-bounds", "stringop-overflow", "stringop-overread", "format-overflow")
_PRINTED = ("format", "format-extra-args")
_TWINS = {
    "arrayIndexOutOfBounds": _OVERRUN,
    "bufferAccessOutOfBounds": _OVERRUN,
    "compareBoolExpressionWithInt": ("bool-compare",),
    "deallocuse": ("use-after-free",),
    "doubleFree": ("use-after-free",),
    "duplicateExpression": ("tautological-compare",),
    **{f"invalidPrintfArgType_{kind}": _PRINTED for kind in ("float", "n", "p", "s", "sint", "uint")},
    **{f"invalidScanfArgType_{kind}": _PRINTED for kind in ("float", "int", "s")},
    "legacyUninitvar": ("uninitialized", "maybe-uninitialized"),
    "memsetZeroBytes": ("memset-transposed-args",),
    "mismatchAllocDealloc": ("mismatched-dealloc", "mismatched-new-delete"),
    "missingReturn": ("return-type",),
    "pointerSize": ("sizeof-pointer-memaccess",),
    "returnDanglingLifetime": ("return-local-addr",),
    "selfAssignment": ("init-self",),
    "shiftTooManyBits": ("shift-count-overflow", "shift-count-negative"),
    "suspiciousSemicolon": ("empty-body",),
    "uninitvar": ("uninitialized", "maybe-uninitialized"),
    "unknownEvaluationOrder": ("sequence-point",),
    "unreadVariable": ("unused-variable", "unused-but-set-variable"),
    "unsignedLessThanZero": ("type-limits",),
    "unsignedPositive": ("type-limits",),
    "wrongPrintfScanfArgNum": _PRINTED,
    "zerodiv": ("div-by-zero",),
}
"""What gcc calls the same fault."""


def _read(said: str) -> list[Diagnostic]:
    found = map(_make_diagnostic, parse_report(said).iter("error"))
    return [one for one in found if not one.rule.startswith(_LEFT_OUT)]


def _make_diagnostic(element: ElementTree.Element) -> Diagnostic:
    """The first place is where it happens, the others lead to it."""
    rule, place = element.get("id", ""), element.find("location")
    where = place.attrib if place is not None else {}
    file = where.get("file") or ""
    line, column = int(where.get("line", "1")), int(where.get("column", "1"))
    return Diagnostic(rule in _LOST, rule, file, line, column, element.get("msg", ""))


CPPCHECK = ReportingLinter(
    rules=RuleFamily("cppcheck", "[a-z][A-Za-z0-9_]*"),
    title="Cppcheck",
    languages=frozenset({"c", "cpp"}),
    package="cppcheck",
    command=(
        "cppcheck",
        "--quiet",
        "--enable=warning,style,performance,portability",
        "--max-configs=4",
        "--xml",
        "--output-file={said}",
    ),
    read=_read,
    column=of_bytes,
    advice={f"cppcheck/{rule}": advice for rule, advice in _ADVICE.items()},
    twins={f"cppcheck/{rule}": frozenset(f"gcc/{other}" for other in others) for rule, others in _TWINS.items()},
    once=frozenset({"cppcheck/legacyUninitvar", "cppcheck/uninitvar"}),
    at_once=1,
    closed=False,
    suppressions=r"\bcppcheck-suppress\b",
)
