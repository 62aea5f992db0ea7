function graderNote(line) {
    if (graderNote.seen === undefined) {
        graderNote.seen = new Set();
        process.on('exit', () => {
            const lines = [...graderNote.seen].sort((one, other) => one - other);
            const files = typeof require === 'function' ? require('fs') : process.getBuiltinModule('fs');
            files.appendFileSync('grader.notes', `${['ran', ...lines].join('\t')}\n`);
        });
    }
    graderNote.seen.add(line);
}
function graderTry(number, change) {
    return String(number) === process.env.GRADER_TRY ? change : 0;
}
function graderMark(line) {
    process.stdout.write(`\u0001${line}\u0002`);
    return {console, stdout: process.stdout};
}
