const graderValues = [], graderPrint = console.log.bind(console);
console.log = console.info = () => {};
const graderTell = () => graderPrint(graderValues.join("\n"));
function graderShow(value) {
  if (value === undefined || value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
  if (typeof value === "number") return {NaN: "nan", Infinity: "inf", "-Infinity": "-inf"}[value] ?? String(value);
  if (Array.isArray(value)) return `[${value.map(graderShow).join(", ")}]`;
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return `{${pairs.map((pair) => pair.map(graderShow).join(": ")).join(", ")}}`;
}
