// File: nim_winner.js
// Description: Winner of a Nim game
// Student's Name: Finn Doherty
// Student's UT EID: fd12
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

"use strict";

const fs = require("fs");

/** Combines all heaps by exclusive or; BigInt holds heaps of any size. */
function findNimSum(heaps) {
    return heaps.reduce((total, heap) => total ^ BigInt(heap), 0n);
}

const [, ...heaps] = fs.readFileSync(0, "utf8").trim().split(/\s+/);
console.log(findNimSum(heaps) === 0n ? "Second" : "First");
