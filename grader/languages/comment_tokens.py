"""Patterns that several languages share, for telling comments from code.

Each also takes what is never closed, up to the end of its line or of the file, so no character is looked at twice for
the same reason.
"""

from __future__ import annotations

# Only single characters are possessive here: CPython 3.11 before 3.11.5 matches possessive groups wrongly.
DOUBLE = r'"[^"\\\n]*+(?:\\(?s:.?)[^"\\\n]*+)*"?'
SINGLE = r"'[^'\\\n]*+(?:\\(?s:.?)[^'\\\n]*+)*'?"
BLOCK = r"(?P<block>/\*[^*]*+(?:\*(?!/)[^*]*+)*(?:\*/|\Z))"
LINE = r"(?P<line>//[^\n]*+)"
# A backslash at the end of the line carries a C comment on to the next one.
LINE_C = r"(?P<line>//[^\\\n]*+(?:\\(?s:.?)[^\\\n]*+)*)"
# In C++ and C23 an apostrophe may stand inside a number: 1'000'000.
NUMBER = r"(?P<code>\b[0-9][0-9A-Za-z_.]*+(?:'[0-9A-Za-z_][0-9A-Za-z_.]*+)*)"
TRIPLE_DOUBLE = r'"""[^"\\]*+(?:(?:\\(?s:.?)|"(?!""))[^"\\]*+)*(?:"""|\Z)'
