import os
for number in range(5_000):
    os.setxattr("/tmp", f"user.a{number}", b"x" * 60_000)
print("no limit on attributes")
