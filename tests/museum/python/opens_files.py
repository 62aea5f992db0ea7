with open("nim.txt") as file:
    print(file.read().split(), file.encoding)
left_open = open("answers.txt", "w")
left_open.write("written at the very end")
print(open("nim.txt").readline())
