import os
os.symlink("/etc/passwd", "answers.txt")
print("held")
