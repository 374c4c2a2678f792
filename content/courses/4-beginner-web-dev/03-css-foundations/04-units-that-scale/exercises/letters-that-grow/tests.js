const root = document.documentElement;
const round = (number) => Math.round(number * 10) / 10;
const size = (selector, property = "fontSize") =>
  round(Number.parseFloat(getComputedStyle(document.querySelector(selector))[property]));

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

/** Twice the letters should make this twice as large. */
function grows(selector, what, property) {
  const [usual, large] = [16, 32].map((pixels) => withLetters(pixels, () => size(selector, property)));
  if (large === usual) expect.fail(`${what} stays at ${usual} pixels when the letters are twice as large.`);
  if (Math.abs(large - 2 * usual) > 0.5)
    expect.fail(`${what} grows from ${usual} to ${large} pixels. It should be ${2 * usual}.`);
}

function rules(list = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
  return list.flatMap((rule) => [rule, ...rules([...(rule.cssRules ?? [])])]);
}

test("The visitor decides about the root element", () => {
  for (const { selectorText, style } of rules()) {
    if (!selectorText || !style?.fontSize || !root.matches(selectorText)) continue;
    if (/(px|pt|pc|cm|mm|in)$/.test(style.fontSize))
      expect.fail(`The rule for ${selectorText} sets the letters to ${style.fontSize} for everybody.`);
  }
});

test("With usual letters, all sizes are as before", () => {
  const found = withLetters(16, () => [size("h1"), size("h2"), size(".bread p"), size(".small")]);
  expect(found, "The letters of the h1, the h2, the text and the small print").toEqual([32, 24, 16, 14]);
});

test("With usual letters, the card is as before", () => {
  const found = withLetters(16, () => [size(".bread", "maxWidth"), size(".bread", "paddingLeft")]);
  expect(found, "The greatest width and the padding of the card").toEqual([480, 16]);
});

test("The headings follow the visitor", () => {
  grows("h1", "The h1");
  grows("h2", "The h2");
});

test("The text follows the visitor", () => {
  grows(".bread p", "The text");
});

test("The small print follows the visitor", () => {
  grows(".small", "The small print");
});

test("The padding of the card grows with the letters", () => {
  grows(".bread", "The padding at the top", "paddingTop");
  grows(".bread", "The padding at the left", "paddingLeft");
});

test("The card gets wider with the letters", () => {
  grows(".bread", "The greatest width of the card", "maxWidth");
});

test("The border stays one pixel thin", () => {
  const found = [16, 32].map((pixels) => withLetters(pixels, () => size(".bread", "borderTopWidth")));
  expect(found, "The border with usual and with large letters").toEqual([1, 1]);
});
