import source from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => words(one) !== "");

/** Fails if an element that began in a paragraph ends after it. Browsers forgive that, and validators do not. */
function endsInside(name) {
  if (new RegExp(`<${name}\\b(?:(?!</${name}\\b)[\\s\\S])*</p\\b[\\s\\S]*</${name}\\b`, "i").test(source))
    expect.fail(`The end tag </${name}> comes after </p>. What begins in a paragraph also ends in it.`);
}

/** Fails if this element or anything in it is bold or a link. */
function plain(selector, what) {
  const element = document.querySelector(selector);
  if (!element) expect.fail(`${what} has gone.`);
  for (const [name, called] of [
    ["strong", "bold"],
    ["a", "a link"],
  ]) {
    const leak = element.closest(name) ?? element.querySelector(name);
    if (leak)
      expect.fail(`${what} is ${called}, because an element ${name} that began earlier has not ended.`);
  }
}

test("Only the words about the bell are important", () => {
  const found = all("strong").map(words);
  if (found.length > 1) expect.fail(`The browser made ${found.length} strong elements. You want one.`);
  expect(found, "What is marked as important").toEqual(["Ring twice."]);
  endsInside("strong");
});

test("The list holds two items and nothing else", () => {
  const list = document.querySelector("ul");
  if (!list) expect.fail("The list has gone.");
  expect([...list.children].map(words), "What stands directly in the list").toEqual([
    "the broken thing",
    "its cable or its key",
  ]);
});

test("The second heading is not in the list", () => {
  const heading = all("h2").find((one) => words(one) === "How long it takes");
  if (!heading) expect.fail('There is no heading "How long it takes".');
  if (heading.closest("ul"))
    expect.fail("The heading is inside the ul, because the ul has not ended before it.");
});

test("There is one link, and it ends after its words", () => {
  const found = all("a").map(words);
  if (found.length > 1) expect.fail(`The browser made ${found.length} links. You want one.`);
  expect(found, "The words of the link").toEqual(["See what we mend"]);
  endsInside("a");
});

test("The sentence about tea is plain text", () => {
  const tea = all("p").find((one) => words(one) === "Tea is free.");
  if (!tea) expect.fail("The paragraph about tea has gone.");
  const leak = tea.closest("ul, strong, a") ?? tea.querySelector("strong, a");
  if (leak)
    expect.fail(`The sentence is inside the element ${leak.localName}, which should have ended before it.`);
});

test("The footer is plain text", () => {
  plain("footer p", "The footer");
});

test("All the words are still there", () => {
  const page = words(document.body);
  for (const text of [
    "Ring twice.",
    "What to bring",
    "How long it takes",
    "See what we mend",
    "Tea is free.",
  ]) {
    if (!page.includes(text)) expect.fail(`"${text}" has gone.`);
  }
});
