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

const usual = run({ age: 30, isMember: false });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

/** Fails if somebody pays the wrong price. */
function pays(age, isMember, pounds) {
  const { printed, error, changed } = run({ age, isMember });
  if (error) throw error;
  const who = `With age = ${age} and isMember = ${isMember}`;
  if (printed.length !== 1)
    expect.fail(`${who} it should print one line. It prints: ${printed.join(" / ") || "nothing"}`);
  const [, price] = /£\s*(\S+)/.exec(printed[0]) ?? [];
  if (price === undefined) expect.fail(`${who} it prints "${printed[0]}". It should be "Price: £${pounds}".`);
  if (price !== String(pounds) && changed.size > 0)
    expect.fail(
      `${who} the price is £${price}. Your program puts a new value under ${[...changed].join(" and ")}.`,
    );
  if (price !== String(pounds)) expect.fail(`${who} the price is £${price}. It should be £${pounds}.`);
  if (/£\s/.test(printed[0]))
    expect.fail(`It prints "${printed[0]}". A comma puts a space behind the £. A template literal does not.`);
  expect(printed[0], who).toBe(`Price: £${pounds}`);
}

test("Children under 5 pay nothing", () => {
  for (const age of [0, 4]) pays(age, false, 0);
});

test("From 5 to 15 the price is 3 pounds", () => {
  for (const age of [5, 10, 15]) pays(age, false, 3);
});

test("From 16 to 64 the price is 5 pounds", () => {
  for (const age of [16, 30, 64]) pays(age, false, 5);
});

test("From 65 on the price is 4 pounds", () => {
  for (const age of [65, 80, 100]) pays(age, false, 4);
});

test("Members pay one pound less", () => {
  pays(10, true, 2);
  pays(30, true, 4);
  pays(70, true, 3);
});

test("Small children of members pay nothing, and get no money back", () => {
  for (const age of [0, 4]) pays(age, true, 0);
});
