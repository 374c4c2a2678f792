// The learner writes tests. They are run here, with the right function and with wrong ones.

function RIGHT(minutes) {
  if (minutes === 0) return 0;
  if (minutes <= 30) return 4;
  return minutes <= 60 ? 7 : 10;
}

/** An error in words, without what only the runner knows. */
const wordsOf = ({ message }) =>
  message.replace(" // Object.is equality", "").replace(/_\w+\.(\w+)\.call\(\.\.\.\)/g, "$1(...)");

/** Runs the learner's tests with a function in the place of the real one. `problem` is null for a green test. */
function runWith(hirePrice) {
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
  vi.doMock("./boats.js", () => ({ hirePrice }));
  require("./boats.test.js");
  return found.map(({ name, run }) => {
    try {
      run();
      return { name, problem: null };
    } catch (error) {
      return { name, problem: wordsOf(error) };
    }
  });
}

/** Fails unless a test that is green with the right function is red with this one. */
function shouldCatch(wrong, what) {
  const right = runWith(RIGHT);
  const results = runWith(wrong);
  if (right.every(({ problem }) => problem))
    expect.fail("You have no test yet that is green with the right function.");
  if (!results.some(({ problem }, index) => problem && !right[index].problem))
    expect.fail(`Somebody changes hirePrice: ${what}. All your tests stay green.`);
}

test("All your tests are green with the right function", () => {
  const results = runWith(RIGHT);
  if (results.length === 0) expect.fail("There is no test in boats.test.js.");
  for (const { name, problem } of results)
    console.log(problem ? `red: ${name}. ${problem}` : `green: ${name}`);
  const red = results.find(({ problem }) => problem);
  if (red) expect.fail(`"${red.name}" is red, but the function is right: ${red.problem}`);
});

test("You have at least five tests, and each has a name of its own", () => {
  const names = runWith(RIGHT).map(({ name }) => name.trim());
  if (names.includes("")) expect.fail("One of your tests has no name.");
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) expect.fail(`Two of your tests are called "${twice}".`);
  if (names.length < 5)
    expect.fail(`You have ${names.length === 1 ? "one test" : `${names.length} tests`} so far.`);
});

test("Each of your tests can fail", () => {
  const results = runWith(RIGHT);
  if (results.length < 2) expect.fail("Write a second test first.");
  const asleep = runWith(() => undefined).find(({ problem }) => problem === null);
  if (asleep)
    expect.fail(
      `"${asleep.name}" is green even if the function returns nothing at all. Does it have an expect with a matcher?`,
    );
});

test("Your tests catch a function that charges for 0 minutes", () => {
  shouldCatch((minutes) => (minutes === 0 ? 4 : RIGHT(minutes)), "0 minutes cost £4 now");
});

test("Your tests catch a function that charges too much for 30 minutes", () => {
  shouldCatch((minutes) => (minutes === 30 ? 7 : RIGHT(minutes)), "30 minutes cost £7 now");
});

test("Your tests catch a function that charges too little for 31 minutes", () => {
  shouldCatch((minutes) => (minutes === 31 ? 4 : RIGHT(minutes)), "31 minutes cost £4 now");
});

test("Your tests catch a function that charges too much for 60 minutes", () => {
  shouldCatch((minutes) => (minutes === 60 ? 10 : RIGHT(minutes)), "60 minutes cost £10 now");
});

test("Your tests catch a function that charges too little for 61 minutes", () => {
  shouldCatch((minutes) => (minutes === 61 ? 7 : RIGHT(minutes)), "61 minutes cost £7 now");
});
