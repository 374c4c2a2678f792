import html from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

test("The page says that it is in British English", () => {
  const { lang } = document.documentElement;
  if (lang === "") expect.fail("The html start tag has no lang attribute yet.");
  if (lang.toLowerCase() !== "en-gb") expect.fail(`The language is "${lang}". British English is "en-GB".`);
});

test("The tab shows the name of the club", () => {
  const title = document.title.trim();
  if (title === "") expect.fail("The title is empty, so the tab has no name.");
  expect(title, "The text between <title> and </title>").toBe("Kettle Lane Fixers");
});

test("The page has one main heading", () => {
  const headings = document.querySelectorAll("body h1");
  if (headings.length === 0) expect.fail("There is no h1 element between <body> and </body> yet.");
  if (headings.length > 1)
    expect.fail(`There are ${headings.length} h1 elements. One is enough; is an end tag missing?`);
  expect(words(headings[0]), "The text of the main heading").toBe("Kettle Lane Fixers");
});

test("A paragraph says when the club meets", () => {
  const paragraphs = [...document.querySelectorAll("body p")].map(words);
  if (paragraphs.length === 0) expect.fail("There is no p element between <body> and </body> yet.");
  const found = paragraphs.find((text) => /first saturday of the month/i.test(text));
  if (!found)
    expect.fail(
      `The paragraph says "${paragraphs[0]}". It should say that the club meets on the first Saturday of the month.`,
    );
  if (!/from ten to one/i.test(found)) expect.fail(`"${found}" does not say from when to when.`);
});

test("The heading and the paragraph have an end tag each", () => {
  for (const name of ["h1", "p"]) {
    if (!html.toLowerCase().includes(`<${name}`)) expect.fail(`There is no <${name}> start tag yet.`);
    if (!html.toLowerCase().includes(`</${name}>`))
      expect.fail(`The end tag </${name}> is missing. Do not forget the slash.`);
    const [starts, ends] = ["", "/"].map(
      (slash) => html.match(new RegExp(`<${slash}${name}\\b`, "gi")).length,
    );
    if (ends > starts)
      expect.fail(
        `There are ${ends} end tags </${name}> for ${starts} start. Perhaps your editor added one.`,
      );
  }
});

test("The rest of the frame is still there", () => {
  if (!/^\s*<!doctype html>/i.test(html)) expect.fail("The file should begin with <!doctype html>.");
  if (!document.querySelector('meta[charset="utf-8" i]')) expect.fail('<meta charset="utf-8"> has gone.');
  if (!document.querySelector('meta[name="viewport"]'))
    expect.fail("The meta element for the viewport has gone.");
});
