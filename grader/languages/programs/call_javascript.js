// Call functions of a student's program: `RESULTS SOURCE`, as `call_python.py` does.
//
// SOURCE is a script, whose functions need not be exported, or a module (.mjs), whose must be. A function `nim_sum` may
// be called `nimSum` here. What is called of the language itself is kept from before the program could change it.
"use strict";

const fs = require("fs");
const {devNull} = require("os");
const path = require("path");
const vm = require("vm");
const url = require("url");
const {createRequire, Module} = require("module");
const {inspect} = require("util");
const {readFileSync, openSync, writeSync} = fs;
const exit = process.exit.bind(process);

const OWN = __filename;
const IN_THE_WAY = "{} ended while it was read, before {} could be called.";
const GUARD = " Keep the code that runs the program below if (require.main === module) only.";
const EXITED = "{} called process.exit(), so {} did not return.";
const MOST_WORDS = 200000, DEEPEST = 50;
const [resultsName, source] = process.argv.slice(2);
const channel = {results: -1, nonce: "", note: ""};

function readRequest() {
  const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
  fs.closeSync(0);
  openSync(devNull, "r");
  return lines;
}

function decode(words) {
  const word = words.shift(), rest = word.slice(1);
  switch (word[0]) {
    case "n": return null;
    case "t": return true;
    case "f": return false;
    case "i": return decodeInteger(rest);
    case "r": return {inf: Infinity, "-inf": -Infinity, nan: NaN}[rest] ?? Number(rest);
    case "s": return Buffer.from(rest, "hex").toString("utf8");
    case "d": return Object.fromEntries(Array.from({length: Number(rest)}, () => [decode(words), decode(words)]));
    default: return Array.from({length: Number(rest)}, () => decode(words));
  }
}

// Beyond what a number holds exactly, integers are BigInts.
function decodeInteger(digits) {
  const value = digits.startsWith("-") ? -BigInt("0x" + digits.slice(1)) : BigInt("0x" + digits);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function encode(value, words, depth) {
  if (words.length > MOST_WORDS) return;
  if (value === undefined || value === null) words.push("n");
  else if (typeof value === "boolean") words.push(value ? "t" : "f");
  else if (typeof value === "bigint" || Number.isInteger(value)) words.push("i" + BigInt(value).toString(16));
  else if (typeof value === "number") words.push("r" + String(value).replace("Infinity", "inf").replace("NaN", "nan"));
  else if (typeof value === "string") words.push("s" + Buffer.from(value, "utf8").toString("hex"));
  else if (depth >= DEEPEST) words.push(encodeText("…"));
  else encodeItems(value, words, depth + 1);
}

function encodeItems(value, words, depth) {
  const plain = Object.getPrototypeOf(value) === Object.prototype;
  if (Array.isArray(value) || value instanceof Set) {
    const items = Array.from(value);
    words.push((Array.isArray(value) ? "l" : "e") + items.length);
    for (const item of items) encode(item, words, depth);
  } else if (value instanceof Map || plain) {
    const entries = plain ? Object.entries(value) : Array.from(value);
    words.push("d" + entries.length);
    for (const entry of entries) for (const item of entry) encode(item, words, depth);
  } else {
    words.push(encodeText(`<${typeof value === "function" ? "function" : value?.constructor?.name ?? "nameless"} object>`));
  }
}

function encodeText(text) {
  return "o" + Buffer.from(text, "utf8").toString("hex");
}

function end(status) {
  channel.note = "";
  exit(status);
}

// Where the program has closed the file, nothing is told.
function write(file, text) {
  try {
    writeSync(file, text);
  } catch {
    end(1);
  }
}

function tellSentence(why) {
  write(channel.results, `${channel.nonce} sentence ${encodeText(why)}\n`);
}

function stop(why) {
  tellSentence(why);
  end(1);
}

// What is to be said when the program ends by itself from now on.
function note(words, name) {
  channel.note = words.replace("{}", source).replace("{}", name);
}

// As Node shows an error that nobody catches, without our own frames and its own.
function fail(error, why) {
  const lines = describe(error).split("\n");
  if (why) tellSentence(why);
  write(2, lines.filter((line) => !/^ {4}at /.test(line) || !(line.includes(OWN) || line.includes("node:"))).join("\n") + "\n");
  end(1);
}

// Anything can be thrown, also what cannot be shown.
function describe(error) {
  try {
    return error instanceof Error ? String(error.stack) : `Uncaught ${inspect(error)}`;
  } catch {
    return "Uncaught object";
  }
}

async function load() {
  const file = path.resolve(source);
  if (file.endsWith(".mjs")) {
    const found = await import(url.pathToFileURL(file).href);
    return (name) => found[name];
  }
  const module = new Module(file);
  Object.assign(globalThis, {module, exports: module.exports, require: createRequire(file)});
  Object.assign(globalThis, {__filename: file, __dirname: path.dirname(file)});
  readScript(file).runInThisContext();
  return (name) => vm.runInThisContext(`typeof ${name} === "undefined" ? undefined : ${name}`) ?? module.exports[name];
}

function readScript(file) {
  try {
    return new vm.Script(readFileSync(file, "utf8").replace(/^#!.*/, ""), {filename: file});
  } catch (error) {
    return fail(error, `${source} is not a valid script: ${error.message}.`);
  }
}

function findTarget(find, kind, name, made) {
  const camel = name.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase());
  const target = kind === "method" ? made[name] ?? made[camel] : find(name) ?? find(camel);
  if (typeof target !== "function") stop(`${source} has no ${kind} ${name}${camel === name ? "" : ` or ${camel}`}.`);
  return target;
}

function callAll(find, calls) {
  const told = [];
  let made = null;
  for (const line of calls) {
    const [kind, name, ...words] = line.split(" ");
    const target = findTarget(find, kind, name, made), args = decode(words);
    note(EXITED, target.name);
    if (kind === "class") {
      made = new target(...args);
      continue;
    }
    const value = kind === "method" ? target.apply(made, args) : target(...args), found = [];
    encode(value, found, 0);
    told.push(`value ${found.length > MOST_WORDS ? encodeText("<a value of too many items>") : found.join(" ")}`);
  }
  return [...told, "completed"];
}

async function main() {
  const [nonce, ...calls] = readRequest();
  Object.assign(channel, {results: openSync(resultsName, "wx", 0o600), nonce});
  process.argv.splice(1, process.argv.length - 1, path.resolve(source));
  process.on("exit", () => channel.note && stop(channel.note));
  note(IN_THE_WAY + (source.endsWith(".mjs") ? "" : GUARD), calls[0].split(" ")[1]);
  let find, told;
  try {
    find = await load();
  } catch (error) {
    fail(error, channel.note);
  }
  try {
    told = callAll(find, calls);
  } catch (error) {
    fail(error, "");
  }
  write(channel.results, told.map((line) => `${nonce} ${line}\n`).join(""));
  end(0);
}

// What fails here fails because the program has changed the language: nothing of ours is shown.
main().catch(() => {
  try {
    stop(`${source} has changed the language, so what it returned could not be told.`);
  } catch {
    end(1);
  }
});
