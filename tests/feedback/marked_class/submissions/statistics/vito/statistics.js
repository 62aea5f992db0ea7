const [n, ...all] = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);
const numbers = all.slice(0, n);

function summarise(list) {
  let sum = 0;
  let biggest = 0; // HERE
  let smallest = Infinity;
  list.forEach((x) => {
    sum += x;
    if (x > biggest) {
      biggest = x;
    }
    if (x < smallest) {
      smallest = x;
    }
  });
  return { sum, biggest, smallest };
}

const { sum, biggest, smallest } = summarise(numbers);
console.log(`count ${n}\nsum ${sum}\nmean ${(sum / n).toFixed(2)}\nlargest ${biggest}\nsmallest ${smallest}`);
