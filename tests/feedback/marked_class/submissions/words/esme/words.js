const fs = require("fs");
const counts = new Map();
for (const word of fs.readFileSync("text.txt", "utf8").toLowerCase().split(/[^a-z]+/)) {
  if (word) counts.set(word, (counts.get(word) || 0) + 1);
}
const order = [...counts.entries()].sort((a, b) => a[1] - b[1]);
for (const [word, count] of order) {
  console.log(`${word} ${count}`);
}
