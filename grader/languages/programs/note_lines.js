function graderTell(...words) {
    const files = typeof require === 'function' ? require('fs') : process.getBuiltinModule('fs');
    files.appendFileSync('grader.notes', `${words.join('\t')}\n`);
}
function graderNote(line) {
    if (graderNote.seen === undefined) {
        graderNote.seen = new Set();
        graderNote.number = 0;
        graderNote.most = 1e6 * Number(process.env.GRADER_STOP || Infinity);
        graderNote.caught = new Map();
        process.on('exit', () => graderTell('ran', ...[...graderNote.seen].sort((one, other) => one - other)));
        process.on('exit', () => graderTell('caught', ...[...graderNote.caught].map((both) => both.join(':'))));
    }
    if (line < 0) {
        graderNote.caught.set(-line, graderNote.last);
        line = -line;
    }
    graderNote.last = line;
    graderNote.number += 1;
    if (graderNote.number % 256 === 0 && process.cpuUsage().user > graderNote.most) {
        graderTell('line', line);
        process.reallyExit(0);
    }
    graderNote.seen.add(line);
}
function graderTry(number, change) {
    return [process.env.GRADER_TRY, process.env.GRADER_ALSO].includes(String(number)) ? change : 0;
}
function graderMark(line) {
    process.stdout.write(`\u0001${line}\u0002`);
    return {console, stdout: process.stdout};
}
