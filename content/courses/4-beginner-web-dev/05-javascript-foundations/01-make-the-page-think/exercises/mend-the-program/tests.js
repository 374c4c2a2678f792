/** Runs script.js, and tells what it printed and the error that stopped it. */
function run() {
  const printed = [];
  const { log } = console;
  console.log = (...all) => {
    printed.push(all.map(String).join(" ").trim().replace(/\s+/g, " "));
    log(...all);
  };
  let error = null;
  try {
    require("./script.js");
  } catch (caught) {
    error = caught;
  } finally {
    console.log = log;
  }
  return { printed, error };
}

const { printed, error } = run();
// Code that cannot be read: the line is known only outside the tests.
if (error?.name === "FileProblem") throw error;

/** The line that begins with these words; or the error that stopped the program before it. */
function line(words) {
  const found = printed.find((text) => text.toLowerCase().startsWith(words.toLowerCase()));
  if (found !== undefined) return found;
  if (error) throw error;
  expect.fail(`No line begins with "${words}". The program prints: ${printed.join(" / ") || "nothing"}.`);
}

test("It prints the headline", () => {
  expect(line("Street party"), "The headline").toBe("Street party");
});

test("It prints the bottles at noon", () => {
  expect(line("Bottles at noon:"), "The line about noon").toBe("Bottles at noon: 40");
});

test("It prints the bottles at two o'clock", () => {
  expect(line("Bottles at two:"), "The line about two o'clock").toBe("Bottles at two: 28");
});

test("It prints the bottles for each table", () => {
  const text = line("Bottles for each table:");
  if (/bottles \/ tables$/.test(text))
    expect.fail(
      `It prints "${text}". In quotation marks, bottles / tables is text, and nothing is calculated.`,
    );
  if (/: 10$/.test(text))
    expect.fail(`It prints "${text}". 40 / 4 is 10, but at two there are only 28 bottles.`);
  expect(text, "The line about the tables").toBe("Bottles for each table: 7");
});

test("It runs to its end, and prints four lines in order", () => {
  if (error) throw error;
  expect(printed, "All that the program prints").toEqual([
    "Street party",
    "Bottles at noon: 40",
    "Bottles at two: 28",
    "Bottles for each table: 7",
  ]);
});
