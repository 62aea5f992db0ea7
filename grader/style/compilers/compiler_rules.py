"""The compilers' warnings that are sure to name a fault, with what to do about each.

These cost points. All others are told as notes: they are matters of taste, guesses of the optimizer, or cannot be
avoided in a right program (a cast to an array of generics in Java).
"""

from __future__ import annotations

from grader.style.families import RuleFamily

_REMOVE = "Remove it, or use it where it was meant to be used."
_ASSIGN_OR_COMPARE = "`=` stores, `==` compares: write the one that is meant."
_FALL_THROUGH = "End the case with `break`, or say in a comment `/* fall through */` that it is meant."
_NEVER_TRUE = "Look at the types and limits: this comparison has one result only, whatever the program does."
_ARGUMENTS = "Make the letters after `%` and the types of the arguments agree, one for one."
_DECLARE = "Include the header that declares it, or declare it above: otherwise the compiler guesses its types."
_OWN_TYPE = "Give it a value of its own type; a value of another type is read as something else."

SURE: dict[str, str] = {
    "gcc/unused-variable": _REMOVE,
    "gcc/unused-but-set-variable": "Remove it, or use its value: so far it is only stored.",
    "gcc/unused-function": _REMOVE,
    "gcc/unused-label": _REMOVE,
    "gcc/unused-local-typedefs": _REMOVE,
    "gcc/unused-value": "The result of this is thrown away: store it or use it, or remove the line.",
    "gcc/uninitialized": "Give it a value before it is read: until then it holds whatever lay in memory.",
    "gcc/init-self": "Give it a value of something else: so far it holds whatever lay in memory.",
    "gcc/implicit-function-declaration": _DECLARE,
    "gcc/implicit-int": "Write the type.",
    "gcc/return-type": "Return a value of the right type on every way through the function.",
    "gcc/return-local-addr": "The variable is gone when the function returns: return its value, or memory that stays.",
    "gcc/format": _ARGUMENTS,
    "gcc/format-extra-args": _ARGUMENTS,
    "gcc/format-contains-nul": "The text ends at the `\\0`: take it out.",
    "gcc/parentheses": "Add parentheses that say what is meant: C reads it in another order than it looks.",
    "gcc/misleading-indentation": "Put braces around what belongs together: indentation alone means nothing in C.",
    "gcc/implicit-fallthrough": _FALL_THROUGH,
    "gcc/empty-body": "The `;` ends the statement before its body: remove it.",
    "gcc/logical-not-parentheses": "`!` holds for the left side only: write parentheses around the comparison.",
    "gcc/bool-compare": _NEVER_TRUE,
    "gcc/bool-operation": "This does not do what it seems to for a truth value: use `&&`, `||` or `!`.",
    "gcc/int-in-bool-context": "Compare with a number: this only asks whether it is 0.",
    "gcc/type-limits": _NEVER_TRUE,
    "gcc/tautological-compare": _NEVER_TRUE,
    "gcc/address": _NEVER_TRUE,
    "gcc/comment": "A comment cannot stand within a comment: close the first one before.",
    "gcc/div-by-zero": "Division by 0 stops the program: look at the divisor.",
    "gcc/int-conversion": _OWN_TYPE,
    "gcc/incompatible-pointer-types": _OWN_TYPE,
    "gcc/discarded-qualifiers": "What is `const` may not be changed: keep the `const`, or copy the value.",
    "gcc/write-strings": "A text in quotes may not be changed: point to it by `const char *`.",
    "gcc/overflow": "The number does not fit into its type: take a larger type.",
    "gcc/shift-count-overflow": "The shift is as wide as the type or wider: take a larger type.",
    "gcc/shift-count-negative": "A shift by a negative number means nothing: look at its sign.",
    "gcc/main": "Write `int main(void)` or `int main(int argc, char **argv)`.",
    "gcc/sequence-point": "The value is changed and used in one expression, in no fixed order: make two of it.",
    "gcc/sizeof-pointer-memaccess": "This is the size of the pointer: multiply the size of an item by their number.",
    "gcc/sizeof-array-argument": "An array that is passed is a pointer here: pass its length, too.",
    "gcc/memset-transposed-args": "The value comes before the number of bytes: swap the two.",
    "gcc/deprecated-declarations": "Use what its documentation names in its place.",
    "gcc/delete-non-virtual-dtor": "Make the destructor of the base class virtual.",
    "gcc/reorder": "Members are set in the order in which the class declares them: write them in that order.",
    "gcc/nonnull": "A null pointer may not be given here.",
    "gcc/enum-compare": "The two belong to different enumerations: compare with a value of the same one.",
    "gcc/dangling-else": "Put braces around the inner `if`: the `else` belongs to the nearest one.",
    "gcc/char-subscripts": "A `char` may be negative: convert it to `unsigned char` first.",
    "javac/divzero": "Division by 0 stops the program: look at the divisor.",
    "javac/empty": "The `;` ends the statement before its body: remove it.",
    "javac/finally": "A `finally` that returns or throws hides what went wrong before: let it end normally.",
    "javac/static": "Call it by the name of the class: it belongs to no single object.",
    "javac/cast": "Remove the cast: the value has that type already.",
    "javac/overrides": "Override `hashCode`, too: otherwise sets and maps lose the object.",
    "javac/dep-ann": "Add `@Deprecated` to it, as its comment says.",
    "javac/deprecation": "Use what its documentation names in its place.",
    "javac/removal": "Use what its documentation names in its place: newer versions of Java do not have it.",
    "csharp/CS0108": "Give the member another name, or write `new` to say that it hides the inherited one.",
    "csharp/CS0114": "Write `override` or `new`, whichever is meant.",
    "csharp/CS0162": "No way leads here: remove it, or correct the condition before it.",
    "csharp/CS0164": _REMOVE,
    "csharp/CS0168": _REMOVE,
    "csharp/CS0169": _REMOVE,
    "csharp/CS0183": _NEVER_TRUE,
    "csharp/CS0219": "Remove it, or use its value: so far it is only stored.",
    "csharp/CS0252": "This compares whether both are one object: convert one side to compare the values.",
    "csharp/CS0253": "This compares whether both are one object: convert one side to compare the values.",
    "csharp/CS0414": "Remove it, or use its value: so far it is only stored.",
    "csharp/CS0472": _NEVER_TRUE,
    "csharp/CS0612": "Use what its documentation names in its place.",
    "csharp/CS0618": "Use what its documentation names in its place.",
    "csharp/CS0642": "The `;` ends the statement before its body: remove it.",
    "csharp/CS0649": "Give it a value: it holds only what its type begins with.",
    "csharp/CS0652": _NEVER_TRUE,
    "csharp/CS0659": "Override `GetHashCode`, too: otherwise sets and dictionaries lose the object.",
    "csharp/CS0661": "Override `Equals` and `GetHashCode` together with `==` and `!=`.",
    "csharp/CS0665": _ASSIGN_OR_COMPARE,
    "csharp/CS1717": "It is set to itself: write what it should be set to.",
    "csharp/CS1718": "It is compared with itself: write what it should be compared with.",
}

GCC_RULES = RuleFamily("gcc", r"[a-z][a-z0-9+]*(?:-[a-z0-9+]+)*", sure=frozenset(SURE))
JAVAC_RULES = RuleFamily("javac", "[a-z]+(?:-[a-z]+)*", sure=frozenset(SURE))
CSHARP_RULES = RuleFamily("csharp", "CS[0-9]{4}", sure=frozenset(SURE), distinct=3)
COMPILER_RULES = (GCC_RULES, JAVAC_RULES, CSHARP_RULES)
