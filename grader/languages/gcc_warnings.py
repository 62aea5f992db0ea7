"""How gcc and g++ tell their warnings, and what to do about those that are sure to name a fault."""

from __future__ import annotations

from grader.model import CompilerWarnings, Suppressions
from grader.text.spoken_text import say_later

_REMOVE = say_later("Remove it, or use it where it was meant to be used.")
_DECLARE = say_later(
    "Include the header that declares it, or declare it above; otherwise the compiler guesses its types."
)
_ARGUMENTS = say_later("Make the letters after `%` and the types of the arguments agree, one for one.")
_FALL_THROUGH = say_later("End the case with `break`, or say in a comment `/* fall through */` that it is meant.")
_NEVER_TRUE = say_later("Look at the types and limits: this comparison always has the same result.")
_OWN_TYPE = say_later("Give it a value of its own type; a value of another type is read as something else.")

_ADVICE = {
    "unused-variable": _REMOVE,
    "unused-but-set-variable": say_later("Its value is never used: use it, or remove the variable."),
    "unused-function": _REMOVE,
    "unused-label": _REMOVE,
    "unused-local-typedefs": _REMOVE,
    "unused-value": say_later("The result is thrown away: store it, use it, or remove the line."),
    "uninitialized": say_later("Give it a value before it is read: until then it holds whatever was in memory."),
    "init-self": say_later("It is set to itself: give it another value, or it holds whatever was in memory."),
    "implicit-function-declaration": _DECLARE,
    "implicit-int": say_later("Write the type."),
    "return-type": say_later("Return a value of the right type on every path through the function."),
    "return-local-addr": say_later(
        "The variable is gone when the function returns: return its value, or memory that stays."
    ),
    "format": _ARGUMENTS,
    "format-extra-args": _ARGUMENTS,
    "format-contains-nul": say_later("The string ends at the `\\0`: remove it."),
    "parentheses": say_later("Add parentheses that say what is meant: C reads it in a different order than it looks."),
    "misleading-indentation": say_later(
        "Put braces around what belongs together: indentation alone means nothing in C."
    ),
    "implicit-fallthrough": _FALL_THROUGH,
    "empty-body": say_later("The `;` ends the statement before its body: remove it."),
    "logical-not-parentheses": say_later("`!` applies only to the left side: put parentheses around the comparison."),
    "bool-compare": _NEVER_TRUE,
    "bool-operation": say_later("This does not do what it seems to for a boolean: use `&&`, `||` or `!`."),
    "int-in-bool-context": say_later("Compare with a number: this only asks whether it is 0."),
    "type-limits": _NEVER_TRUE,
    "tautological-compare": _NEVER_TRUE,
    "address": _NEVER_TRUE,
    "comment": say_later("Comments cannot be nested: close the first one before the second begins."),
    "div-by-zero": say_later("Division by 0 stops the program: check the divisor."),
    "int-conversion": _OWN_TYPE,
    "incompatible-pointer-types": _OWN_TYPE,
    "discarded-qualifiers": say_later("What is `const` may not be changed: keep the `const`, or copy the value."),
    "write-strings": say_later("A string literal may not be changed: point to it with `const char *`."),
    "overflow": say_later("The number does not fit into its type: use a larger type."),
    "shift-count-overflow": say_later("The shift is as wide as the type or wider: use a larger type."),
    "shift-count-negative": say_later("A shift by a negative number means nothing: look at its sign."),
    "main": say_later("Write `int main(void)` or `int main(int argc, char **argv)`."),
    "sequence-point": say_later("The value is changed and used in one expression, in no fixed order: split it in two."),
    "sizeof-pointer-memaccess": say_later(
        "This is the size of the pointer: multiply the size of an item by their number."
    ),
    "sizeof-array-argument": say_later("An array that is passed is a pointer here: pass its length, too."),
    "memset-transposed-args": say_later("The value comes before the number of bytes: swap the two."),
    "deprecated-declarations": say_later("Use the replacement that its documentation names."),
    "delete-non-virtual-dtor": say_later("Make the destructor of the base class virtual."),
    "reorder": say_later("Members are set in the order in which the class declares them: write them in that order."),
    "nonnull": say_later("A null pointer may not be given here."),
    "enum-compare": say_later("The two belong to different enumerations: compare with a value of the same one."),
    "dangling-else": say_later("Put braces around the inner `if`: the `else` belongs to the nearest one."),
    "char-subscripts": say_later("A `char` may be negative: convert it to `unsigned char` first."),
}

_SUPPRESSIONS = Suppressions(
    # `#pragma GCC …`, `#line 7 "other.c"`, and the `# 7 "/usr/include/stdio.h" 3` that makes the rest a system header.
    # gcc has no option that passes over them.
    heeded=(
        r"(?m)^[ \t\f\v]*+(?:#|%:)[ \t\f\v]*+(?:line\b|[0-9]|pragma[ \t\f\v]++GCC[ \t\f\v]++"
        r"(?:system_header|diagnostic[ \t\f\v]++ignored\b(?P<rules>[^\n]*+)))"
    ),
    word=r"(?:-W)?([a-z][\w+-]*+)",
    ignored=r'\b_Pragma\s*+\(\s*+"GCC diagnostic ignored',
    spelling=r"\\[ \t\f\v\r]*+\n",
)

GCC = CompilerWarnings(
    tool="gcc",
    form=r"[a-z][a-z0-9+]*(?:-[a-z0-9+]+)*",
    line=(
        r"(?P<file>[^:\n]+):(?P<line>[0-9]{1,9}):(?P<column>[0-9]{1,9}): (?P<kind>warning|error|fatal error): "
        r"(?P<message>.*?)(?: \[-W(?P<rule>[a-z0-9+-]{1,80}+)(?:=[^\]\n]{0,80}+)?\])?"
    ),
    columns="bytes",
    options=(
        "-S",
        "-Wall",
        "-Wextra",
        "-fdiagnostics-plain-output",
        "-fdiagnostics-column-unit=byte",
        "-D_Pragma(x)=",
        "-U_FORTIFY_SOURCE",  # some systems set it, and would warn of more than others
    ),
    advice=_ADVICE,
    alone=True,
    tells_mistakes=True,
    suppressions=_SUPPRESSIONS,
)
