import sys
from counting import count_words

with open("top.txt", "w") as top:
    for word, times in count_words("text.txt", "stop.txt")[:int(sys.argv[1])]:
        print(word, times, file=top)
