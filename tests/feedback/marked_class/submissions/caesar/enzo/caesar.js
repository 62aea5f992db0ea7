const fs = require('fs');
const [first, ...lines] = fs.readFileSync('secret.txt', 'utf8').replace(/\n$/, '').split('\n');
const key = +first;
const small = 'abcdefghijklmnopqrstuvwxyz';
const large = small.toUpperCase();

const turn = (c) => {
    if (small.includes(c)) {
        return small[(small.indexOf(c) + key) % 26];
    }
    if (large.includes(c)) {
        return small[(large.indexOf(c) + key) % 26]; // HERE
    }
    return c;
};

for (const line of lines) {
    console.log([...line].map(turn).join(''));
}
