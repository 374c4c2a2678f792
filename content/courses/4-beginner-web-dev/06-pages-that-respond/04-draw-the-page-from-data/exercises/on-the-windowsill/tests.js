import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const find = (selector) => document.querySelector(selector);

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
  for (let n = 1; n <= times; n += 1) {
    const button = [...document.querySelectorAll("button")].find((one) => words(one) === name);
    if (!button) expect.fail(`There is no button "${name}" at press number ${n}.`);
    await user.click(button);
  }
}

/** What stands before the buttons of each item. */
function lists(wanted, when) {
  const found = [...find("#plants").children].map((item) => {
    const copy = item.cloneNode(true);
    for (const button of copy.querySelectorAll("button")) button.remove();
    return words(copy);
  });
  const show = (all) => (all.length === 0 ? "empty" : all.map((one) => `"${one}"`).join(" · "));
  if (show(found) !== show(wanted))
    expect.fail(`${when}, the list should be ${show(wanted)}. It is ${show(found)}.`);
}

test("Water adds a drink to the first plant", async () => {
  await press("Water the fern");
  lists(["fern: 1 drinks", "cactus: 0 drinks", "basil: 0 drinks"], "After one press of Water the fern");
});

test("Water can be pressed again", async () => {
  await press("Water the fern", 3);
  lists(["fern: 3 drinks", "cactus: 0 drinks", "basil: 0 drinks"], "After three presses of Water the fern");
});

test("Water belongs to the plant beside it", async () => {
  await press("Water the basil", 2);
  await press("Water the cactus");
  lists(
    ["fern: 0 drinks", "cactus: 1 drinks", "basil: 2 drinks"],
    "After two drinks for the basil and one for the cactus",
  );
});

test("Take away removes the plant beside it", async () => {
  await press("Take away the cactus");
  lists(["fern: 0 drinks", "basil: 0 drinks"], "After Take away the cactus");
});

test("All plants can be taken away, one after the other", async () => {
  await press("Take away the basil");
  await press("Take away the fern");
  await press("Take away the cactus");
  lists([], "After all are taken away");
});

test("When one plant is gone, the others still get their water", async () => {
  await press("Take away the fern");
  await press("Water the basil");
  lists(["cactus: 0 drinks", "basil: 1 drinks"], "After the fern is gone and the basil had a drink");
});

test("A plant that was added has buttons that work", async () => {
  await user.type(find("#name"), "ivy");
  await user.click(find("#add button"));
  await press("Water the ivy", 2);
  await press("Take away the fern");
  lists(
    ["cactus: 0 drinks", "basil: 0 drinks", "ivy: 2 drinks"],
    "After the ivy was added and had two drinks, and the fern is gone",
  );
});

test("Two plants with one name are still two", async () => {
  await user.type(find("#name"), "fern");
  await user.click(find("#add button"));
  await press("Take away the fern");
  lists(
    ["cactus: 0 drinks", "basil: 0 drinks", "fern: 0 drinks"],
    "After a second fern was added and the first was taken away",
  );
});

test("One listener on the list serves them all", async () => {
  // A copy of an item has no listeners of its own.
  const copy = find("#plants li").cloneNode(true);
  find("#plants").append(copy);
  await user.click(copy.querySelector("button"));
  const fern = words(find("#plants li"));
  if (!fern.startsWith("fern: 1"))
    expect.fail(
      "A copy of the first item was put into the list, and its Water does nothing. Does the list listen, or each button?",
    );
});

test("A click beside the buttons changes nothing", async () => {
  let message = null;
  const listen = (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    message = event.message;
  };
  addEventListener("error", listen, { capture: true });
  await user.click(find("#plants li").firstElementChild);
  await user.click(find("#plants"));
  removeEventListener("error", listen, { capture: true });
  if (message !== null) expect.fail(`A click beside the buttons stops the script: ${message}`);
  lists(["fern: 0 drinks", "cactus: 0 drinks", "basil: 0 drinks"], "After a click beside the buttons");
});
