const one = (selector) => document.querySelector(selector);
const box = (selector) => one(selector).getBoundingClientRect();
const round = (number) => Math.round(number * 10) / 10;

/** What a look finds when the page is this many pixels wide. */
function inWindow(pixels, look) {
  document.body.style.setProperty("width", `${pixels}px`, "important");
  const found = look();
  document.body.style.removeProperty("width");
  return found;
}
const [NARROW, WIDE] = [300, 1400];

/** The room for content in the column. */
function room() {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(one(".column"));
  const taken = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(Number.parseFloat);
  return box(".column").width - taken.reduce((sum, each) => sum + each, 0);
}

/** The width of a 0 in the letters of the column. */
function zero() {
  const probe = document.createElement("span");
  probe.style.cssText =
    "position: absolute; display: block; width: 100ch; padding: 0; border: 0; max-width: none";
  one(".column").append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return width;
}

test("In a wide window, the column is 60 characters wide", () => {
  const [width, free, digit] = inWindow(WIDE, () => [box(".column").width, room(), zero()]);
  const characters = round(width / digit);
  // With padding, 60 are the column or its content, as box-sizing says.
  if (Math.abs(characters - 60) > 1 && Math.abs(free / digit - 60) > 1)
    expect.fail(`The column has room for ${characters} zeros. It should be 60.`);
});

test("When the letters grow, the column grows with them", () => {
  const look = () => box(".column").width;
  const usual = inWindow(WIDE * 2, look);
  document.documentElement.style.setProperty("font-size", "32px", "important");
  const large = inWindow(WIDE * 2, look);
  document.documentElement.style.removeProperty("font-size");
  if (large < usual * 1.5)
    expect.fail(
      `With letters of twice the size, the column is ${round(large)} pixels wide. It was ${round(usual)}.`,
    );
});

test("In a narrow window, the column fits", () => {
  const width = inWindow(NARROW, () => box(".column").width);
  if (width > NARROW + 0.5)
    expect.fail(`In a window of ${NARROW} pixels, the column is ${round(width)} pixels wide.`);
});

test("In a narrow window, the picture fits into the column", () => {
  const [picture, free] = inWindow(NARROW, () => [box("img").width, room()]);
  if (picture > free + 0.5)
    expect.fail(`The picture is ${round(picture)} pixels wide, and the column has ${round(free)}.`);
});

test("In a wide window, the picture is 400 pixels wide", () => {
  const width = round(inWindow(WIDE, () => box("img").width));
  if (width !== 400) expect.fail(`The picture is ${width} pixels wide. Its own size is 400.`);
});

test("The picture keeps its shape", () => {
  const { width, height } = inWindow(NARROW, () => box("img"));
  if (Math.abs(width / height - 4 / 3) > 0.02)
    expect.fail(`In a narrow window it is ${round(width)} by ${round(height)} pixels. It should be 4 to 3.`);
});

test("The table is as wide as the column", () => {
  for (const pixels of [NARROW, WIDE]) {
    const [table, free] = inWindow(pixels, () => [box("table").width, room()]);
    if (Math.abs(table - free) > 1)
      expect.fail(
        `In a window of ${pixels} pixels, the table is ${round(table)} wide, and the column ${round(free)}.`,
      );
  }
});

test("The tip is half as wide as the column", () => {
  for (const pixels of [NARROW, WIDE]) {
    const [tip, free] = inWindow(pixels, () => [box(".tip").width, room()]);
    if (Math.abs(tip - free / 2) > 1)
      expect.fail(
        `In a window of ${pixels} pixels, the tip is ${round(tip)} wide, and the column ${round(free)}.`,
      );
  }
});
