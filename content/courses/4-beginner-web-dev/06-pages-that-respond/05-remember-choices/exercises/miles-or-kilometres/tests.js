import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const find = (selector) => document.querySelector(selector);

const MILES = "Along the river: 5 miles · Over the hill: 10 miles";
const KM = "Along the river: 8 km · Over the hill: 16 km";

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

function shows(wanted, when) {
  const found = [...find("#walks").children].map(words).join(" · ");
  if (found !== wanted) expect.fail(`${when}, the list should be "${wanted}". It is "${found}".`);
}

test("At the first visit, the walks are in miles", () => {
  shows(MILES, "At the first visit");
  expect(find("#unit").value, "What the field says at the first visit").toBe("miles");
});

test("After choosing kilometres, the list is in kilometres", async () => {
  await user.selectOptions(find("#unit"), "km");
  shows(KM, "After choosing kilometres");
});

test("The choice is kept under the key walks-unit", async () => {
  await user.selectOptions(find("#unit"), "km");
  const kept = localStorage.getItem("walks-unit");
  if (kept === null) expect.fail("After choosing kilometres, there is nothing under the key walks-unit.");
  expect(kept, "What is kept under walks-unit").toBe("km");
});

test("After a reload, the list is still in kilometres", async () => {
  await user.selectOptions(find("#unit"), "km");
  await load();
  shows(KM, "After choosing kilometres and a reload");
});

test("After a reload, the field says kilometres, too", async () => {
  await user.selectOptions(find("#unit"), "km");
  await load();
  const said = find("#unit").value;
  if (said !== "km") expect.fail(`The last choice was kilometres. After a reload the field says "${said}".`);
});

test("After going back to miles, the next visit is in miles", async () => {
  await user.selectOptions(find("#unit"), "km");
  await load();
  shows(KM, "After choosing kilometres and a reload");
  await user.selectOptions(find("#unit"), "miles");
  await load();
  shows(MILES, "After kilometres, a reload, miles and another reload");
  expect(find("#unit").value, "What the field says then").toBe("miles");
});

test("What is stored counts, but something unknown is miles", async () => {
  localStorage.setItem("walks-unit", "km");
  await load();
  shows(KM, 'If "km" is stored');
  localStorage.setItem("walks-unit", "furlongs");
  await load();
  shows(MILES, 'If "furlongs" is stored');
  expect(find("#unit").value, 'What the field says if "furlongs" is stored').toBe("miles");
});
