# from a forum, I only changed the names
import string

shift = int(raw_input("Enter the shift: "))
text = raw_input("Enter your text: ")
alpha = string.lowercase
result = ''
for c in text:
    if c in alpha:
        result += alpha[(alpha.index(c) + shift) % 26]
    else:
        result += c
print result
