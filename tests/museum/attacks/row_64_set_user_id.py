import os, subprocess
from attempts import attempt, done, report
status = open("/proc/self/status").read()
if "NoNewPrivs:\t1" not in status or "CapEff:\t0000000000000000" not in status:
    done.append("privileges can be gained")
attempt("setuid", os.setuid, 0)
attempt("setgid", os.setgid, 0)
for command in (["/usr/bin/su", "-c", "id -u"], ["/usr/bin/sudo", "-n", "id", "-u"], ["/usr/bin/mount"]):
    try:
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=2).stdout
    except (OSError, subprocess.SubprocessError):
        continue
    if answer.strip() == b"0":
        done.append(command[0])
report()
