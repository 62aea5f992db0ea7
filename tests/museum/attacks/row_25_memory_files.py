import os
total = 0
for _ in range(40):
    file = os.memfd_create("large")
    try:
        for _ in range(8):
            total += os.write(file, b"x" * (1 << 20))
    except OSError:
        pass
    if total > 200 << 20:
        break
print(f"{total >> 20} MiB in memory files" if total > 64 << 20 else "held")
