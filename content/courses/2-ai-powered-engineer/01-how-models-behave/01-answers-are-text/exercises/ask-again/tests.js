import { readDepartment } from "./read.js";
import * as file from "./sort.js";

const QUESTION = "Which spade is good for clay?";
const ENOUGH = 6;
const show = (value) => (value === undefined ? "undefined" : JSON.stringify(value));
const times = (count) => ["not at all", "once", "twice"][count] ?? `${count} times`;

/** Calls the learner's sort with a model that gives these answers, one after the other. An Error is thrown. */
async function run(answers, question = QUESTION) {
  if (typeof file.sort !== "function") expect.fail("The tests find no function sort. Is it still exported?");
  const seen = { asked: [], recorded: [], error: null };
  async function model(messages) {
    if (!Array.isArray(messages))
      expect.fail(`model should get an array of messages. It got ${show(messages)}.`);
    seen.asked.push(structuredClone(messages));
    const answer = answers[Math.min(seen.asked.length, answers.length) - 1];
    // Otherwise a loop without a limit would never end.
    if (seen.asked.length > ENOUGH) throw new Error("The model was called too often");
    await null;
    if (answer instanceof Error) throw answer;
    return { text: answer, tokens: 10 * seen.asked.length };
  }
  try {
    seen.result = await file.sort(model, question, (line) => seen.recorded.push(structuredClone(line)));
  } catch (error) {
    seen.error = error;
  }
  return seen;
}

/** The same, for answers that are no errors. */
async function runWell(answers) {
  const seen = await run(answers);
  if (seen.error && seen.asked.length <= ENOUGH) throw seen.error;
  return seen;
}

function returns(seen, wanted, when) {
  if (seen.error) expect.fail(`${when}, the model was called more than ${ENOUGH} times.`);
  const { department, calls } = seen.result ?? {};
  if (show({ department, calls }) !== show(wanted))
    expect.fail(`${when}, sort should return ${show(wanted)}. It returned ${show(seen.result)}.`);
}

function called({ asked }, wanted, when) {
  if (asked.length !== wanted)
    expect.fail(
      `${when}, the model should be called ${times(wanted)}. It was called ${times(asked.length)}.`,
    );
}

function records(line, wanted, what) {
  for (const [key, value] of Object.entries(wanted))
    if (!Object.is(line?.[key], value))
      expect.fail(`${what} should be ${show(wanted)}. Its ${key} is ${show(line?.[key])}.`);
}

test("A good first answer needs one call", async () => {
  const seen = await runWell(["tools"]);
  called(seen, 1, 'If the first answer is "tools"');
  returns(seen, { department: "tools", calls: 1 }, 'If the first answer is "tools"');
});

test("After a bad answer it asks again", async () => {
  const seen = await runWell(["It depends on the spade.", "Tools\n"]);
  called(seen, 2, "If the second answer is good");
  returns(seen, { department: "tools", calls: 2 }, "If the second answer is good");
});

test("The second call has the first message, the bad answer and the problem", async () => {
  const bad = "It depends on the spade.";
  const { asked } = await runWell([bad, "tools"]);
  const [first, second] = asked;
  if (!second) expect.fail("There was no second call.");
  const roles = second.map(({ role }) => role).join(", ");
  if (roles !== "user, assistant, user")
    expect.fail(`The roles in the second call should be user, assistant, user. They are ${roles}.`);
  expect(second[0], "The first message of the second call").toEqual(first[0]);
  if (!String(first[0].content).includes(QUESTION))
    expect.fail("The question is missing in the first message.");
  expect(second[1].content, "The message of the assistant").toBe(bad);
  const { problem } = readDepartment(bad);
  if (!String(second[2].content).includes(problem))
    expect.fail(`The last message should contain the problem, “${problem}”. It is “${second[2].content}”.`);
});

test("The third call has both bad answers", async () => {
  const { asked } = await runWell(["Hm.", "Outdoor furniture", "furniture"]);
  if (asked.length < 3) expect.fail("There was no third call.");
  const said = asked[2].filter(({ role }) => role === "assistant").map(({ content }) => content);
  if (show(said) !== show(["Hm.", "Outdoor furniture"]))
    expect.fail(
      `The assistant’s messages in the third call should be “Hm.” and “Outdoor furniture”. They are ${show(said)}.`,
    );
});

test("A good third answer still counts", async () => {
  const seen = await runWell(["Hm.", "Outdoor furniture", "furniture"]);
  returns(seen, { department: "furniture", calls: 3 }, "If the third answer is good");
});

test("After three bad answers it gives up, without an error", async () => {
  const seen = await runWell(["Hm."]);
  called(seen, 3, "If all answers are bad");
  returns(seen, { department: null, calls: 3 }, "If all answers are bad");
});

test("Each answer is recorded, with its tokens and its problem", async () => {
  const { recorded } = await runWell(["Hm.", "plants"]);
  if (recorded.length !== 2)
    expect.fail(
      `With a bad and a good answer, record should be called twice. It was called ${times(recorded.length)}.`,
    );
  records(recorded[0], { call: 1, tokens: 10, problem: readDepartment("Hm.").problem }, "The first record");
  records(recorded[1], { call: 2, tokens: 20, problem: null }, "The second record");
});

test("An error of the model passes, without another call", async () => {
  const seen = await run([new Error("The provider does not answer")]);
  called(seen, 1, "If the model throws an error");
  if (!seen.error) expect.fail(`The error should pass. sort caught it and returned ${show(seen.result)}.`);
  expect(seen.error.message, "The message of the error").toBe("The provider does not answer");
  called(
    await run(["Hm.", new Error("The provider does not answer")]),
    2,
    "If the second call throws an error",
  );
});
