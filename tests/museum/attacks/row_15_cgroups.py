import os
from attempts import attempt, report
places = [line.split()[1] for line in open("/proc/mounts") if " cgroup" in line]
if places:
    print("BROKEN: cgroups are mounted at", places)
attempt("cgroup folder", os.listdir, "/sys/fs/cgroup")
attempt("a group of its own", os.mkdir, "/sys/fs/cgroup/pids/own")
os.mkdir("closed")
os.chmod("closed", 0)
report()
