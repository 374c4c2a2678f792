import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const button = (name) => {
  const found = [...document.querySelectorAll("button")].find((one) => words(one) === name);
  if (!found) expect.fail(`There is no button "${name}" any more. Its word stays the same, on or off.`);
  return found;
};
const LIVE = '[role="status"], [aria-live="polite"], output';

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

/** The live region, which must be there before it says anything. */
function region() {
  const found = document.querySelector(LIVE);
  if (!found) expect.fail('No element on the page has role="status" yet.');
  return found;
}

function pressed(name, wanted, when) {
  const value = button(name).getAttribute("aria-pressed");
  if (value !== wanted)
    expect.fail(
      `${when}, the button "${name}" should have aria-pressed="${wanted}". It is ${JSON.stringify(value)}.`,
    );
}

function says(wanted, when) {
  const said = words(region());
  if (said !== wanted) expect.fail(`${when}, the page should say "${wanted}". It says "${said}".`);
}

test("At first, both filters say that they are off", () => {
  pressed("Vegan", "false", "At first");
  pressed("Quick", "false", "At first");
});

test("A filter that was pressed says that it is on", async () => {
  await user.click(button("Vegan"));
  pressed("Vegan", "true", "After a press of Vegan");
  pressed("Quick", "false", "After a press of Vegan");
});

test("Pressed again, it says that it is off", async () => {
  await user.click(button("Quick"));
  await user.click(button("Quick"));
  pressed("Quick", "false", "After two presses of Quick");
});

test("The live region is on the page from the beginning", () => {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.querySelector(LIVE))
    expect.fail(
      'In index.html, no element has role="status". If a script makes it, many screen readers miss it.',
    );
});

test("The live region stays the same element", async () => {
  const before = region();
  await user.click(button("Vegan"));
  if (!before.isConnected)
    expect.fail(
      "After a press of Vegan, the live region is another element. Change its text, and let it stay.",
    );
});

test("It says how many recipes there are", async () => {
  says("4 recipes", "At first");
  await user.click(button("Vegan"));
  says("2 recipes", "After a press of Vegan");
});

test("It says one recipe, not one recipes", async () => {
  await user.click(button("Vegan"));
  await user.click(button("Quick"));
  says("1 recipe", "With both filters on");
});

test("The filters still work, with the keyboard as well", async () => {
  button("Vegan").focus();
  await user.keyboard(" ");
  button("Quick").focus();
  await user.keyboard("{Enter}");
  const shown = [...document.querySelectorAll("#list li")].map(words);
  expect(shown, "The list with both filters on").toEqual(["Tomato toast"]);
  await user.keyboard("{Enter}");
  pressed("Quick", "false", "After Enter was pressed a second time");
});
