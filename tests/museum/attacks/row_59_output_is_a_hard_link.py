import os
with open("right", "w") as file:
    file.write("held\n")
os.link("right", "answers.txt")
print("held")
