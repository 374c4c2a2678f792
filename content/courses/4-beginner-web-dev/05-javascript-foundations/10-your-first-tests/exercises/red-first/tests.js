// The learner writes tests and mends a function. The tests are run here, with right and with wrong functions.

import * as file from "./ratings.js";

const mine = { ...file };

function RIGHT(ratings) {
  if (ratings.length === 0) return "No ratings yet";
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return `${average} out of 5 (${ratings.length} ${ratings.length === 1 ? "rating" : "ratings"})`;
}

/** An error in words, without what only the runner knows. */
const wordsOf = ({ message }) =>
  message.replace(" // Object.is equality", "").replace(/_\w+\.(\w+)\.call\(\.\.\.\)/g, "$1(...)");

/** Runs the learner's tests with a function in the place of the real one. `problem` is null for a green test. */
function runWith(ratingLine) {
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
  vi.doMock("./ratings.js", () => ({ ratingLine }));
  require("./ratings.test.js");
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
  if (!results.some(({ problem }, index) => problem && !right[index].problem)) expect.fail(what);
}

/** Calls the learner's own function. */
function own(ratings) {
  if (typeof mine.ratingLine !== "function")
    expect.fail(
      'The tests find no function ratingLine. Its line should begin with "export function ratingLine(".',
    );
  return mine.ratingLine(ratings);
}

function check(ratings, wanted) {
  const received = own(ratings);
  if (received !== wanted)
    expect.fail(
      `ratingLine([${ratings.join(", ")}]) should be ${JSON.stringify(wanted)}, but it is ${JSON.stringify(received)}.`,
    );
}

test("A test of yours is red as long as one rating is called ratings", () => {
  shouldCatch(
    (ratings) => (ratings.length === 1 ? `${ratings[0]} out of 5 (1 ratings)` : RIGHT(ratings)),
    'A function that says "(1 ratings)" passes all your tests. Write one for the first report.',
  );
});

test("A test of yours is red as long as no ratings give NaN", () => {
  shouldCatch(
    (ratings) => (ratings.length === 0 ? "NaN out of 5 (0 ratings)" : RIGHT(ratings)),
    "A function that says NaN for no ratings passes all your tests. Write one for the second report.",
  );
});

test("The test for several ratings is still there", () => {
  shouldCatch(
    (ratings) => (ratings.length > 1 ? `0 out of 5 (${ratings.length} ratings)` : RIGHT(ratings)),
    "A function that gives 0 for several ratings passes all your tests.",
  );
});

test("One rating is called a rating", () => {
  check([5], "5 out of 5 (1 rating)");
  check([2], "2 out of 5 (1 rating)");
});

test("No ratings give a sentence in place of a number", () => {
  check([], "No ratings yet");
});

test("Several ratings still give their average", () => {
  check([4, 5, 3], "4 out of 5 (3 ratings)");
  check([1, 2], "1.5 out of 5 (2 ratings)");
});

test("You have three tests or more, and your function passes all of them", () => {
  const results = runWith(own);
  for (const { name, problem } of results)
    console.log(problem ? `red: ${name}. ${problem}` : `green: ${name}`);
  const red = results.find(({ problem }) => problem);
  if (red) expect.fail(`"${red.name}" is red: ${red.problem}`);
  if (results.length < 3)
    expect.fail(
      `All are green, but you have ${results.length === 1 ? "one test" : `${results.length} tests`}.`,
    );
});
