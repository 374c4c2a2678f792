const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const without = (text) => text.replace(/^(-|\d+\.)\s*/, "");
const items = (name) => [...document.querySelectorAll(`${name} > li`)].map(words);

/** The only list of this kind. */
function list(name) {
  const all = document.querySelectorAll(name);
  if (all.length === 0) expect.fail(`There is no ${name} element yet.`);
  if (all.length > 1) expect.fail(`There are ${all.length} ${name} elements. One holds all its items.`);
  return all[0];
}

test("The things to bring are a list whose order does not matter", () => {
  list("ul");
  expect(items("ul").map(without), "The items of the ul").toEqual([
    "the broken thing",
    "its cable or its key",
    "every part that fell off",
  ]);
});

test("The steps are a list whose order matters", () => {
  list("ol");
  expect(items("ol").map(without), "The items of the ol").toEqual([
    "Put your name on the list by the door.",
    "Have a cup of tea.",
    "Mend your thing together with a fixer.",
    "Tell us how long it lasted.",
  ]);
});

test("Only li elements stand directly in the lists", () => {
  for (const name of ["ul", "ol"]) {
    const one = list(name);
    const odd = [...one.children].find(({ localName }) => localName !== "li");
    if (odd) expect.fail(`A ${odd.localName} element stands directly in the ${name}. Put it into an li.`);
    const text = [...one.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
    );
    if (text) expect.fail(`"${text.data.trim()}" stands in the ${name} without an li around it.`);
  }
});

test("The browser makes the dots and counts the steps", () => {
  const texts = [...document.querySelectorAll("li"), document.body].map(words);
  const line = texts.map((text) => text.match(/(^|\s)(- ?[a-z]+|\d[.)] ?[A-Z][a-z]+)/)).find(Boolean);
  if (line) expect.fail(`The page still has "${line[0].trim()}…", with a dash or number typed by hand.`);
});

test("No line is broken by hand", () => {
  const count = document.querySelectorAll("br").length;
  if (count > 0)
    expect.fail(`There are still ${count} br elements. Items of a list begin on a new line anyway.`);
});

test("A paragraph stands right above each list", () => {
  for (const [name, text] of [
    ["ul", "Please bring:"],
    ["ol", "How it works:"],
  ]) {
    const before = list(name).previousElementSibling;
    if (before?.localName !== "p") expect.fail(`There is no p element right above the ${name}.`);
    expect(words(before), `The paragraph above the ${name}`).toBe(text);
  }
});

test("No paragraph is empty", () => {
  const paragraphs = [...document.querySelectorAll("p")];
  if (paragraphs.some((one) => words(one) === ""))
    expect.fail(
      "There is an empty p element. A list inside a p ends the p: end the paragraph before the list.",
    );
});
