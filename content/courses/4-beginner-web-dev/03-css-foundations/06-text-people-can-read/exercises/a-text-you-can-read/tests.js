const root = document.documentElement;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const paragraphs = () => [...document.querySelectorAll("main p")];
const style = (element) => getComputedStyle(element);
const round = (number) => Math.round(number * 100) / 100;
const GENERIC =
  /^(serif|sans-serif|monospace|system-ui|cursive|fantasy|math|ui-serif|ui-sans-serif|ui-monospace|ui-rounded)$/;

/** What a look finds when the visitor has asked for letters of this many pixels. */
function withLetters(pixels, look) {
  const probe = document.createElement("span");
  probe.style.fontSize = "medium";
  root.append(probe);
  const asked = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  // A style sheet may make the root a share of what the visitor has asked for.
  const share = Number.parseFloat(getComputedStyle(root).fontSize) / asked;
  root.style.setProperty("font-size", `${pixels * share}px`, "important");
  const found = look();
  root.style.removeProperty("font-size");
  return found;
}

/** The size of the letters of a paragraph, in pixels. */
const letters = () => Number.parseFloat(style(paragraphs()[0]).fontSize);

/** The line height, as a number of times the letters. */
function lineHeight(element) {
  const { lineHeight: height, fontSize } = style(element);
  // What browsers do without a rule: about 1.2.
  return height === "normal" ? 1.2 : round(Number.parseFloat(height) / Number.parseFloat(fontSize));
}

test("The list of fonts ends with a generic family", () => {
  for (const element of [paragraphs()[0], document.querySelector("h1")]) {
    const family = style(element).fontFamily;
    const last = family.split(",").at(-1).trim();
    if (/^["']/.test(last)) expect.fail(`${last} has quotation marks, so it is the name of one font.`);
    if (!GENERIC.test(last)) expect.fail(`The last font is ${last}. Not everybody has it.`);
  }
});

test("The text is at least as large as the visitor has asked for", () => {
  const is = withLetters(16, letters);
  if (is < 16) expect.fail(`The text is ${round(is)} pixels large. The visitor has asked for 16.`);
  if (is > 24) expect.fail(`The text is ${round(is)} pixels large. That is too much of a good thing.`);
});

test("The text grows when the visitor asks for it", () => {
  const [usual, large] = [withLetters(16, letters), withLetters(32, letters)];
  if (Math.abs(large - 2 * usual) > 0.5)
    expect.fail(`For a visitor with letters of 32 pixels, the text is ${round(large)} pixels large.`);
});

test("The lines of the text have room between them", () => {
  for (const one of paragraphs()) {
    const is = lineHeight(one);
    if (is < 1.4 || is > 1.7)
      expect.fail(`The line height of the text is ${is} times its letters. It should be from 1.4 to 1.7.`);
  }
});

test("The lines of the heading fit to its letters", () => {
  const is = lineHeight(document.querySelector("h1"));
  if (is < 1.1 || is > 1.4)
    expect.fail(`The line height of the h1 is ${is} times its letters. It should be from 1.1 to 1.4.`);
});

test("The line height follows the letters", () => {
  const is = withLetters(32, () => lineHeight(paragraphs()[0]));
  if (is < 1.4 || is > 1.7)
    expect.fail(`With large letters, the line height is only ${is} times their size. Is it in pixels?`);
});

test("In a wide window, a line has 45 to 75 characters", () => {
  const paragraph = paragraphs()[0];
  document.body.style.setProperty("width", "1600px", "important");
  const probe = document.createElement("span");
  probe.style.cssText =
    "position: absolute; display: block; width: 100ch; padding: 0; border: 0; max-width: none";
  paragraph.append(probe);
  const digit = probe.getBoundingClientRect().width / 100;
  probe.remove();
  const { paddingLeft, paddingRight } = style(paragraph);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  const is = Math.round((paragraph.getBoundingClientRect().width - padding) / digit);
  document.body.style.removeProperty("width");
  if (is < 45 || is > 75) expect.fail(`A line has room for ${is} zeros. It should be from 45 to 75.`);
});

test("In a narrow window, the text fits", () => {
  document.body.style.setProperty("width", "280px", "important");
  const edge = document.body.getBoundingClientRect().right;
  const right = Math.max(...paragraphs().map((one) => one.getBoundingClientRect().right));
  document.body.style.removeProperty("width");
  if (right > edge + 1)
    expect.fail(`In a window of 280 pixels, the text sticks out by ${Math.round(right - edge)} pixels.`);
});

test("The text begins at the left, in its own letters", () => {
  for (const one of paragraphs()) {
    const { textAlign, textTransform } = style(one);
    if (!["start", "left"].includes(textAlign)) expect.fail(`The text has text-align: ${textAlign}.`);
    if (textTransform !== "none") expect.fail(`The text has text-transform: ${textTransform}.`);
  }
});

test("Each h2 belongs to the text below it", () => {
  for (const heading of document.querySelectorAll("main h2")) {
    const { top, bottom } = heading.getBoundingClientRect();
    const above = top - heading.previousElementSibling.getBoundingClientRect().bottom;
    const below = heading.nextElementSibling.getBoundingClientRect().top - bottom;
    if (above < 2 * below || above < 1)
      expect.fail(
        `Above "${words(heading)}" there are ${Math.round(above)} pixels, and below it ${Math.round(below)}.`,
      );
  }
});
