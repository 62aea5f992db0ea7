#  Student's Name: Giorgos Makris
#  Student's UT EID: gm1821
#  Course Name: CS 313E
#  Unique Number: 53260
#  File: Nim.py
#  Date Created: 1/11/2013
#  Date Last Modified: 1/18/2013
#  Description: Reads heaps of counters and finds the first heap
#    from which counters should be removed.

"""Finds the first heap from which counters should be removed."""


class Heaps(list):
    """The heaps of one game."""

    @property
    def nim_sum(self):
        """All heaps in exclusive or."""
        total = 0
        for heap in self:
            total ^= heap
        return total

    def move(self):
        """Counters to remove and the number of the heap."""
        total = self.nim_sum
        for place, heap in enumerate(self, 1):
            if heap > heap ^ total:
                return heap - (heap ^ total), place
        return None


def main():
    """Print a line for every game of the file."""
    lines = open("nim.txt").read().splitlines()
    for line in lines[1:int(lines[0]) + 1]:
        move = Heaps(int(word) for word in line.split()).move()
        # no move: the other player wins
        print("Remove %d counters from Heap %d" % move if move else "Lose Game")


main()
