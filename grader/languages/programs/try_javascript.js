// Run changed versions of a student's program, one after the other: `NOTES TRIALS SOURCE ARGUMENT…`.
//
// Files and times are those of `try_python.py`, but that characters are told of what is changed. A version has ended when
// nothing is left that it waits for; one that does not end then takes the time of all, and the run is stopped.
"use strict";

const {Console} = require("console");
const fs = require("fs");
const {Session} = require("inspector");
const {createRequire} = require("module");
const path = require("path");
const {Readable, Writable} = require("stream");
const vm = require("vm");

const TIMES = 5, LEAST_MS = 20, MOST_MS = 1500;
const MOST_OUTPUT = 1000000, MOST_OF_ALL = 8000000;
const INPUTS = new Set([0, "/dev/stdin"]), OUTPUTS = new Set([1, "/dev/stdout"]);
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname", "process", "console"];
const ENTRY = "graderVersion";

class Ended extends Error {}

const [notesName, trialsName, source, ...rest] = process.argv.slice(2);
const versions = JSON.parse(fs.readFileSync(trialsName, "utf8"));
fs.unlinkSync(trialsName);
const mostOutput = Math.min(MOST_OUTPUT, Math.floor(MOST_OF_ALL / versions.length));
const file = path.resolve(source);
const given = readInput();
const notes = fs.openSync(notesName, "w");
const first = versions[0][0];
const known = new Set([...Object.getOwnPropertyNames(globalThis), ENTRY]);
const state = {version: null, timeout: MOST_MS, executed: null, same: false, began: 0};
const OPENING = `(function (${PARAMETERS.join(", ")}) {`;
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", {callCount: true, detailed: true});

function readInput() {
  try {
    return fs.readFileSync(0);
  } catch {
    return Buffer.alloc(0);
  }
}

function usedMs() {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

// What a version prints, up to a limit; nothing after its end.
function take(version, chunk, encoding) {
  const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
  version.length += bytes.length;
  if (version.length > mostOutput) {
    version.failed = true;
    throw new Ended();
  }
  if (!version.left) version.printed.push(bytes);
}

function makeOutput(accept) {
  const output = new Writable({decodeStrings: false});
  output.write = (chunk, encoding, done) => {
    accept(chunk, typeof encoding === "string" ? encoding : "utf8");
    const call = typeof encoding === "function" ? encoding : done;
    if (call) process.nextTick(call);
    return true;
  };
  return output;
}

function makeFiles(version) {
  const readFileSync = (name, options) => {
    if (!INPUTS.has(name)) return fs.readFileSync(name, options);
    const encoding = typeof options === "string" ? options : options && options.encoding;
    return encoding ? given.toString(encoding) : Buffer.from(given);
  };
  const write = (own) => (name, data, ...more) =>
    OUTPUTS.has(name) ? take(version, data) : own(name, data, ...more);
  return {...fs, readFileSync, writeSync: write(fs.writeSync), writeFileSync: write(fs.writeFileSync)};
}

// What hears of the input, as what is called for each line, has its time as well.
function guardEvents(input) {
  const own = input.emit;
  input.emit = (...event) => runInTime(() => own.apply(input, event));
  return input;
}

function runInTime(run) {
  const before = globalThis[ENTRY];
  globalThis[ENTRY] = run;
  try {
    return vm.runInThisContext(`${ENTRY}()`, {timeout: Math.ceil(state.timeout)});
  } finally {
    globalThis[ENTRY] = before;
  }
}

function makeProcess(version, output) {
  const exit = (code) => {
    version.failed ||= Number(code ?? own.exitCode ?? 0) !== 0;
    version.left = true;
    throw new Ended();
  };
  const values = {
    stdin: guardEvents(Readable.from(given.length ? [given] : [], {objectMode: false})),
    stdout: output,
    stderr: makeOutput(() => {}),
    argv: [process.argv[0], file, ...rest],
    exitCode: undefined,
    exit,
  };
  const own = Object.create(process);
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(own, name, {value, writable: true, configurable: true, enumerable: true});
  }
  return own;
}

function makeRequire(files, ownProcess) {
  const real = createRequire(file);
  const ours = {fs: files, process: ownProcess};
  return Object.assign((name) => ours[String(name).replace(/^node:/, "")] ?? real(name), {main: undefined});
}

function start(number, text) {
  const version = {number, printed: [], length: 0, failed: false, left: false, process: null};
  state.version = version;
  const output = makeOutput((chunk, encoding) => take(version, chunk, encoding));
  version.process = makeProcess(version, output);
  const module = {exports: {}};
  const require = makeRequire(makeFiles(version), version.process);
  require.main = module;
  const console = new Console(output, version.process.stderr);
  const values = [module.exports, require, module, file, path.dirname(file), version.process, console];
  state.began = usedMs();
  try {
    const run = new vm.Script(`${OPENING}${text}\n})`, {filename: file}).runInThisContext();
    runInTime(() => run.apply(module.exports, values));
  } catch (error) {
    note(error);
  }
  setImmediate(() => {});  // so that the end is told again
}

function note(error) {
  if (!(error instanceof Ended) && !state.version.left) state.version.failed = true;
}

// How often the parts of the program as it is were executed, the smallest part around each character last.
function findExecuted() {
  let parts = null;
  session.post("Profiler.takePreciseCoverage", (error, found) => {
    const script = error ? undefined : found.result.find((each) => each.url.endsWith(file));
    const ranges = script ? script.functions.flatMap((each) => each.ranges) : [];
    parts = ranges.sort((one, other) => other.endOffset - other.startOffset - (one.endOffset - one.startOffset));
  });
  session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  return parts;
}

// Whether a statement was not executed: its first character was not.
function isIdle([first]) {
  const place = first + OPENING.length;
  const around = state.executed.filter(({startOffset, endOffset}) => startOffset <= place && place < endOffset);
  return around.length > 0 && around.at(-1).count === 0;
}

function finish() {
  const {number, printed, failed, process: own} = state.version;
  if (number === first) {
    state.timeout = Math.max(LEAST_MS, TIMES * (usedMs() - state.began));
    state.executed = findExecuted();
    state.same = !failed && !Number(own.exitCode ?? 0);
  }
  if (!failed && !Number(own.exitCode ?? 0)) {
    const bytes = Buffer.concat(printed);
    fs.writeSync(notes, `${number} ${bytes.length}\n`);
    if (bytes.length) fs.writeSync(notes, bytes);
  }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!known.has(name)) delete globalThis[name];
  }
  for (const name of Object.keys(require.cache)) {
    if (name !== __filename) delete require.cache[name];
  }
}

function goOn() {
  if (state.version) finish();
  while (usedMs() < MOST_MS && versions.length) {
    const [number, text, spans] = versions.shift();
    if (!state.executed || !spans.length || !spans.every(isIdle)) return start(number, text);
    if (state.same) fs.writeSync(notes, `${number} =\n`);
  }
}

process.on("uncaughtException", note);
process.on("beforeExit", goOn);
