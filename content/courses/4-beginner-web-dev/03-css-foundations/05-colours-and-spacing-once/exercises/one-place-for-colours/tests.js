const root = document.documentElement;
const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** Red, green, blue and opacity of any colour that CSS knows. */
function channels(colour) {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = "transparent";
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join(" ");
}
const value = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
const own = (name) => getComputedStyle(root).getPropertyValue(name).trim();

/** What a look finds while a custom property has another value on the root element. */
function changed(name, to, look) {
  root.style.setProperty(name, to);
  const found = look();
  root.style.removeProperty(name);
  return found;
}

/** Each place has the test's colour when the custom property has it. */
function follows(name, places) {
  if (own(name) === "") expect.fail(`There is no ${name} on :root yet.`);
  const colour = "rgb(1, 2, 3)";
  changed(name, colour, () => {
    for (const [selector, property, what] of places) {
      if (value(selector, property) !== colour) {
        root.style.removeProperty(name);
        expect.fail(`The test changed ${name}, and ${what} did not follow.`);
      }
    }
  });
}

/** Each place has so many times the test's distance. */
function measures(name, places) {
  if (own(name) === "") expect.fail(`There is no ${name} on :root yet.`);
  changed(name, "50px", () => {
    for (const [selector, property, times, what] of places) {
      const is = Number.parseFloat(value(selector, property));
      if (Math.abs(is - 50 * times) > 0.5) {
        root.style.removeProperty(name);
        expect.fail(`The test set ${name} to 50px, and ${what} is ${is}px. It should be ${50 * times}px.`);
      }
    }
  });
}

test("The three custom properties are on :root", () => {
  for (const [name, wanted] of [
    ["--brand", "#7a1f5c"],
    ["--paper", "#fff8f0"],
  ]) {
    if (own(name) === "") expect.fail(`There is no ${name} on :root yet.`);
    if (channels(own(name)) !== channels(wanted))
      expect.fail(`${name} is ${own(name)}. It should be ${wanted}.`);
  }
  if (own("--space") === "") expect.fail("There is no --space on :root yet.");
  expect(own("--space"), "The value of --space").toBe("1rem");
});

test("The page looks as it did before", () => {
  const rgb = (colour) => channels(colour);
  const found = [value("header", "backgroundColor"), value("h1", "color"), value(".play", "borderTopColor")];
  if (found.some((colour) => rgb(colour) !== rgb("#7a1f5c")))
    expect.fail("The header, the h1 or the border of a play has another colour than #7a1f5c.");
  if (rgb(value("body", "backgroundColor")) !== rgb("#fff8f0"))
    expect.fail("The page has another background than #fff8f0.");
  expect(value(".play", "paddingTop"), "The padding of a play, which is 1rem").toBe(
    getComputedStyle(root).fontSize,
  );
  expect(value(".play", "borderTopWidth"), "The border of a play").toBe("2px");
});

test("The header follows --brand", () => {
  follows("--brand", [["header", "backgroundColor", "the background of the header"]]);
});

test("The headings and the links follow --brand", () => {
  follows("--brand", [
    ["h1", "color", "the h1"],
    [".play h2", "color", "the heading of a play"],
    [".play a", "color", "the link"],
  ]);
});

test("The border of a play follows --brand", () => {
  follows("--brand", [[".play", "borderTopColor", "the border of a play"]]);
});

test("The page and the header's text follow --paper", () => {
  follows("--paper", [
    ["body", "backgroundColor", "the background of the body"],
    ["header", "color", "the text of the header"],
  ]);
});

test("The padding follows --space", () => {
  measures("--space", [
    ["header", "paddingTop", 1, "the padding of the header"],
    ["main", "paddingTop", 1, "the padding of main"],
    [".play", "paddingTop", 1, "the padding of a play"],
  ]);
});

test("The gap between two plays is twice --space", () => {
  if (own("--space") === "") expect.fail("There is no --space on :root yet.");
  const gap = changed("--space", "50px", () => {
    const [first, second] = [...document.querySelectorAll(".play")].map((one) => one.getBoundingClientRect());
    return Math.round(second.top - first.bottom);
  });
  if (gap !== 100) expect.fail(`With --space at 50px the gap is ${gap}px. It should be 100px.`);
});
