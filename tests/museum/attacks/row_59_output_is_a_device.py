import os
os.symlink("/dev/urandom", "answers.txt")
print("held")
