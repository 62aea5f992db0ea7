import os
for number in range(5_000):
    os.mkdir(f"folder{number}")
print("no limit on folders")
