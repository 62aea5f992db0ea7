import os
total = 0
for folder, _, names in os.walk("/usr/lib"):
    for name in names:
        path = os.path.join(folder, name)
        if os.path.islink(path) or not os.path.isfile(path):
            continue
        try:
            file = open(path, "rb")
        except PermissionError:
            continue
        with file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            total += len(file.read(1 << 20))
    if total > 100 << 20:
        break
print("held")
