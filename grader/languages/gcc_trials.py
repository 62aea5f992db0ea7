"""How a program in C or C++ tries its own changes: what every build with notes has, and what cannot be tried so."""

from pathlib import Path

TRY_CHANGES = Path(__file__).with_name("programs").joinpath("try_changes.c").read_text(encoding="utf-8")
APART = (
    r"\b(?:v?fork|clone|system|popen|exec[lv]\w*|kill|killpg|setitimer|alarm|fopen|freopen|open|creat|fdopen|tmpfile|remove"
    r"|rename|unlink|ofstream|fstream|filesystem|mmap|syscall|asm|__asm__|constructor)\b|/dev/|/proc/"
)
"""It makes processes or files, or does something before it begins."""
