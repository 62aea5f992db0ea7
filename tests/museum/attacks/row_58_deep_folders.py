import os
for _ in range(1_000):
    os.mkdir("deeper")
    os.chdir("deeper")
for number in range(100):
    os.symlink("/usr/bin/env", f"link{number}")
print("held")
