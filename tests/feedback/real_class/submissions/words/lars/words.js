const fs = require("fs");

const text = fs.readFileSync("text.txt", "utf8").toLowerCase();
const counts = new Map();
for (const w of text.match(/[a-z]+/g)) {
  counts.set(w, (counts.get(w) || 0) + 1);
}
const sorted = [...counts].sort((a, b) => b[1] - a[1]);
for (const pair of sorted) {
  console.log(pair);
}
