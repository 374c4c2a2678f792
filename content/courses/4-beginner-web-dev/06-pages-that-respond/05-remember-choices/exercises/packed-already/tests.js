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

/** Loads the page again. All variables of the script begin anew. */
async function load() {
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
}

beforeEach(async () => {
  localStorage.clear();
  await load();
});

/** The list as a person sees it: "book" or "book, packed". */
const seen = () =>
  [...find("#list").children].map((item) => {
    const name = words(item.querySelector("label"));
    return item.querySelector("input").checked ? `${name}, packed` : name;
  });

function shows(wanted, when) {
  const show = (all) => (all.length === 0 ? "empty" : all.map((one) => `"${one}"`).join(" · "));
  const found = show(seen());
  if (found !== show(wanted)) expect.fail(`${when}, the list should be ${show(wanted)}. It is ${found}.`);
}

async function tick(name) {
  const label = [...document.querySelectorAll("#list label")].find((one) => words(one) === name);
  await user.click(label.querySelector("input"));
}
async function remove(name) {
  const button = [...document.querySelectorAll("#list button")].find(
    (one) => words(one) === `Remove the ${name}`,
  );
  await user.click(button);
}
async function add(name) {
  await user.type(find("#name"), name);
  await user.click(find("#add button"));
}

test("At the first visit, there are three things", () => {
  shows(["passport", "swimwear", "book"], "At the first visit");
});

test("What was added is still there after a reload", async () => {
  await add("torch");
  await load();
  shows(["passport", "swimwear", "book", "torch"], "After adding a torch and a reload");
});

test("What was ticked is still ticked after a reload", async () => {
  await tick("swimwear");
  await load();
  shows(["passport", "swimwear, packed", "book"], "After ticking swimwear and a reload");
});

test("What was unticked is not ticked after a reload", async () => {
  await tick("book");
  await load();
  shows(["passport", "swimwear", "book, packed"], "After ticking the book and a reload");
  await tick("book");
  await load();
  shows(["passport", "swimwear", "book"], "After ticking the book, unticking it and a reload");
});

test("What was removed is still gone after a reload", async () => {
  await remove("book");
  await load();
  shows(["passport", "swimwear"], "After removing the book and a reload");
});

test("After everything is removed, the list stays empty", async () => {
  for (const name of ["passport", "swimwear", "book"]) await remove(name);
  await load();
  shows([], "After removing everything and a reload");
});

test("What is stored is JSON", async () => {
  await add("torch");
  const text = localStorage.getItem("holiday-packing");
  if (text === null) expect.fail("After adding a torch, nothing is stored under the key holiday-packing.");
  let list = null;
  try {
    list = JSON.parse(text);
  } catch {
    expect.fail(`What is stored is no JSON: ${text}`);
  }
  if (!Array.isArray(list)) expect.fail(`What is stored is no list: ${text}`);
  expect(list.length, "How many things are stored after adding a torch").toBe(4);
});

test("Three evenings of packing", async () => {
  await tick("passport");
  await load();
  await add("torch");
  await remove("swimwear");
  await load();
  await tick("torch");
  await load();
  shows(["passport, packed", "book", "torch, packed"], "After three evenings");
}, 5000);
