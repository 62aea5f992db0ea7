#  File: Nim.py
#  Description: Tells which counters to remove in Nim
#  Student's Name: Emeka Obi
#  Student's UT EID: eo31
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/9/2013
#  Date Last Modified: 1/17/2013

def main():
  in_file = open ("nim.txt", "r")
  num_games = int (in_file.readline().strip())

  for i in range (num_games):
    heaps = in_file.readline().split()
    heaps = [int (h) for h in heaps]

    # the nim-sum of all heaps
    x = 0
    for h in heaps:
      x = x ^ h

    if (x == 0):
      print ("Lose Game")

    # compare each heap with its own nim-sum
    for j in range (len (heaps)):
      p = heaps[j] ^ x
      if (p < heaps[j]):
        print ("Remove " + str (heaps[j] - p) + " counters from Heap " + str (j + 1))

  in_file.close()

main()
