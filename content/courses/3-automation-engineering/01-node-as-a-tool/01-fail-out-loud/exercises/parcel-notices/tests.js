import * as file from "./notify.js";

const PARCELS = [{ code: "KX-17" }, { code: "LM-02" }, { code: "PZ-88" }];
const REASONS = { "KX-17": "Mailbox is full", "PZ-88": "Unknown address" };
const later = (ms) => new Promise((done) => setTimeout(done, ms));
const listed = (all) => (all.length === 0 ? "none" : all.join(", "));

/** Calls the learner's notify. `failing`: codes whose notice cannot be sent; `atOnce`: they fail without a promise. */
async function run({ parcels = PARCELS, failing = [], atOnce = false } = {}) {
  if (typeof file.notify !== "function")
    expect.fail("The tests find no function notify. Is it still exported?");
  const seen = { begun: [], done: [], err: [], atMost: 0 };
  let busy = 0;
  function send(parcel) {
    const code = parcel?.code;
    seen.begun.push(code);
    const error = failing.includes(code) ? new Error(REASONS[code]) : null;
    if (error && atOnce) throw error;
    busy += 1;
    seen.atMost = Math.max(seen.atMost, busy);
    return later(15).then(() => {
      busy -= 1;
      if (error) throw error;
      seen.done.push(code);
    });
  }
  try {
    seen.code = await file.notify(
      parcels.map((parcel) => ({ ...parcel })),
      send,
      (line) => seen.err.push(String(line)),
    );
  } catch (error) {
    expect.fail(`notify should return a code in every case. It threw an error: ${error.message}`);
  }
  seen.doneInTime = [...seen.done];
  await later(100);
  return seen;
}

function returns({ code }, wanted, when) {
  if (code === wanted) return;
  const got = code === undefined ? "nothing" : JSON.stringify(code);
  expect.fail(`${when}, notify should return ${wanted}. It returned ${got}.`);
}

test("It waits until every notice has been sent", async () => {
  const { doneInTime, done } = await run();
  if (doneInTime.length < 3)
    expect.fail(
      `When notify returned, these notices had been sent: ${listed(doneInTime)}. A little later: ${listed(done)}.`,
    );
});

test("It sends one notice at a time, in the order of the parcels", async () => {
  const { begun, atMost } = await run();
  expect(begun, "The notices, in the order in which they were begun").toEqual(["KX-17", "LM-02", "PZ-88"]);
  if (atMost > 1) expect.fail(`The mail service had ${atMost} notices at once. It takes one at a time.`);
});

test("If all are sent, it returns 0, and err stays empty", async () => {
  const seen = await run();
  if (seen.doneInTime.length < 3) expect.fail("It says so before all of them have been sent.");
  returns(seen, 0, "If all three are sent");
  expect(seen.err, "The lines on err").toEqual([]);
});

test("If one fails, it returns 1", async () => {
  returns(await run({ failing: ["KX-17"] }), 1, "If the first of three fails");
  returns(await run({ failing: ["PZ-88"] }), 1, "If the last of three fails");
});

test("If one fails, the others are sent all the same", async () => {
  const { doneInTime } = await run({ failing: ["KX-17"] });
  if (listed(doneInTime) !== "LM-02, PZ-88")
    expect.fail(
      `The notice for KX-17 fails. When notify returned, these had been sent: ${listed(doneInTime)}.`,
    );
});

test("Each failure is a line on err, with the code and the reason", async () => {
  const { err } = await run({ failing: ["KX-17", "PZ-88"] });
  for (const code of ["KX-17", "PZ-88"]) {
    const line = err.find((one) => one.includes(code));
    if (!line)
      expect.fail(`The notice for ${code} fails, but no line on err names it. err got: ${listed(err)}.`);
    if (!line.includes(REASONS[code]))
      expect.fail(`The line for ${code} should give the reason, "${REASONS[code]}". It is "${line}".`);
  }
  if (err.some((line) => line.includes("LM-02")))
    expect.fail("The notice for LM-02 was sent, but err names it.");
});

test("A send that throws at once counts as a failure, too", async () => {
  const seen = await run({ failing: ["KX-17"], atOnce: true });
  returns(seen, 1, "If send throws before it gives a promise");
  if (!seen.err.some((line) => line.includes("KX-17"))) expect.fail("No line on err names KX-17.");
  expect(seen.doneInTime, "The notices that were sent").toEqual(["LM-02", "PZ-88"]);
});
