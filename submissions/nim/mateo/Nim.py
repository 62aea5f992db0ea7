#  File: Nim.py
#  Description: Nim sums of all games in the file
#  Student's Name: Mateo Quispe
#  Student's UT EID: mq88
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/17/2013
#  Date Last Modified: 1/18/2013

from functools import reduce
from operator import xor

with open("nim.txt") as f:
    rows = f.read().splitlines()

n = int(rows[0])

# one result for each game
for row in rows[1:n + 1]:
    print(reduce(xor, map(int, row.split())))
