const fs = require("fs");
const options = {
  encoding: "utf8",
  input: "Secret.txt", // HERE
};

const shift = (c, base, by) => String.fromCharCode(((c.charCodeAt(0) - base + by) % 26) + base);

const lines = fs.readFileSync(options.input, options.encoding).replace(/\n$/, "").split("\n");
const by = Number(lines.shift());
for (const line of lines) {
  console.log(line.replace(/[a-z]/g, (c) => shift(c, 97, by)).replace(/[A-Z]/g, (c) => shift(c, 65, by)));
}
