"""Compile `program.py` to the file `code`, as a warmed interpreter takes it."""

import marshal

with open("program.py") as file:
    compiled = compile(file.read(), "program.py", "exec")
with open("code", "wb") as code:
    code.write(marshal.dumps((compiled, [])))
