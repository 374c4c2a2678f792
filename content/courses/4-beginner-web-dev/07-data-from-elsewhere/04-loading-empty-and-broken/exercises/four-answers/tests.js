import { concertsState, loadConcerts } from "./concerts.js";

const later = (value) => new Promise((done) => setTimeout(() => done(value), 10));
const MASS = { title: "Mass in C", day: "2026-12-12" };
const SONGS = { title: "Winter songs", day: "2026-12-19" };

/** Calls concertsState, and compares what it gives. */
async function gives(load, wanted) {
  let value;
  try {
    value = await concertsState(load);
  } catch (error) {
    expect.fail(
      `concertsState should catch the error and return an object. The error got out: ${error.message}`,
    );
  }
  if (value === undefined) expect.fail("concertsState gives nothing. Is there a return for this case?");
  try {
    expect(value).toEqual(wanted);
  } catch {
    const show = (one) => JSON.stringify(one);
    expect.fail(`concertsState should give ${show(wanted)}. It gave ${show(value)}.`);
  }
}

test("Concerts that are there are returned with the state ready", async () => {
  await gives(() => later([MASS, SONGS]), { state: "ready", concerts: [MASS, SONGS] });
});

test("A concert without a title is left out", async () => {
  await gives(() => later([{ title: "" }, SONGS, { day: "2027-01-01" }]), {
    state: "ready",
    concerts: [SONGS],
  });
});

test("No concerts are the state empty", async () => {
  await gives(() => later([]), { state: "empty" });
});

test("Only concerts without a title are the state empty, too", async () => {
  await gives(() => later([{ title: "" }]), { state: "empty" });
});

test("A failure is the state broken, with the message of the error", async () => {
  const fails = async () => {
    await later(null);
    throw new Error("Status 503");
  };
  await gives(fails, { state: "broken", message: "Status 503" });
});

test("loadConcerts gives what the server sends", async () => {
  globalThis.fetch = async () => new Response(JSON.stringify([MASS]), { status: 200 });
  expect(await loadConcerts()).toEqual([MASS]);
});

/** The message of the error with which loadConcerts ends. */
async function complaint() {
  let value;
  try {
    value = await loadConcerts();
  } catch (error) {
    return error.message;
  }
  return expect.fail(`loadConcerts should end with an error here. It gave ${JSON.stringify(value)}.`);
}

test("Without a network, loadConcerts does not pretend to be empty", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await complaint(), "The message of the error").toBe("Failed to fetch");
});

test("A status that is not ok becomes an error in loadConcerts", async () => {
  globalThis.fetch = async () => new Response("[]", { status: 503 });
  expect(await complaint(), "The message of the error").toBe("Status 503");
});
