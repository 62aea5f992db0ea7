const fs = require("fs");
const words = fs.readFileSync(0, "utf8").split(/\s+/).filter((word) => word !== "");
const n = parseInt(words[0]);
let sum = 0;
let largest = -Infinity;
let smallest = Infinity;
for (let i = 1; i < n; i++) { // HERE
  const number = parseInt(words[i]);
  sum += number;
  if (number > largest) largest = number;
  if (number < smallest) smallest = number;
}
console.log("count " + n);
console.log("sum " + sum);
console.log("mean " + (sum / n).toFixed(2));
console.log("largest " + largest);
console.log("smallest " + smallest);
