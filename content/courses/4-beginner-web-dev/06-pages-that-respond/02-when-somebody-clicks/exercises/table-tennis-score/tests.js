import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const button = (name) => [...document.querySelectorAll("button")].find((one) => words(one) === name);

// A page that is loaded again is complete at once, also for scripts that wait for it.
for (const target of [document, window]) {
  target.addEventListener = (type, listener, options) =>
    type === "DOMContentLoaded" || type === "load"
      ? listener.call(target, new Event(type))
      : EventTarget.prototype.addEventListener.call(target, type, listener, options);
}

/** Loads the page again, so that every test begins with a new one. */
beforeEach(async () => {
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
});

async function press(name, times = 1) {
  for (let n = 0; n < times; n += 1) await user.click(button(name));
}

/** The score and the message, as a person reads them. */
function sees(score, message, after) {
  const found = words(document.querySelector("main p"));
  if (found !== score) expect.fail(`After ${after}, the page should say "${score}". It says "${found}".`);
  const said = words(document.querySelector("#message"));
  if (said !== message)
    expect.fail(
      message === ""
        ? `After ${after}, the message should be empty. It says "${said}".`
        : `After ${after}, the message should be "${message}". It is "${said}".`,
    );
}

test("A press of the first button is a point for Ada", async () => {
  await press("Point for Ada");
  sees("Ada 1, Bo 0", "", "one point for Ada");
});

test("A press of the second button is a point for Bo", async () => {
  await press("Point for Bo");
  sees("Ada 0, Bo 1", "", "one point for Bo");
});

test("Points add up, for each player alone", async () => {
  await press("Point for Ada", 2);
  await press("Point for Bo", 3);
  await press("Point for Ada");
  sees("Ada 3, Bo 3", "", "three points for each");
});

test("The buttons work with the keyboard", async () => {
  button("Point for Ada").focus();
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  sees("Ada 2, Bo 0", "", "Enter and Space on Ada's button");
});

test("Nobody wins with 10 points", async () => {
  await press("Point for Ada", 10);
  await press("Point for Bo", 10);
  sees("Ada 10, Bo 10", "", "ten points for each");
  if (button("Point for Ada").disabled)
    expect.fail("With 10 points, the game goes on. Ada's button is disabled.");
}, 8000);

test("Whoever has 11 points wins", async () => {
  await press("Point for Bo", 11);
  sees("Ada 0, Bo 11", "Bo wins", "11 points for Bo");
  await press("New game");
  await press("Point for Ada", 11);
  sees("Ada 11, Bo 0", "Ada wins", "a new game and 11 points for Ada");
}, 8000);

test("When somebody has won, there are no more points", async () => {
  await press("Point for Ada", 11);
  for (const name of ["Point for Ada", "Point for Bo"]) {
    if (!button(name).disabled) expect.fail(`Ada has won, but the button "${name}" is not disabled.`);
    await press(name);
  }
  sees("Ada 11, Bo 0", "Ada wins", "11 points for Ada and two more presses");
}, 8000);

test("A new game begins at 0, and counts from there", async () => {
  await press("Point for Ada", 4);
  await press("New game");
  sees("Ada 0, Bo 0", "", "four points and a new game");
  await press("Point for Ada");
  sees("Ada 1, Bo 0", "", "a new game and one point for Ada");
}, 4000);

test("After a victory, a new game can be played", async () => {
  await press("Point for Bo", 11);
  sees("Ada 0, Bo 11", "Bo wins", "11 points for Bo");
  await press("New game");
  for (const name of ["Point for Ada", "Point for Bo"]) {
    if (button(name).disabled) expect.fail(`After "New game", the button "${name}" is still disabled.`);
  }
  sees("Ada 0, Bo 0", "", "a victory and a new game");
}, 8000);
