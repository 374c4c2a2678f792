// The learner writes tests. They are run here, with the right function and with wrong ones.

function RIGHT(pence, people) {
  const each = Math.floor(pence / people);
  const over = pence - each * people;
  return Array.from({ length: people }, (_, index) => (index < over ? each + 1 : each));
}

/** Runs the learner's tests with a function in the place of the real one. */
function runWith(splitBill) {
  const found = [];
  const add = (name, run) => {
    if (typeof run !== "function") expect.fail(`The test "${name}" has no function after its name.`);
    found.push({ name: String(name), run });
  };
  const group = (name, run) => {
    if (typeof run !== "function") expect.fail(`describe("${name}") has no function after its name.`);
    run();
  };
  for (const name of ["test", "it"]) vi.stubGlobal(name, add);
  vi.stubGlobal("describe", group);
  vi.stubGlobal("expect", expect);
  vi.resetModules();
  vi.doMock("./bill.js", () => ({ splitBill }));
  require("./bill.test.js");
  return found.map(({ name, run }) => {
    try {
      run();
      return { name, error: null };
    } catch (error) {
      return { name, error };
    }
  });
}

/** The names of the tests that are green with this function. */
const greenWith = (splitBill) =>
  runWith(splitBill)
    .filter(({ error }) => error === null)
    .map(({ name }) => name);

/** Fails unless a test that is green with the right function is red with this one. */
function shouldCatch(wrong, what) {
  const usable = greenWith(RIGHT);
  const green = new Set(greenWith(wrong));
  if (usable.length === 0) expect.fail("You have no test yet that is green with the right function.");
  if (usable.every((name) => green.has(name)))
    expect.fail(`Somebody changes splitBill: ${what}. All your tests stay green.`);
}

test("All your tests are green with the right function", () => {
  const results = runWith(RIGHT);
  if (results.length === 0) expect.fail("There is no test in bill.test.js.");
  for (const { name, error } of results)
    console.log(error ? `red: ${name}. ${error.message}` : `green: ${name}`);
  const red = results.find(({ error }) => error);
  if (red) expect.fail(`"${red.name}" is red, but the function is right: ${red.error.message}`);
});

test("You have at least six tests, and each has a name of its own", () => {
  const names = runWith(RIGHT).map(({ name }) => name.trim());
  if (names.includes("")) expect.fail("One of your tests has no name.");
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) expect.fail(`Two of your tests are called "${twice}".`);
  if (names.length < 6)
    expect.fail(`You have ${names.length === 1 ? "one test" : `${names.length} tests`} so far.`);
});

test("Each of your tests can fail", () => {
  const results = runWith(RIGHT);
  if (results.length < 2) expect.fail("Write a second test first.");
  const [asleep] = greenWith(() => undefined);
  if (asleep)
    expect.fail(
      `"${asleep}" is green even if the function returns nothing at all. Does it have an expect with a matcher?`,
    );
});

test("Your tests catch a function that loses a penny", () => {
  shouldCatch(
    (pence, people) => RIGHT(pence, people).map(() => Math.floor(pence / people)),
    "1000 pence among three are 333 for each, and a penny is missing",
  );
});

test("Your tests catch a function that gives all that is over to the first", () => {
  shouldCatch((pence, people) => {
    const each = Math.floor(pence / people);
    return RIGHT(pence, people).map((_, index) => (index === 0 ? pence - each * (people - 1) : each));
  }, "1001 pence among three are 335, 333 and 333");
});

test("Your tests catch a function that fails for one person", () => {
  shouldCatch((pence, people) => (people === 1 ? [] : RIGHT(pence, people)), "one person pays nothing");
});

test("Your tests catch a function that fails for a bill of 0", () => {
  shouldCatch(
    (pence, people) => (pence === 0 ? [] : RIGHT(pence, people)),
    "a bill of 0 gives an empty array",
  );
});

test("Your tests catch a function that fails without people", () => {
  shouldCatch(
    (pence, people) => (people === 0 ? [pence] : RIGHT(pence, people)),
    "with no people, somebody pays",
  );
});
