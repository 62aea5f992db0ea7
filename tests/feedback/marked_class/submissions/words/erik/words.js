const fs = require("fs");
const counts = {};

function add(word) {
  const entry = counts[word];
  entry.count += 1; // HERE
}

const words = fs.readFileSync("text.txt", "utf8").toLowerCase().match(/[a-z]+/g);
words.forEach(add);
for (const word of Object.keys(counts).sort()) {
  console.log(word + " " + counts[word].count);
}
