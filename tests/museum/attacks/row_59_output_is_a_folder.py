import os
os.mkdir("answers.txt")
print("held")
