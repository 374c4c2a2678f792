import * as file from "./flags.js";

const PEOPLE = Array.from({ length: 2000 }, (_, index) => `u-${index + 1}`);

/** Calls the learner's isOn, and wants true or false. */
function ask(flag, person) {
  if (typeof file.isOn !== "function") expect.fail("The tests find no function isOn. Is it still exported?");
  let answer;
  try {
    answer = file.isOn(flag, person);
  } catch (error) {
    expect.fail(`isOn(${JSON.stringify(flag)}, "${person}") threw an error: ${error.message}`);
  }
  if (typeof answer !== "boolean")
    expect.fail(`isOn should return true or false. It returned ${JSON.stringify(answer)}.`);
  return answer;
}

const chosen = (flag) => PEOPLE.filter((person) => ask(flag, person));

test("The same person gets the same answer each time", () => {
  const flag = { name: "new-checkout", percent: 50 };
  for (const person of PEOPLE.slice(0, 20)) {
    const answers = new Set(Array.from({ length: 10 }, () => ask(flag, person)));
    if (answers.size > 1) expect.fail(`Asked ten times, the answer for ${person} was not always the same.`);
  }
});

test("At 10 per cent it is about one person in ten", () => {
  const count = chosen({ name: "new-checkout", percent: 10 }).length;
  if (count < 140 || count > 260) expect.fail(`Of 2,000 people, about 200 should have it. It was ${count}.`);
});

test("At 0 per cent nobody has it, and at 100 per cent everybody", () => {
  expect(chosen({ name: "new-checkout", percent: 0 }).length, "People at 0 per cent").toBe(0);
  expect(chosen({ name: "new-checkout", percent: 100 }).length, "People at 100 per cent").toBe(2000);
});

test("Nobody loses it when the percentage rises", () => {
  const before = chosen({ name: "new-checkout", percent: 10 });
  const after = new Set(chosen({ name: "new-checkout", percent: 25 }));
  const lost = before.filter((person) => !after.has(person));
  if (before.length === 0) expect.fail("At 10 per cent, nobody has it.");
  if (lost.length > 0)
    expect.fail(`From 10 to 25 per cent, ${lost.length} people lost it, such as ${lost[0]}.`);
});

test("Two flags at 10 per cent choose different people", () => {
  const first = chosen({ name: "new-checkout", percent: 10 });
  const second = new Set(chosen({ name: "dark-mode", percent: 10 }));
  const both = first.filter((person) => second.has(person)).length;
  if (first.length === 0) expect.fail("At 10 per cent, nobody has it.");
  if (both > first.length / 2)
    expect.fail(`Of ${first.length} people with the new checkout, ${both} also have dark mode.`);
});

test("The team has it at 0 per cent", () => {
  const flag = { name: "new-checkout", percent: 0, team: ["u-7", "u-12"] };
  expect(chosen(flag), "The people who have it").toEqual(["u-7", "u-12"]);
});

test("Switched off, nobody has it, not even the team", () => {
  const flag = { name: "new-checkout", percent: 100, team: ["u-7"], off: true };
  expect(chosen(flag).length, "People who have it").toBe(0);
});

test("What is not known is off", () => {
  expect(ask(undefined, "u-1"), "Without a flag").toBe(false);
  expect(ask(null, "u-1"), "With null for a flag").toBe(false);
  for (const percent of [undefined, null, "all", "100", Number.NaN])
    expect(chosen({ name: "new-checkout", percent }).length, `People with the percent ${percent}`).toBe(0);
});
