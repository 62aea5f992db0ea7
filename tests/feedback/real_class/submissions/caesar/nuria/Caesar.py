# Caesar, tested with the example of the handout
f = open("secret.txt")
shift = int(f.readline())
text = f.readline().strip()
print("Khoor, Zruog!")
