import html from "./index.html";

const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** Red, green, blue and opacity of any colour that CSS knows. */
function channels(colour) {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join(" ");
}
const NAMES = ["black", "white", "darkgreen", "saddlebrown", "ivory", "dimgray"];
const nameOf = (colour) =>
  NAMES.find((name) => channels(name) === channels(colour)) ??
  (channels(colour).endsWith(" 0") ? "transparent" : colour);

function element(selector) {
  const found = document.querySelector(selector);
  if (!found) expect.fail(`There is no ${selector} on the page any more.`);
  return found;
}
const textColour = (selector) => nameOf(getComputedStyle(element(selector)).color);

function mustBe(selector, wanted) {
  const is = textColour(selector);
  if (is !== wanted) expect.fail(`The text of the ${selector} is ${is}. It should be ${wanted}.`);
}

test("The page knows the style sheet: the footer is grey", () => {
  if (textColour("footer") === "dimgray") return;
  if (!/<link\b/i.test(html)) expect.fail("There is no link element in index.html yet.");
  if (!/rel\s*=\s*["']?stylesheet/i.test(html))
    expect.fail('The link does not say what the other file is. It needs rel="stylesheet".');
  expect.fail("The footer is not grey. Is the path in href right, and is the footer's rule unchanged?");
});

test("The h1 is darkgreen", () => {
  mustBe("h1", "darkgreen");
});

test("The h2 is saddlebrown", () => {
  mustBe("h2", "saddlebrown");
});

test("The h3 is saddlebrown", () => {
  mustBe("h3", "saddlebrown");
});

test("The page has an ivory background", () => {
  const is = nameOf(getComputedStyle(document.body).backgroundColor);
  if (is !== "ivory") expect.fail(`The background of the body is ${is}. It should be ivory.`);
});

test("The paragraphs keep their colour", () => {
  mustBe("main p", "black");
});

test("All the looks are in style.css", () => {
  const own = document.querySelector("[style]");
  if (own) expect.fail(`The ${own.localName} has a style attribute. Write a rule in style.css instead.`);
  if (/<style\b/i.test(html))
    expect.fail("There is a style element in index.html. Put its rules into style.css.");
});
