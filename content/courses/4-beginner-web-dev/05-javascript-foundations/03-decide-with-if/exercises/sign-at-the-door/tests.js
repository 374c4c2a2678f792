let runs = 0;

/**
 * Runs script.js with these values, and tells what it printed, which of the values it never looked at, which it
 * changed, and the error that stopped it. Only what the first run prints is shown in the console.
 */
function run(values) {
  const printed = [];
  const unread = new Set(Object.keys(values));
  const changed = new Set();
  for (const [name, value] of Object.entries(values)) {
    let current = value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        unread.delete(name);
        return current;
      },
      set(next) {
        changed.add(name);
        current = next;
      },
    });
  }
  const { log } = console;
  runs += 1;
  const isShown = runs === 1;
  console.log = (...all) => {
    printed.push(all.map(String).join(" ").trim());
    if (isShown) log(...all);
  };
  vi.resetModules();
  let error = null;
  try {
    require("./script.js");
  } catch (caught) {
    error = caught;
  } finally {
    console.log = log;
  }
  return { printed, unread, changed, error };
}

const usual = run({ left: 5, hour: 11 });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

/** Fails if a line of the sign is wrong. The first depends on `left`, the second on `hour`. */
function says({ left = 5, hour = 11 }, line, expected) {
  const { printed, error, unread, changed } = run({ left, hour });
  if (error) throw error;
  const said = `With left = ${left} and hour = ${hour}`;
  const all = printed.join(" / ") || "nothing";
  if (printed.length < line) expect.fail(`${said} there is no line ${line}. It prints: ${all}`);
  if (printed.length > 2) expect.fail(`${said} it prints more than two lines: ${all}`);
  const name = line === 1 ? "left" : "hour";
  if (printed[line - 1] !== expected && changed.has(name))
    expect.fail(`Your program puts a new value under ${name}. To compare, write three equals signs.`);
  if (printed[line - 1] !== expected && unread.has(name))
    expect.fail(`Line ${line} should depend on ${name}, but your program never looks at ${name}.`);
  expect(printed[line - 1], `Line ${line}, ${said.toLowerCase()}`).toBe(expected);
}

test("When no place is left, it says that the club is full", () => {
  says({ left: 0 }, 1, "We are full today.");
});

test("When one place is left, it says so in good English", () => {
  says({ left: 1 }, 1, "One place is left.");
});

test("When more places are left, it says how many", () => {
  for (const left of [2, 5, 12]) says({ left }, 1, `${left} places are left.`);
});

test("The club is open at ten, eleven and twelve", () => {
  for (const hour of [10, 11, 12]) says({ hour }, 2, "We are open.");
});

test("The club is closed before ten", () => {
  for (const hour of [9, 0]) says({ hour }, 2, "We are closed.");
});

test("The club is closed from one o'clock on", () => {
  for (const hour of [13, 14, 23]) says({ hour }, 2, "We are closed.");
});

test("It is right on a full day after one o'clock, too", () => {
  says({ left: 0, hour: 13 }, 1, "We are full today.");
  says({ left: 0, hour: 13 }, 2, "We are closed.");
});
