// File: nim_play.js
// Description: A whole game of Nim
// Student's Name: Fabrice Nkurunziza
// Student's UT EID: fn9
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
    const filled = [...piles.keys()].filter((index) => piles[index] > 0);
    const index = filled[Math.floor(Math.random() * filled.length)];
    return [index, 1 + Math.floor(Math.random() * piles[index])];
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
    console.log(piles.map((pile) => " " + pile).join(""));
    const [index, taken] = chooseMove(piles);
    console.log(player, "removes", taken, "stones from pile at index ", index);
    piles[index] -= taken;
    [player, other] = [other, player];
}
process.stdout.write("Current Game Status -> ");
console.log(piles.map((pile) => " " + pile).join(""));
console.log("\n" + other + " won\n");
