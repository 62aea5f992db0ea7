#   File: Nim.py
#
#   Description: Game of Nim, first move
#
#   Student's Name: Viktor Sandu
#
#   Student's UT EID: vs430
#
#   Course Name: CS 313E
#
#   Unique Number: 53260
#
#   Date Created: 1/16/2013
#
#   Date Last Modified: 1/17/2013

# this function finds the nim-sum of a list of heaps
def nimSum (heaps):
  total = 0
  for heap in heaps:
    total = total ^ heap
  return total

# this function finds the first heap that can be reduced
def findHeap (heaps, total):
  for index in range (len (heaps)):
    if (heaps[index] ^ total < heaps[index]):
      return index
  return -1

def main ():
  # read all lines of the file
  inFile = open ("nim.txt", "r")
  lines = inFile.readlines ()
  inFile.close ()

  numGames = int (lines[0])
  gameNumber = 2
  while (gameNumber <= numGames):
    heaps = [int (word) for word in lines[gameNumber].split ()]
    total = nimSum (heaps)
    index = findHeap (heaps, total)
    if (index < 0):
      print ("Lose Game")
    else:
      counters = heaps[index] - (heaps[index] ^ total)
      print ("Remove %d counters from Heap %d" % (counters, index + 1))
    gameNumber += 1

main ()
