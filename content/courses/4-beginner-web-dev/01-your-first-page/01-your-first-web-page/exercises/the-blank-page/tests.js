import html from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const FIRST = "Bring it broken, take it home working.";
const SECOND = "We meet on the first Saturday of the month, from ten to one.";

test("The title ends after the name of the club", () => {
  const title = document.title.trim();
  if (title.length > 100)
    expect.fail(
      `The title is ${title.length} characters long: it goes on to the end of the file. Where should it stop?`,
    );
  expect(title, "The title").toBe("Kettle Lane Fixers");
});

test("The page is not blank any more", () => {
  if (words(document.body) === "")
    expect.fail("The body is empty. Something before it has swallowed the whole page.");
});

test("There is one main heading, and only the name is in it", () => {
  const headings = [...document.querySelectorAll("h1")];
  if (headings.length === 0) expect.fail("The browser finds no h1 element.");
  if (headings.length > 1)
    expect.fail(`The browser finds ${headings.length} h1 elements. Two start tags make two headings.`);
  expect(words(headings[0]), "The text of the heading").toBe("Kettle Lane Fixers");
});

test("There are two paragraphs, each with its own sentence", () => {
  const paragraphs = [...document.querySelectorAll("p")].map(words);
  if (paragraphs.includes("")) expect.fail("One p element is empty: there is a <p> where a </p> should be.");
  expect(paragraphs, "The texts of the paragraphs").toEqual([FIRST, SECOND]);
});

test("Both paragraphs are written with an end tag", () => {
  const starts = html.match(/<p\b/gi)?.length ?? 0;
  const ends = html.match(/<\/p\b/gi)?.length ?? 0;
  if (starts !== 2) expect.fail(`Two paragraphs need two start tags <p>. The file has ${starts}.`);
  if (ends !== 2) expect.fail(`Two paragraphs need two end tags </p>. The file has ${ends}.`);
});
