import os
os.mkfifo("answers.txt")
print("held")
