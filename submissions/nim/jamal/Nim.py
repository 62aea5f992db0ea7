#  File: Nim.py
#  Description: Nim solver for homework one
#  Student's Name: Jamal Whitfield
#  Student's UT EID: jw4
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/16/2013
#  Date Last Modified: 1/18/2013

def solve(piles):
    """Give the sentence for one game."""
    nimSum = sum(piles)
    if nimSum == 0:
        return "Lose Game"
    for i in range(len(piles)):
        pileSum = piles[i] ^ nimSum
        if pileSum < piles[i]:
            return "Remove " + str(piles[i] - pileSum) + " counters from Heap " + str(i + 1)


f = open("nim.txt")
n = int(f.readline())
for k in range(n):
    piles = [int(s) for s in f.readline().split()]
    result = solve(piles)
    if result:
        print(result)
f.close()
