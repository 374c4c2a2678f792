import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const find = (selector) => document.querySelector(selector);

let stopped = null;
document.addEventListener("submit", (event) => {
  stopped = event.defaultPrevented;
});

// A page that is loaded again is complete at once, also for scripts that wait for it.
for (const target of [document, window]) {
  target.addEventListener = (type, listener, options) =>
    type === "DOMContentLoaded" || type === "load"
      ? listener.call(target, new Event(type))
      : EventTarget.prototype.addEventListener.call(target, type, listener, options);
}

/** Loads the page again, so that every test begins with a new one. */
beforeEach(async () => {
  stopped = null;
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
});

async function join(name, voice, { letters = false } = {}) {
  await user.clear(find("#singer"));
  if (name !== "") await user.type(find("#singer"), name);
  await user.selectOptions(find("#part"), voice);
  if (letters) await user.click(find("[name=letters]"));
  await user.click(find("#join button"));
}

function answers(wanted) {
  const said = words(find("#answer"));
  if (said !== wanted)
    expect.fail(
      said === ""
        ? `The answer should be "${wanted}", but it is empty.`
        : `The answer should be "${wanted}", but it is "${said}".`,
    );
}

test("The page is not loaded again", async () => {
  await join("Mira", "Alto");
  if (stopped === null)
    expect.fail(
      "There was no submit event, because something stopped the click. Listen for submit on the form.",
    );
  if (!stopped) expect.fail("The browser would load the page again now. Nothing has told it not to.");
});

test("The answer has the name and the voice", async () => {
  await join("Mira", "Alto");
  answers("Welcome, Mira. We need an alto.");
});

test("It works for other names and voices", async () => {
  await join("Owen", "Bass");
  answers("Welcome, Owen. We need a bass.");
});

test("Enter in the name's field sends the form, too", async () => {
  await user.type(find("#singer"), "Ivy{Enter}");
  answers("Welcome, Ivy. We need a soprano.");
});

test("Without a name there is no answer", async () => {
  await join("", "Tenor");
  const said = words(find("#answer"));
  if (said !== "")
    expect.fail(
      `The name is required, and its field is empty. But the page says "${said}". Who listens to what?`,
    );
});

test("Spaces around the name are cut off", async () => {
  await join("  Mira  ", "Alto");
  answers("Welcome, Mira. We need an alto.");
});

test("A tick in the box adds one more sentence", async () => {
  await join("Mira", "Alto", { letters: true });
  answers("Welcome, Mira. We need an alto. We will write to you.");
});

test("After the answer, the form is empty", async () => {
  await join("Mira", "Alto", { letters: true });
  expect(find("#singer").value, "What stands in the field for the name").toBe("");
  expect(find("[name=letters]").checked, "Whether the box is ticked").toBe(false);
  answers("Welcome, Mira. We need an alto. We will write to you.");
});

test("A second singer gets an answer of their own", async () => {
  await join("Mira", "Alto", { letters: true });
  await join("Jon", "Tenor");
  answers("Welcome, Jon. We need a tenor.");
});
