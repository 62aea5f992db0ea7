import ctypes, os, struct, subprocess
from attempts import attempt, done, libc, report
sets = ctypes.create_string_buffer(24)
header = struct.pack("Ii", 0x20080522, 0)
if libc.prctl(39, 0, 0, 0, 0) != 1 or libc.capget(header, sets) or any(sets.raw):
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
