import os
from attempts import attempt, done, report
known = {"HOME", "LANG", "PATH", "PYTHONHASHSEED", "LC_CTYPE", "TMPDIR"}
done += sorted(set(os.environ) - known)
HOME = "/root"
for path in ("/proc/1/environ", "/etc/shadow", f"{HOME}/.bashrc", f"{HOME}/.ssh", "/etc/ssh", "/etc/hostname", "/etc/machine-id"):
    attempt(path, open, path, "rb")
try:
    command = open("/proc/self/cmdline").read()
except PermissionError:
    command = ""
done += [word for word in ("cgroup", "binds") if word in command]
attempt("the grader's package", lambda: __import__("importlib.util").util.find_spec("grader").origin if __import__("importlib.util").util.find_spec("grader") else (_ for _ in ()).throw(OSError()))
report()
