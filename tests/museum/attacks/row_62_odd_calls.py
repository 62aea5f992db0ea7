import os
from attempts import attempt, report, system_call
os.close(os.open(".", os.O_TMPFILE | os.O_RDWR))
attempt("name_to_handle_at", system_call, 303, -100, b".", 0, 0, 0)
attempt("open_by_handle_at", system_call, 304, 3, 0, 0)
attempt("overlong path", open, "x" * 5_000)
attempt("overlong chain", open, "./" * 2_100 + "x")
attempt("null path", system_call, 2, 0, 0, 0)
attempt("bad pointer", system_call, 2, 1, 0, 0)
for number in range(1_000, 1_100):
    attempt(f"call {number}", system_call, number, 0, 0, 0, 0, 0, 0)
report()
