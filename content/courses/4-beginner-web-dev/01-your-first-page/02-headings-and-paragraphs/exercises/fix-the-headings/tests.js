const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const headings = () => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
const levelOf = (heading) => Number(heading.localName[1]);

/** The element that a heading with this text is, or a failure that says where the text is now. */
function heading(text) {
  const found = headings().find((one) => words(one) === text);
  if (found) return found.localName;
  const other = [...document.querySelectorAll("body *")].find((one) => words(one) === text);
  if (other) expect.fail(`"${text}" is in a ${other.localName} element. That is not a heading.`);
  expect.fail(`No element holds exactly the words "${text}". Perhaps a tag is missing.`);
}

test("The page has one h1, the name of the club", () => {
  const all = [...document.querySelectorAll("h1")].map(words);
  if (all.length > 1) expect.fail(`The page has ${all.length} h1 elements: ${all.join(" and ")}.`);
  expect(all, "The h1 elements").toEqual(["Kettle Lane Fixers"]);
});

test("The two large parts have an h2 each", () => {
  expect(heading("What we mend"), "The heading of What we mend").toBe("h2");
  expect(heading("How it works"), "The heading of How it works").toBe("h2");
});

test("Kitchen things is a real heading", () => {
  expect(heading("Kitchen things"), "The heading of Kitchen things").toBe("h3");
  if ([...document.querySelectorAll("p")].some((one) => words(one) === ""))
    expect.fail(
      "There is an empty p element. A p ends where a heading begins: write the heading without it.",
    );
});

test("Bicycles is a part of What we mend", () => {
  expect(heading("Bicycles"), "The heading of Bicycles").toBe("h3");
});

test("The sentence about Saturday is a paragraph", () => {
  const found = [...document.querySelectorAll("body *")].find((one) => words(one).startsWith("We meet on"));
  if (!found) expect.fail("The sentence about Saturday has gone.");
  expect(found.localName, "The element of the sentence").toBe("p");
});

test("No level of the outline is skipped", () => {
  let before = { level: 0, text: "the start of the page" };
  for (const one of headings()) {
    const level = levelOf(one);
    if (level > before.level + 1)
      expect.fail(
        `"${words(one)}" is an h${level}, but what comes before it is level ${before.level}: ${before.text}.`,
      );
    before = { level, text: words(one) };
  }
});

test("All the words are still there", () => {
  const page = words(document.body);
  for (const text of [
    "Toasters, kettles and mixers.",
    "Brakes, chains and flat tyres.",
    "You mend it, and we help.",
  ]) {
    if (!page.includes(text)) expect.fail(`"${text}" has gone.`);
  }
});
