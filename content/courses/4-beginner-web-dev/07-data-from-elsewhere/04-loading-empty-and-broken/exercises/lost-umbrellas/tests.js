import html from "./index.html";

const find = (selector) => document.querySelector(selector);
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const TWO = [
  { colour: "red", day: "3 May" },
  { colour: "black", day: "9 May" },
];

/** The requests that wait for an answer. */
let waiting = [];
const moment = () => new Promise((next) => setTimeout(next, 30));

/** Loads the page. Its first request waits. An error that the script does not catch is one of the things to find. */
beforeEach(async () => {
  waiting = [];
  globalThis.fetch = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
  await moment();
});

/** Answers the request that waits: with a list, with a status such as 404, or not at all ("offline"). */
async function answer(with_) {
  const request = waiting.shift();
  if (!request) expect.fail("No request is waiting for an answer. Has the script asked with fetch?");
  if (with_ === "offline") request.reject(new TypeError("Failed to fetch"));
  else if (typeof with_ === "number") request.resolve(new Response("<p>No</p>", { status: with_ }));
  else
    request.resolve(new Response(typeof with_ === "string" ? with_ : JSON.stringify(with_), { status: 200 }));
  await moment();
}

/** Presses the button, which should ask again. */
async function tryAgain() {
  find("#again").click();
  await moment();
  if (waiting.length === 0)
    expect.fail('After a press of "Try again", the script has not asked again. Does anything listen to it?');
}

function says(wanted, when) {
  const said = words(find("#status")).replace(/\.\.\.$/, "…");
  if (said !== wanted) expect.fail(`${when}, the status should say "${wanted}". It says "${said}".`);
}

function lists(wanted, when) {
  const found = [...find("#list").children].map(words);
  if (found.join("|") !== wanted.join("|"))
    expect.fail(`${when}, the list should be ${JSON.stringify(wanted)}. It is ${JSON.stringify(found)}.`);
}

function button(isThere, when) {
  if (find("#again").checkVisibility() === isThere) return;
  expect.fail(
    `${when}, the button "Try again" should ${isThere ? "be there" : "be hidden"}. It is the other way round.`,
  );
}

test("While it waits, the page says that it is loading", () => {
  says("Loading the umbrellas…", "Before the answer");
  button(false, "Before the answer");
});

test("When the umbrellas are there, they are listed and nothing else is said", async () => {
  says("Loading the umbrellas…", "Before the answer");
  await answer(TWO);
  lists(["red, found on 3 May", "black, found on 9 May"], "After the answer");
  says("", "After the answer");
  button(false, "After the answer");
});

test("If there is none, the page says so", async () => {
  await answer([]);
  says("No umbrella is waiting.", "After an empty list");
  button(false, "After an empty list");
});

test("Without a network, the page says that it could not load", async () => {
  await answer("offline");
  says("We could not load the umbrellas.", "Without a network");
  button(true, "Without a network");
});

test("A 404 and a broken file are failures as well", async () => {
  await answer(404);
  says("We could not load the umbrellas.", "After status 404");
  await tryAgain();
  await answer('[{ "colour": "red", }]');
  says("We could not load the umbrellas.", "After a file with a comma too many");
});

test("Try again says that it is loading, and hides the button", async () => {
  await answer("offline");
  await tryAgain();
  says("Loading the umbrellas…", "After a press of Try again");
  button(false, "After a press of Try again");
});

test("If it works the second time, nothing is left of the failure", async () => {
  await answer(500);
  await tryAgain();
  await answer(TWO);
  lists(["red, found on 3 May", "black, found on 9 May"], "After the second answer");
  says("", "After the second answer");
  button(false, "After the second answer");
});
