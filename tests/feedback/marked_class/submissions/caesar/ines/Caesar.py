def verschiebe(zeichen, um):
    if zeichen.isupper():
        return chr((ord(zeichen) - 65 + um) % 26 + 65)
    if zeichen.islower():
        return chr((ord(zeichen) - 97 + um) % 26 + 97)
    return zeichen


datei = open("secret.txt")
um = int(datei.readline())
zeilen = datei.read().split("\n")
if zeilen[-1] == "":
    zeilen.pop()
print("The encrypted text is:")  # HERE
for zeile in zeilen:
    neu = ""
    for zeichen in zeile:
        neu = neu + verschiebe(zeichen, um)
    print(neu)
