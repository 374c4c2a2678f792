import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const find = (selector) => document.querySelector(selector);
const THREE = ["milk, 2", "eggs, 6", "leek, 1"];

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

async function putIn(name, number) {
  await user.clear(find("#name"));
  await user.type(find("#name"), name);
  await user.clear(find("#number"));
  await user.type(find("#number"), String(number));
  await user.click(find("#add button"));
}

function lists(wanted, when) {
  const found = [...find("#list").children].map(words);
  const show = (all) => (all.length === 0 ? "nothing" : all.map((one) => `"${one}"`).join(" · "));
  if (show(found) !== show(wanted))
    expect.fail(`${when}, the list should be ${show(wanted)}. It is ${show(found)}.`);
}

function says(wanted, when) {
  const said = words(find("#count"));
  if (said !== wanted) expect.fail(`${when}, the count should say "${wanted}". It says "${said}".`);
}

test("When the page is loaded, all three things are listed", () => {
  lists(THREE, "At the beginning");
  for (const item of find("#list").children) {
    if (item.localName !== "li") expect.fail(`In a list, every item is an li. Here is a ${item.localName}.`);
  }
});

test("The sentence above the list counts them", () => {
  says("3 things", "At the beginning");
});

test("A new thing comes to the end of the list", async () => {
  await putIn("jam", 3);
  lists([...THREE, "jam, 3"], "After three jars of jam are put in");
});

test("Two more things are two more, and none appears twice", async () => {
  await putIn("jam", 3);
  await putIn("tofu", 1);
  lists([...THREE, "jam, 3", "tofu, 1"], "After jam and tofu are put in");
});

test("The count follows the list", async () => {
  await putIn("jam", 3);
  says("4 things", "After jam is put in");
});

test("The form is empty afterwards", async () => {
  await putIn("jam", 3);
  expect(find("#name").value, "What stands in the field for the name").toBe("");
});

test("The sentence about the empty fridge is there only when it is empty", async () => {
  if (find("#empty").checkVisibility())
    expect.fail('There are three things, but "The fridge is empty." can be seen.');
  await user.click(find("#eat"));
  if (!find("#empty").checkVisibility())
    expect.fail('Everything is eaten, but "The fridge is empty." cannot be seen.');
});

test("Eat everything leaves nothing", async () => {
  await user.click(find("#eat"));
  lists([], "After everything is eaten");
  says("0 things", "After everything is eaten");
});

test("After that, the first new thing is the only one", async () => {
  await user.click(find("#eat"));
  await putIn("jam", 3);
  lists(["jam, 3"], "After everything is eaten and jam is put in");
  says("1 thing", "With jam alone");
  if (find("#empty").checkVisibility()) expect.fail('There is jam, but "The fridge is empty." can be seen.');
});

test("What somebody types is shown as it is, also < and >", async () => {
  await putIn("<em>jam</em>", 1);
  lists([...THREE, "<em>jam</em>, 1"], "After <em>jam</em> is put in");
});
