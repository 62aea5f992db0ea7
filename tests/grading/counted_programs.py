"""What counts once or more, wrong ends of lists, switches and last groups: named in languages that are built, too."""

from __future__ import annotations

from .test_moved_places import STREAMS, TELLS_EVENS
from .test_noting import CPP, JAVA, C, in_frame

NAMED = [
    (
        "cpp",
        in_frame(CPP, "int third = n / 3, k = 0;", "if (n > 0) { k++; }", 'cout << k << " thirds" << endl;',
                 TELLS_EVENS["cpp"]),
        (6, "`k++` counts 1, however many there are. Add the number of them: write `k += third`."),
    ),
    (
        "cpp",
        in_frame(STREAMS, "vector<int> all{3 * n, 3 * n, n / 3};", "for (int i = 0; i < (int) all.size(); i++) {",
                 "if (all[i] > n) all.erase(all.begin() + i);", "}", 'cout << all[0] << " thirds" << endl;',
                 TELLS_EVENS["cpp"]),
        (10, "After `all.erase(all.begin() + i)` the next one stands at the same place, and your program goes on with "
            "the one behind it. Stay at that place: write `all.erase(all.begin() + i); i--`."),
    ),
    (
        "java",
        in_frame(JAVA, "boolean first = true;", "int k = 0;", "for (int i = 0; i < n / 3; i++) {",
                 "if (first) { k = 1; }", "else { k++; }", "}", 'System.out.println(k + " thirds");',
                 TELLS_EVENS["java"]),
        (8, "Before line 8, `first = false` is missing: without it, what was there before stays."),
    ),
    (
        "c",
        in_frame(C, "int k = 0, run = 0;", "for (int i = 1; i <= n; i++) {", "if (i % 9 == 0) { k += run; run = 0; }",
                 "if (i % 3 == 0) { run++; }", "}", 'printf("%d thirds\\n", k);', TELLS_EVENS["c"]),
        (7, "In the loop on line 6 your program does `k += run` only where the next one begins, so it never does it "
            "for the last one. Do it once more after the loop."),
    ),
]  # fmt: skip
