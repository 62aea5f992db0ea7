const fs = require("fs");

function encode(text, key) {
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 97 && code <= 122) { // HERE
      result += String.fromCharCode(((code - 97 + key) % 26) + 97);
    } else if (code >= 65 && code <= 90) {
      result += String.fromCharCode(((code - 65 + key) % 26) + 65);
    } else {
      result += text[i];
    }
  }
  return result;
}

const lines = fs.readFileSync("secret.txt", "utf8").split("\n");
if (lines[lines.length - 1] === "") lines.pop();
const key = Number(lines[0]);
lines.slice(1).forEach((line) => {
  console.log(encode(line, key));
});
