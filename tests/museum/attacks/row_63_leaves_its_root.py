import os
from attempts import attempt, only_in_the_sandbox, report, system_call
only_in_the_sandbox()
attempt("chroot", os.chroot, "/box/work")
attempt("mount", system_call, 165, b"x", b"/tmp", b"tmpfs", 0, 0)
attempt("umount", system_call, 166, b"/proc", 2)
attempt("pivot_root", system_call, 155, b".", b".")
for name, flag in {"user": 0x10000000, "mount": 0x20000, "pid": 0x20000000, "net": 0x40000000, "cgroup": 0x02000000, "time": 0x80}.items():
    attempt(f"unshare {name}", system_call, 272, flag)
    attempt(f"clone {name}", system_call, 56, flag | 17, 0, 0, 0, 0)
attempt("clone3", system_call, 435, 0, 88)
attempt("setns", system_call, 308, 0, 0)
attempt("open_tree", system_call, 428, -100, b"/", 1)
attempt("fsopen", system_call, 430, b"proc", 0)
attempt("open_tree_attr", system_call, 467, -100, b"/", 1, 0, 0)
report()
