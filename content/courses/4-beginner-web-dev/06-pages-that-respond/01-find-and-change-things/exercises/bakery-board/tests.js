const TODAY = { baker: "Noor", rye: 4, oat: 0, opens: "seven", closed: false };
const TOMORROW = { baker: "Piet", rye: 0, oat: 7, opens: "half past six", closed: true };

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
// What the page shows before any test has called the function.
const atFirst = words(document.body);

/** Calls the learner's function. */
function show(day) {
  const show = globalThis.show;
  if (typeof show !== "function")
    expect.fail('The tests find no function show. Its line should be "function show(day) {".');
  show(day);
}

function only(selector) {
  const element = document.querySelector(selector);
  if (!element)
    expect.fail(`The page has no element ${selector} any more. Put text into it, and leave it there.`);
  return element;
}

function says(selector, wanted, day) {
  const text = words(only(selector));
  if (text !== String(wanted))
    expect.fail(`With ${JSON.stringify(day)}, ${selector} should say "${wanted}", but it says "${text}".`);
}

test("The board names the baker", () => {
  show(TODAY);
  says("#baker", "Noor", TODAY);
  show(TOMORROW);
  says("#baker", "Piet", TOMORROW);
});

test("The board says how many of each bread are left", () => {
  for (const day of [TODAY, TOMORROW]) {
    show(day);
    says("#rye .count", day.rye, day);
    says("#oat .count", day.oat, day);
  }
});

test("The words around the numbers are still there", () => {
  show(TODAY);
  says("#rye", "Rye loaf: 4 left", TODAY);
  says("#oat", "Oat loaf: 0 left", TODAY);
});

test("A bread of which nothing is left is marked as sold out", () => {
  show(TODAY);
  if (!only("#oat").classList.contains("is-sold-out"))
    expect.fail("There are 0 oat loaves, but #oat does not have the class is-sold-out.");
  show(TOMORROW);
  if (!only("#rye").classList.contains("is-sold-out"))
    expect.fail("Now there are 0 rye loaves, but #rye does not have the class is-sold-out.");
});

test("A bread that is back loses its mark", () => {
  show(TODAY);
  show(TOMORROW);
  if (only("#oat").classList.contains("is-sold-out"))
    expect.fail("First there were 0 oat loaves, then 7. Now #oat still has the class is-sold-out.");
  show(TODAY);
  if (only("#rye").classList.contains("is-sold-out"))
    expect.fail("First there were 0 rye loaves, then 4. Now #rye still has the class is-sold-out.");
});

test("Both places say when the shop opens", () => {
  show(TOMORROW);
  const [top, bottom] = [...document.querySelectorAll(".opens")].map(words);
  expect(top, "The time at the top of the page").toBe("half past six");
  expect(bottom, "The time at the bottom of the page").toBe("half past six");
});

test("The notice is there only when the shop is closed", () => {
  show(TODAY);
  if (only("#closed").checkVisibility()) expect.fail("closed is false, but the notice can be seen.");
  show(TOMORROW);
  if (!only("#closed").checkVisibility()) expect.fail("closed is true, but the notice cannot be seen.");
});

test("The page shows today's facts as soon as it is loaded", () => {
  for (const text of ["Open from seven", "In the shop: Noor", "Rye loaf: 4 left"]) {
    if (!atFirst.includes(text))
      expect.fail(`When the page is loaded, it should say "${text}". Does the last line still call show?`);
  }
});
