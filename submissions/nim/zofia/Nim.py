#  File: Nim.py
#  Description: The game of Nim by nim-sums
#  Student's Name: Zofia Wrona
#  Student's UT EID: zw58
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/8/2013
#  Date Last Modified: 1/14/2013

"""The game of Nim by nim-sums."""


def number(word):
    """Value of a word of the file; nothing counts as no counters."""
    if word == "":
        return 0
    return int(word)


def answer(line):
    """Sentence for one line of heaps."""
    heaps = [number(word) for word in line.split(" ")]
    nim_sum = 0
    for heap in heaps:
        nim_sum = nim_sum ^ heap
    if nim_sum == 0:
        return "Lose Game"
    index = 0
    while heaps[index] <= heaps[index] ^ nim_sum:
        index = index + 1
    return "Remove " + str(heaps[index] - (heaps[index] ^ nim_sum)) + " counters from Heap " + str(index + 1)


with open("nim.txt") as text:
    all_lines = text.read().split("\n")

count = int(all_lines[0])
for line in all_lines[1:count + 1]:
    print(answer(line))
