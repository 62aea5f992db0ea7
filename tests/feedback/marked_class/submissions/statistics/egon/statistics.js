const [n, ...rest] = require("fs").readFileSync(0, "utf8").trim().split(/\s+/).map(Number)
const numbers = rest.slice(0, n)

function debug(what) {
  console.log("DEBUG", what) // HERE
}

const sum = numbers.reduce((a, b) => a + b, 0)
debug(numbers.length)
console.log(`count ${n}`)
console.log(`sum ${sum}`)
console.log(`mean ${(sum / n).toFixed(2)}`)
console.log(`largest ${numbers.reduce((a, b) => Math.max(a, b))}`)
console.log(`smallest ${numbers.reduce((a, b) => Math.min(a, b))}`)
