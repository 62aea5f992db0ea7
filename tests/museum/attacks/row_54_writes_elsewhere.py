import os
from attempts import attempt, report
for folder in ("/", "/usr", "/etc", "/usr/bin", "/proc", "/proc/sys/kernel", "/dev", "/opt", "/home", "/root", os.path.dirname(os.__file__)):
    attempt(folder, lambda: os.close(os.open(f"{folder}/left", os.O_CREAT | os.O_WRONLY)))
attempt("hostname", lambda: open("/proc/sys/kernel/hostname", "w"))
attempt("core pattern", lambda: open("/proc/sys/kernel/core_pattern", "w"))
if not os.path.samefile(os.path.expanduser("~"), "../tmp"):
    print("BROKEN: HOME is", os.path.expanduser("~"))
open(os.path.expanduser("~/own"), "w").close()
report()
