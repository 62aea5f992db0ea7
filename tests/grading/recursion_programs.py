"""Recursions that a sign cuts short, arrays closed up by hand, and loops that many changes make endless."""

from __future__ import annotations

from .test_moved_places import TELLS_EVENS
from .test_noting import C, in_frame

VISITS = """int count = 0, most;
int visit(int k) {
    if (k > most) return 0;
    count++;
    return visit(2 * k) && visit(2 * k + 1);
}
int main"""
NAMED = [
    (
        "c",
        in_frame(C, "most = n / 3;", "visit(1);", 'printf("%d thirds\\n", count);', TELLS_EVENS["c"]).replace(
            "int main", VISITS, 1
        ),
        (6, "In `visit(2 * k) && visit(2 * k + 1)`, the later calls are left out as soon as the answer is known, and "
            "what they would do is not done. Make all the calls first, each with a name for what it gives."),
    ),
    (
        "c",
        in_frame(C, "int a[99], len = n;", "for (int i = 0; i < n; i++) a[i] = i + 1;",
                 "for (int i = 0; i < len; i++) {", "if (a[i] % 3 != 0) {",
                 "for (int k = i; k < len - 1; k++) a[k] = a[k + 1];", "len--;", "}", "}",
                 'printf("%d thirds\\n", len);', TELLS_EVENS["c"]),
        (10, "After `len--` the next one stands at the same place, and your program goes on with the one behind it. "
             "Stay at that place: write `len--; i--`."),
    ),
    (
        "c",
        in_frame(C, "int trips = 0, left = n, a = n, b = n, most = 3;", "while (a > 0) { a = a - 1; b = b + 2; }",
                 "while (b > n) { b = b - 2; a = a + 1; }", "while (left > 0) {", "int inside = 0;",
                 "while (left > 0) {", "if (inside > most) break;", "inside++;", "left--;", "}",
                 "if (inside == 3) trips++;", "}", 'printf("%d thirds\\n", trips);', TELLS_EVENS["c"]),
        (11, "`inside > most` is false where both sides are equal, and it must be true there: write `>=`."),
    ),
]  # fmt: skip
