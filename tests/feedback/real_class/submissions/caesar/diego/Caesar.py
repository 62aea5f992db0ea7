# Caesar with numpy
import numpy as np

data = open("secret.txt").read().splitlines()
shift = int(data[0])
for line in data[1:]:
    codes = np.array([ord(c) for c in line])
    small = (codes >= 97) & (codes <= 122)
    large = (codes >= 65) & (codes <= 90)
    codes[small] = (codes[small] - 97 + shift) % 26 + 97
    codes[large] = (codes[large] - 65 + shift) % 26 + 65
    print("".join(chr(c) for c in codes))
