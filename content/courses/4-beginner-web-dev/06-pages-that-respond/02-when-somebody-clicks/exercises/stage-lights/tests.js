import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const button = (name) => [...document.querySelectorAll("button")].find((one) => words(one) === name);
const says = (selector) => words(document.querySelector(selector));

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

test("When the page is loaded, the light is white", () => {
  const light = says("#light");
  if (light !== "white")
    expect.fail(`Nobody has pressed anything, and the light is "${light}". It should still be "white".`);
});

test("The first colour can be chosen", async () => {
  await user.click(button("Red"));
  expect(says("#light").toLowerCase(), "The light after a press of Red").toBe("red");
});

test("The other colours can be chosen, too", async () => {
  for (const colour of ["Blue", "Green"]) {
    await user.click(button(colour));
    expect(says("#light").toLowerCase(), `The light after a press of ${colour}`).toBe(colour.toLowerCase());
  }
});

test("Off switches the light off", async () => {
  await user.click(button("Red"));
  await user.click(button("Off"));
  expect(says("#light").toLowerCase(), "The light after a press of Red and one of Off").toBe("off");
});

test("The letters are counted at every letter", async () => {
  const title = document.querySelector("#title");
  await user.type(title, "H");
  if (says("#rest") !== "19")
    expect.fail(`After the letter H, 19 letters are left. The page says "${says("#rest")}".`);
  await user.type(title, "amlet");
  expect(says("#rest"), "The letters left after Hamlet").toBe("14");
  await user.clear(title);
  expect(says("#rest"), "The letters left in an empty field").toBe("20");
});

test("A clap counts", async () => {
  await user.click(button("Clap"));
  expect(says("#claps"), "The claps after one press").toBe("1");
});

test("Three claps are three", async () => {
  for (const _ of [1, 2, 3]) await user.click(button("Clap"));
  const count = says("#claps");
  if (count !== "3") expect.fail(`After three presses, the page counts ${count}. It should be 3.`);
});
