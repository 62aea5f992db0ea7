#   File: Nim.py
#
#   Description: A program that wins at Nim
#
#   Student's Name: Hiro Tanabe
#
#   Student's UT EID: ht8080
#
#   Course Name: CS 313E
#
#   Unique Number: 53260
#
#   Date Created: 2013-01-08
#
#   Date Last Modified: 2013-01-12

"""Wins at Nim."""

data = open("nim.txt").readlines()


def heaps_of(line):
    """Counters of each heap that still has some."""
    return [int(part) for part in line.split() if int(part) > 0]


def xor_all(values):
    """Nim-sum of the values."""
    result = 0
    for value in values:
        result = result ^ value
    return result


for game in range(1, int(data[0]) + 1):
    heaps = heaps_of(data[game])
    x = xor_all(heaps)
    if x == 0:
        print("Lose Game")
        continue
    position = 0
    while heaps[position] ^ x >= heaps[position]:
        position += 1
    take = heaps[position] - (heaps[position] ^ x)
    print("Remove {} counters from Heap {}".format(take, position + 1))
