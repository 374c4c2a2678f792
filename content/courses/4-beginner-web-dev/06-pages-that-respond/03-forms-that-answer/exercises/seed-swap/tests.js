import userEvent from "@testing-library/user-event";
import html from "./index.html";

const PLANT = "Say which plant it is.";
const PACKETS = "Offer 1 to 20 packets.";

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

async function offer(plant, packets) {
  for (const [selector, text] of [
    ["#plant", plant],
    ["#packets", packets],
  ]) {
    await user.clear(find(selector));
    if (text !== "") await user.type(find(selector), text);
  }
  await user.click(find("#offer button"));
}

/** Compares the message below a field. */
function below(name, wanted, typed) {
  const said = words(find(`#${name}-error`));
  if (said === wanted) return;
  const is = said === "" ? "there is none" : `it is "${said}"`;
  if (wanted === "")
    expect.fail(`With "${typed}", the field ${name} is right. Its message should be empty, but ${is}.`);
  expect.fail(`With "${typed}", the message below ${name} should be "${wanted}", but ${is}.`);
}

test("An empty plant gets its message", async () => {
  await offer("", "3");
  below("plant", PLANT, "");
  below("packets", "", "3");
});

test("Spaces alone are no plant", async () => {
  await offer("   ", "3");
  below("plant", PLANT, "   ");
});

test("Numbers outside 1 to 20 get their message", async () => {
  for (const packets of ["0", "21", "400", "-2"]) {
    await offer("basil", packets);
    below("packets", PACKETS, packets);
    below("plant", "", "basil");
  }
}, 6000);

test("What is no number gets the message, too", async () => {
  for (const packets of ["", "three"]) {
    await offer("basil", packets);
    below("packets", PACKETS, packets);
  }
}, 4000);

test("1 and 20 are right", async () => {
  for (const packets of ["1", "20"]) {
    await offer("basil", packets);
    below("packets", "", packets);
    expect(words(find("#answer")), "The answer").toBe(`Thank you: basil, ${packets} packets.`);
  }
}, 4000);

test("Two mistakes get two messages at once", async () => {
  await offer("", "");
  below("plant", PLANT, "");
  below("packets", PACKETS, "");
});

test("A wrong field says so to a screen reader, a right one does not", async () => {
  await offer("basil", "21");
  if (find("#packets").getAttribute("aria-invalid") !== "true")
    expect.fail('The packets are wrong, but their field does not have aria-invalid="true".');
  if (find("#plant").getAttribute("aria-invalid") === "true")
    expect.fail('The plant is right, but its field has aria-invalid="true".');
});

test("The cursor is in the first field that is wrong", async () => {
  await offer("", "");
  if (document.activeElement !== find("#plant"))
    expect.fail("Both fields are wrong, but the cursor is not in the first.");
  await offer("basil", "");
  if (document.activeElement !== find("#packets"))
    expect.fail("Only the packets are wrong, but the cursor is not in their field.");
}, 4000);

test("What was typed stays, and nobody is thanked", async () => {
  await offer("basil", "21");
  expect(find("#plant").value, "What stands in the field for the plant").toBe("basil");
  expect(find("#packets").value, "What stands in the field for the packets").toBe("21");
  expect(words(find("#answer")), "The answer").toBe("");
  await offer("basil", "3");
  await offer("", "3");
  const said = words(find("#answer"));
  if (said !== "")
    expect.fail(`First all was right, then the plant was empty. The answer still says "${said}".`);
}, 6000);

test("When all is mended, the messages go and the answer comes", async () => {
  await offer("", "0");
  await offer("sweet peas", "12");
  below("plant", "", "sweet peas");
  below("packets", "", "12");
  if (find('[aria-invalid="true"]'))
    expect.fail('Nothing is wrong any more, but a field still has aria-invalid="true".');
  expect(words(find("#answer")), "The answer").toBe("Thank you: sweet peas, 12 packets.");
  expect(find("#plant").value, "What stands in the field for the plant afterwards").toBe("");
}, 4000);
