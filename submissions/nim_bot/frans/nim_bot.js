// File: nim_bot.js
// Description: A bot that plays Nim
// Student's Name: Frans Visser
// Student's UT EID: fv31
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

"use strict";

const readline = require("readline");

let heaps = null;
let myTurn = null;

/** Finds a winning move, or takes one counter from the largest heap when there is none. */
function choose() {
    const nimSum = heaps.reduce((total, heap) => total ^ heap, 0);
    const index = heaps.findIndex((heap) => (heap ^ nimSum) < heap);
    if (index >= 0) {
        return [index, heaps[index] - (heaps[index] ^ nimSum)];
    }
    return [heaps.indexOf(Math.max(...heaps)), 1];
}

const lines = readline.createInterface({ input: process.stdin });

/** Makes a move of either player; nobody moves once all heaps are empty. */
function makeMove(index, taken) {
    heaps[index] -= taken;
    myTurn = !myTurn;
    if (heaps.every((heap) => heap === 0)) {
        lines.close();
    }
}

/** Answers when it is this program's turn. */
function answer() {
    if (myTurn && heaps.some((heap) => heap > 0)) {
        const [index, taken] = choose();
        console.log(`${index + 1} ${taken}`);
        makeMove(index, taken);
    }
}

lines.on("line", (line) => {
    if (heaps === null) {
        heaps = line.split(" ").map(Number);
        return;
    }
    if (myTurn === null) {
        myTurn = line === "first";
    } else {
        const [heap, taken] = line.split(" ").map(Number);
        makeMove(heap - 1, taken);
    }
    answer();
});
