import os
from attempts import attempt, report
attempt("the interpreter", open, "/proc/self/exe", "r+b")
attempt("its standard library", open, os.__file__, "r+b")
attempt("mode", os.chmod, os.path.realpath("/proc/self/exe"), 0o777)
attempt("times", os.utime, os.__file__, (0, 0))
report()
