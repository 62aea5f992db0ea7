// File: nim.js
// Description: The nim-sum of heaps and the winning move
// Student's Name: Celia Roth
// Student's UT EID: cr12
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

/** The exclusive or of all heaps. */
function nimSum(heaps) {
  return heaps.reduce((total, heap) => total ^ heap, 0);
}

/** Counters and heap of the first winning move, or two zeros. */
function findHeap(heaps, total) {
  // a winning move makes the heap smaller
  const index = heaps.findIndex((heap) => (heap ^ total) < heap);
  return index < 0 ? [0, 0] : [heaps[index] - (heaps[index] ^ total), index + 1];
}

module.exports = {nimSum, findHeap};
