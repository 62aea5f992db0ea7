// File: nim_play.js
// Description: A whole game of Nim
// Student's Name: Lidia Popescu
// Student's UT EID: lp42
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

"use strict";

const fs = require("fs");

/** The exclusive or of the piles. */
function findNimSum(piles) {
    return piles.reduce((total, pile) => total ^ pile, 0);
}

/** The index of a pile and how many stones to take from it. */
function chooseMove(piles) {
    const total = findNimSum(piles);
    const best = piles.findIndex((pile) => (pile ^ total) < pile);
    if (best >= 0) {
        return [best, piles[best] - (piles[best] ^ total)];
    }
    const index = piles.findIndex((pile) => pile > 0);
    return [index, piles[index]];
}

const [count, ...words] = fs.readFileSync(0, "utf8").trim().split(/\s+/);
const piles = words.slice(0, Number(count)).map(Number);
let player = words[words.length - 1];
let other = player === "COMPUTER" ? "HUMAN" : "COMPUTER";

process.stdout.write("Prediction before playing the game -> ");
console.log((findNimSum(piles) !== 0 ? player : other) + " will win");
console.log("\nGAME STARTS\n");
while (piles.some((pile) => pile > 0)) {
    process.stdout.write("Current Game Status -> ");
    console.log(piles.join(" "));
    const [index, taken] = chooseMove(piles);
    console.log(player, "removes", taken, "stones from pile at index", index);
    piles[index] -= taken;
    [player, other] = [other, player];
}
process.stdout.write("Current Game Status -> ");
console.log(piles.join(" "));
console.log("\n" + player + " won\n");
