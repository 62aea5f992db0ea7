const fs = require("fs");

async function main() { // HERE
  const text = fs.readFileSync("text.txt", "utf8").toLowerCase();
  const counts = new Map();
  for (const word of text.match(/[a-z]+/g) || []) counts.set(word, (counts.get(word) || 0) + 1);
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .forEach(([word, count]) => console.log(word, count));
}
