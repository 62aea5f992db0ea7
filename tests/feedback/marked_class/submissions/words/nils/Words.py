text = open("text.txt", "r").read().lower()
table = {}
word = ""
for letter in text + "\n":
    if letter in "abcdefghijklmnopqrstuvwxyz":
        word += letter
    elif word != "":
        if word in table:
            table[word] += 1
        else:
            table[word] = 1
        word = ""
ranking = sorted(table.items(), key=lambda item: (-item[1], item[0]))
for entry in ranking:
    print(entry)  # HERE
