import os
os.link("/box/work/attempts.py", "answers.txt")
print("held")
