const fs = require("fs");

function encode(text, shift) {
  let out = "";
  for (const c of text) {
    if (/[a-z]/.test(c)) out += String.fromCharCode(((c.charCodeAt(0) - 97 + shift) % 26) + 97);
    else if (/[A-Z]/.test(c)) out += String.fromCharCode(((c.charCodeAt(0) - 65 + shift) % 26) + 65);
    else out += c;
  }
  return out;
}

function main() {
  const lines = fs.readFileSync("secret.txt", "utf8").split("\n");
  const shift = parseInt(lines[0]);
  for (const line of lines.slice(1)) {
    console.log(encode(line, shift));
  }
}
