import source from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const parsed = () => new DOMParser().parseFromString(source, "text/html");

function picture() {
  const found = document.querySelector("img");
  if (!found) expect.fail("The picture has gone.");
  return found;
}

test("1: The head has a title", () => {
  const title = parsed().querySelector("head > title");
  if (!title) expect.fail("There is no title element in the head yet.");
  if (words(title) === "") expect.fail("The title is empty. What should stand in the browser's tab?");
});

test("2: The width of the picture is a number", () => {
  for (const side of ["width", "height"]) {
    const value = picture().getAttribute(side);
    if (value === null) expect.fail(`The picture has no ${side} any more.`);
    if (!/^\d+$/.test(value)) expect.fail(`The ${side} is "${value}". Write only the number.`);
  }
  expect(picture().getAttribute("width"), "The width of the picture").toBe("400");
});

test("3: The picture has words for those who cannot see it", () => {
  const text = picture().getAttribute("alt");
  if (text === null) expect.fail("The picture has no alt attribute yet.");
  if (text.trim() === "")
    expect.fail("An empty alt pleases the validator. But this picture tells something: who is where?");
  if (/\.(jpe?g|png)/i.test(text)) expect.fail(`"${text}" is the name of a file.`);
  if (!/choir|singer/i.test(text)) expect.fail(`"${text}" does not say that the picture shows the choir.`);
});

test("4: Each heading ends with the tag that it began with", () => {
  const open = [];
  for (const [tag, slash, level] of source.matchAll(/<(\/?)h([1-6])\b[^>]*>/gi)) {
    if (slash === "") open.push(level);
    else if (open.pop() !== level)
      expect.fail(`The end tag ${tag} has no start tag of the same level before it.`);
  }
  if (open.length > 0) expect.fail(`A heading of level ${open.at(-1)} has no end tag.`);
  const outline = [...document.querySelectorAll("h1, h2, h3")].map((one) => `${one.localName} ${words(one)}`);
  expect(outline, "The headings").toEqual([
    "h1 Sing with us",
    "h2 When we sing",
    "h2 What we sing",
    "h2 Try it once",
  ]);
});

test("5: Only the sentence about Tuesday is important", () => {
  const found = [...document.querySelectorAll("strong")].filter((one) => words(one) !== "");
  if (found.length > 1)
    expect.fail(
      `The browser made ${found.length} strong elements. The first has not ended in its paragraph.`,
    );
  expect(found.map(words), "What is marked as important").toEqual(["Every Tuesday, seven to nine."]);
  if (/<strong\b(?:(?!<\/strong\b)[\s\S])*<\/p\b[\s\S]*<\/strong\b/i.test(source))
    expect.fail("The end tag </strong> comes after </p>. What begins in a paragraph also ends in it.");
});

test("6: Only li elements stand directly in the list", () => {
  const list = document.querySelector("ul");
  if (!list) expect.fail("The list has gone.");
  const odd = [...list.children].find(({ localName }) => localName !== "li");
  if (odd) expect.fail(`A ${odd.localName} element stands directly in the ul: "${words(odd)}".`);
  expect([...list.children].map(words), "The items of the list").toEqual(["songs of the sea", "lullabies"]);
});

test("7 and 8: No id is there twice, and each label leads to its own field", () => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) expect.fail(`Two elements have id="${twice}".`);
  for (const [text, name] of [
    ["Your name", "singer"],
    ["High or low voice?", "voice"],
  ]) {
    const label = [...document.querySelectorAll("label")].find((one) => words(one) === text);
    if (!label) expect.fail(`The label "${text}" has gone.`);
    if (!label.control)
      expect.fail(`The label "${text}" is for id="${label.htmlFor}", and no field has that id.`);
    expect(label.control.name, `The name of the field with the label "${text}"`).toBe(name);
  }
});

test("All the words are still there", () => {
  const page = words(document.body);
  for (const text of ["You need not read music.", "lullabies", "High or low voice?", "I will come"]) {
    if (!page.includes(text)) expect.fail(`"${text}" has gone.`);
  }
});
