const input = require("fs").readFileSync("/dev/stdin", "utf8").trim().split(/\s+/);
const numbers = input.slice(1, 1 + Number(input[0])).map(Number);
const sorted = [...numbers].sort(); // HERE
const total = numbers.reduce((a, b) => a + b, 0);
console.log([
  `count ${numbers.length}`,
  `sum ${total}`,
  `mean ${(total / numbers.length).toFixed(2)}`,
  `largest ${sorted[sorted.length - 1]}`,
  `smallest ${sorted[0]}`,
].join("\n"));
