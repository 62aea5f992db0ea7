#  File: Nim.py
#  Description: Computes a winning move for Nim with several heaps
#  Student's Name: Farid Rahimi
#  Student's UT EID: fr2046
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/13/2013
#  Date Last Modified: 1/14/2013

import functools


class Game:
    """One line of the file: the heaps of one game of Nim."""

    def __init__(self, line):
        """Take the counters from the line."""
        self.heaps = [int(number) for number in line.split()]

    def nim_sum(self):
        """Exclusive or of all heaps."""
        return functools.reduce(lambda a, b: a ^ b, self.heaps, 0)

    def answer(self):
        """Say what the first player should do."""
        total = self.nim_sum()
        if total == 0:
            return "Lose Game"
        biggest = max(self.heaps)
        place = self.heaps.index(biggest) + 1
        return "Remove %d counters from Heap %d" % (biggest - total, place)


with open("nim.txt") as source:
    lines = source.read().split("\n")

for line in lines[1:int(lines[0]) + 1]:
    print(Game(line).answer())
