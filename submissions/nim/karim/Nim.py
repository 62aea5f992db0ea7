#  File: Nim.py
#  Description: Finds the best move of Nim
#  Student's Name: Karim Belhadj
#  Student's UT EID: kb615
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/8/2013
#  Date Last Modified: 1/11/2013

def nim_sum(heaps):
  total = 0
  for heap in heaps:
    total = total ^ heap
  return total

def main():
  in_file = open("nim.txt", "r")
  num_games = int(in_file.readline())
  for game in xrange(num_games):
    heaps = map(int, in_file.readline().split())
    total = nim_sum(heaps)
    if total == 0:
      print "Lose Game"
      continue
    for i in xrange(len(heaps)):
      if heaps[i] ^ total < heaps[i]:
        print "Remove", heaps[i] - (heaps[i] ^ total), "counters from Heap", i + 1
        break
  in_file.close()

main()
