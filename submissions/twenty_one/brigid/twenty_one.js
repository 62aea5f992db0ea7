// File: twenty_one.js
// Description: Next number in Twenty-one
// Student's Name: Brigid Walsh
// Student's UT EID: bw3
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

"use strict";

const fs = require("fs");

/** The number to say after the last one, which is 0 when nothing has been said. */
function nextNumber(last) {
    return last % 4 === 0 ? last + 1 : last + 4 - (last % 4);
}

const lines = fs.readFileSync(0, "utf8").split("\n");
const games = Number(lines[0]);
for (let game = 1; game <= games; game += 1) {
    const words = (lines[game] || "").trim().split(/\s+/);
    // an empty line gives one empty word, which is 0
    console.log(nextNumber(Number(words[words.length - 1])));
}
