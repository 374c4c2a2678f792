const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** Red, green and blue of a colour, as it looks on top of another. */
function channels(colour, behind = "white") {
  for (const each of [behind, colour]) {
    context.fillStyle = each;
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** How light a colour is, from 0 to 1, as WCAG measures it. */
function light(rgb) {
  const [red, green, blue] = rgb
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, bright] = [light(channels(one, other)), light(channels(other))].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The first background that is not transparent, from the element outwards. */
function behind(element) {
  for (let one = element; one; one = one.parentElement) {
    const colour = getComputedStyle(one).backgroundColor;
    if (colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "white";
}

function atLeast(selector, needed, what, property = "color", around = (element) => element) {
  const element = document.querySelector(selector);
  const is = contrast(getComputedStyle(element)[property], behind(around(element)));
  // Rounded down, so that 4.49 is not shown as 4.5.
  if (is < needed)
    expect.fail(`${what} has a contrast of ${Math.floor(is * 10) / 10} to 1. It needs ${needed}.`);
}

test("The text can be read", () => {
  atLeast("main > p", 4.5, "The sentence about the water");
  atLeast("label", 4.5, "The label of the field");
});

test("The links in the menu can be read", () => {
  atLeast("nav a", 4.5, 'The link "Home"');
});

test("The large heading can be read", () => {
  atLeast("h1", 3, "The heading");
});

test("The note can be read", () => {
  atLeast(".note", 4.5, "The note about the slide");
});

test("The button can be read", () => {
  atLeast("button", 4.5, "The button");
});

test("The border of the field can be seen", () => {
  const width = Number.parseFloat(getComputedStyle(document.querySelector("input")).borderTopWidth);
  if (width < 1) expect.fail("The field has no border any more.");
  atLeast("input", 3, "The border of the field", "borderTopColor", (field) => field.parentElement);
});

test("The heading is still large", () => {
  const size = Number.parseFloat(getComputedStyle(document.querySelector("h1")).fontSize);
  if (size < 24) expect.fail(`The heading is ${size} pixels large. As large text it needs 24.`);
});

test("The backgrounds are still the pool's own", () => {
  for (const [selector, colour, what] of [
    ["main", "#ffffff", "the page"],
    ["header", "#0b4f6c", "the header"],
    [".note", "#fff4d6", "the note"],
    ["button", "#4fb3d9", "the button"],
  ]) {
    const is = channels(behind(document.querySelector(selector)));
    if (is.join() !== channels(colour).join())
      expect.fail(`The background of ${what} is rgb(${is.join(", ")}). It should be ${colour}.`);
  }
});
