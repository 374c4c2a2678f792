const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const menu = () => document.querySelector(".menu");
const items = () => [...menu().children];

/** Makes the page so wide, looks at it, and puts it back. */
function at(width, look) {
  const { style } = document.documentElement;
  style.width = `${width}px`;
  try {
    return look();
  } finally {
    style.width = "";
  }
}

/** The items row by row, from the top. */
function rows() {
  const found = [];
  for (const item of items()) {
    const last = found.at(-1);
    if (last && Math.abs(box(last[0]).top - box(item).top) < 2) last.push(item);
    else found.push([item]);
  }
  return found;
}

test("In a wide page, all links are in one row", () => {
  const count = at(900, () => rows().length);
  if (count > 1) expect.fail(`At 900 pixels the five items stand in ${count} rows. There is room for one.`);
});

test("The list is the flex container", () => {
  const display = getComputedStyle(menu()).display;
  if (display.endsWith("flex")) return;
  const other = [menu().parentElement, ...items()].find((one) =>
    getComputedStyle(one).display.endsWith("flex"),
  );
  if (other)
    expect.fail(
      `display: flex is on the ${other.localName}. It belongs on the box directly around the items: the ul.`,
    );
  expect.fail(`The display of the list is ${display}. It lays out nothing in a row yet.`);
});

test("The gap between two links is 24 pixels", () => {
  at(900, () => {
    for (const [index, item] of items().entries()) {
      const next = items()[index + 1];
      if (!next) continue;
      if (Math.abs(box(next).top - box(item).top) > 2)
        expect.fail(`"${words(next)}" does not stand beside "${words(item)}" yet.`);
      const space = box(next).left - box(item).right;
      if (Math.abs(space - 24) > 1)
        expect.fail(
          `Between "${words(item)}" and "${words(next)}" there are ${show(space)}. There should be 24.`,
        );
    }
  });
  // In a page that is exactly wide enough, a margin after the last link would push it into a second row.
  const enough = at(900, () => box(items().at(-1)).right - box(items()[0]).left) + 33;
  if (at(enough, () => rows().length) > 1)
    expect.fail(
      "The last link needs more room than its words: the space belongs between the links, and not to each of them.",
    );
});

test("The dots are gone", () => {
  for (const item of items()) {
    const { display, listStyleType, listStyleImage } = getComputedStyle(item);
    if (display === "list-item" && (listStyleType !== "none" || listStyleImage !== "none"))
      expect.fail(`"${words(item)}" still has a dot in front.`);
  }
});

test("The first link begins at the left edge of the text", () => {
  const edge = at(900, () => box(menu().querySelector("a")).left - box(document.querySelector("h1")).left);
  if (Math.abs(edge) > 1)
    expect.fail(
      `"Home" begins ${show(edge)} to the right of the heading below it. A list has padding of its own.`,
    );
});

test("The menu adds no space above and below itself", () => {
  const { marginTop, marginBottom } = getComputedStyle(menu());
  expect([marginTop, marginBottom], "The margins of the list, at the top and at the bottom").toEqual([
    "0px",
    "0px",
  ]);
});

test.each([320, 480])("At %i pixels, nothing sticks out of the page", (width) => {
  at(width, () => {
    const over = items().find((item) => box(item).right > width - 15);
    if (over)
      expect.fail(
        `"${words(over)}" ends ${show(box(over).right)} from the left, but the column of text ends at ${width - 16}.`,
      );
  });
});

test("On a phone the links go on in a second row", () => {
  at(320, () => {
    const count = rows().length;
    if (count === 1) expect.fail("All links are squeezed into one row at 320 pixels.");
    if (count === 5)
      expect.fail("At 320 pixels every link has a row of its own. Two of them would fit into one row.");
    const tall = items().find((item) => box(item).height > 34);
    if (tall)
      expect.fail(`"${words(tall)}" is broken into two lines, although it could stand in the next row.`);
  });
});
