const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const box = (element) => element.getBoundingClientRect();
const round = (number) => Math.round(number * 10) / 10;
const header = () => document.querySelector("header");
const stories = () => [...document.querySelectorAll(".story")];
const size = (element, property) => round(Number.parseFloat(getComputedStyle(element)[property]));
const SIDES = ["Top", "Right", "Bottom", "Left"];

/** The padding on the four sides, beginning at the top. */
function paddingIs(element, what, wanted) {
  for (const [index, side] of SIDES.entries()) {
    const is = size(element, `padding${side}`);
    if (is !== wanted[index])
      expect.fail(
        `The padding of ${what} is ${is} px (${side.toLowerCase()}). It should be ${wanted[index]}.`,
      );
  }
}

/** The thickness of the border on the four sides. */
function borderIs(element, what, wanted) {
  for (const [index, side] of SIDES.entries()) {
    const is = size(element, `border${side}Width`);
    if (is !== wanted[index])
      expect.fail(
        `The border of ${what} is ${is} px (${side.toLowerCase()}). It should be ${wanted[index]}.`,
      );
  }
}

test("The header reaches the edges of the window", () => {
  const { left, top, right } = box(header());
  if (left !== 0) expect.fail(`There are ${round(left)} pixels at the left of the header.`);
  if (top !== 0) expect.fail(`There are ${round(top)} pixels above the header.`);
  const room = document.documentElement.clientWidth - right;
  if (Math.abs(room) > 0.5)
    expect.fail(`The right edge of the header is ${round(room)} pixels off the window's.`);
});

test("The header has 8 pixels of padding above and below, and 16 at the sides", () => {
  paddingIs(header(), "the header", [8, 16, 8, 16]);
});

test("The header has a line below it, and nowhere else", () => {
  borderIs(header(), "the header", [0, 0, 2, 0]);
});

test("main has 16 pixels of padding on all sides", () => {
  paddingIs(document.querySelector("main"), "main", [16, 16, 16, 16]);
});

test("Each story has a border of 1 pixel", () => {
  for (const story of stories()) borderIs(story, "a story", [1, 1, 1, 1]);
});

test("Each story has 16 pixels of padding on all sides", () => {
  for (const story of stories()) paddingIs(story, "a story", [16, 16, 16, 16]);
});

test("The heading of a story has no gap of its own above it", () => {
  for (const story of stories()) {
    const heading = story.querySelector("h2");
    const margin = size(heading, "marginTop");
    if (margin !== 0)
      expect.fail(`The margin at the top of "${words(heading)}" is ${margin} px. It should be 0.`);
  }
});

test("Between the stories there are 24 pixels", () => {
  const [first, second, third] = stories().map(box);
  for (const gap of [second.top - first.bottom, third.top - second.bottom].map(round)) {
    if (gap !== 24) expect.fail(`The gap between two stories is ${gap} pixels. It should be 24.`);
  }
});
