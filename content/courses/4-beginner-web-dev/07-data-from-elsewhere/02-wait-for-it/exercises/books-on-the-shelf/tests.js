import html from "./index.html";

const find = (selector) => document.querySelector(selector);
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** Loads the page, with something else on the shelf if wanted, and waits for the slow answers. */
async function load(change = {}) {
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  const { shelf } = await import("./shelf.js");
  Object.assign(shelf, change);
  let problem = null;
  try {
    await import("./script.js");
  } catch (error) {
    problem = error;
  }
  await new Promise((next) => setTimeout(next, 150));
  return problem;
}

/** Compares two lists, and says in full how they differ. */
function same(found, wanted, what) {
  const show = (list) => (list.length === 0 ? "nothing" : list.map((one) => `"${one}"`).join(", "));
  if (show(found) !== show(wanted)) expect.fail(`${what} should be ${show(wanted)}. It is ${show(found)}.`);
}

function says(selector, wanted, when) {
  const said = words(find(selector));
  if (said !== wanted) expect.fail(`${when}, the page should say "${wanted}". It says "${said}".`);
}

test("The sentence says how many books there are", async () => {
  await load();
  says("#count", "3 books", "With three books on the shelf");
});

test("The script runs to its end, without a red line", async () => {
  const problem = await load();
  if (problem) expect.fail(`The script stopped with this message: ${problem.message}`);
});

test("The list shows all titles", async () => {
  await load();
  same([...find("#list").children].map(words), ["Heidi", "Emma", "Kim"], "The list");
});

test("Another shelf gives another list", async () => {
  await load({ titles: ["Momo", "Dune"] });
  same([...find("#list").children].map(words), ["Momo", "Dune"], "The list");
  says("#count", "2 books", "With two books on the shelf");
});

test("On a closed day, the door says that it is closed", async () => {
  await load({ open: false });
  says("#door", "We are closed", "If isOpen answers false");
});

test("On an open day it says that it is open, and the rest is there as well", async () => {
  await load({ open: true });
  says("#door", "We are open", "If isOpen answers true");
  says("#count", "3 books", "On an open day");
});
