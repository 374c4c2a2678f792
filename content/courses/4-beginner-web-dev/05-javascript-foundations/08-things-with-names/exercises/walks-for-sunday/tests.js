import * as file from "./walks.js";

const mine = { ...file };

const MILL = { name: "Mill round", km: 6, hilly: false };
const EDGE = { name: "High edge", km: 11, hilly: true };
const CANAL = { name: "Canal path", km: 8, hilly: false };

/** A value as you would write it in JavaScript. */
function show(value) {
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${show(part)}`);
  return `{ ${parts.join(", ")} }`;
}

/** Whether two values look the same, whatever the order of their properties is. */
function isSame(received, wanted) {
  try {
    expect(received).toEqual(wanted);
    return true;
  } catch {
    return false;
  }
}

/** Calls a function of the learner's file with copies, and compares what it returns. `what`: the call in words. */
function check(name, values, wanted, what) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  const received = mine[name](...structuredClone(values));
  if (received === undefined) expect.fail(`${what} returns nothing. Is there a return?`);
  if (!isSame(received, wanted))
    expect.fail(`${what} should be ${show(wanted)}, but it is ${show(received)}.`);
}

test("names gives the name of every walk", () => {
  check("names", [[MILL, EDGE, CANAL]], ["Mill round", "High edge", "Canal path"], "names of three walks");
  check("names", [[]], [], "names of no walks");
});

test("flatWalks gives the walks without hills, each with all its properties", () => {
  check(
    "flatWalks",
    [[MILL, EDGE, CANAL]],
    [MILL, CANAL],
    "flatWalks of Mill round, High edge and Canal path",
  );
});

test("If all walks are hilly, flatWalks gives an empty array", () => {
  check("flatWalks", [[EDGE]], [], "flatWalks of High edge alone");
});

test("totalKm adds up the kilometres", () => {
  check("totalKm", [[MILL, EDGE, CANAL]], 25, "totalKm of walks with 6, 11 and 8 km");
  check("totalKm", [[EDGE]], 11, "totalKm of one walk with 11 km");
});

test("No walks are 0 km long", () => {
  check("totalKm", [[]], 0, "totalKm of an empty array");
});

test("kmOf finds a walk by its name and gives its length", () => {
  for (const { name, km } of [EDGE, MILL, CANAL])
    check("kmOf", [[MILL, EDGE, CANAL], name], km, `kmOf(walks, "${name}")`);
});

test("label names a flat walk and its length", () => {
  check("label", [MILL], "Mill round, 6 km", "label of Mill round");
});

test("label says so if there are hills", () => {
  check("label", [EDGE], "High edge, 11 km, with hills", "label of High edge");
  check(
    "label",
    [{ name: "Tower hill", km: 3, hilly: true }],
    "Tower hill, 3 km, with hills",
    "label of Tower hill",
  );
});
