import os
from attempts import attempt, done, report
try:
    done += [line for line in open("/proc/self/mounts") if " cgroup" in line]
except PermissionError:
    pass
attempt("cgroup folder of its own", os.mkdir, "/sys/fs/cgroup/pids/own")
attempt("processes of a group", open, "/sys/fs/cgroup/pids/tasks")
os.mkdir("closed")
try:
    os.chmod("closed", 0)
except PermissionError:
    pass
report()
