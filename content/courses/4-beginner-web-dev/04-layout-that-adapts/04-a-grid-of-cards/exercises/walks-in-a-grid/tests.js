const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const grid = () => document.querySelector(".walks");
const cards = () => [...document.querySelectorAll(".walk:not(.newest)")];
const newest = () => document.querySelector(".newest");
const nameOf = (card) => words(card.querySelector("h2"));

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

/** The six other walks row by row, from the top. */
function rows() {
  const found = [];
  for (const card of cards()) {
    const last = found.at(-1);
    if (last && Math.abs(box(last[0]).top - box(card).top) < 2) last.push(card);
    else found.push([card]);
  }
  return found;
}

const inFirstRow = (width) => at(width, () => rows()[0].length);

test("The number of columns follows the width of the page", () => {
  const found = [320, 560, 800, 1200].map(inFirstRow);
  expect(found, "The columns at 320, 560, 800 and 1,200 pixels").toEqual([1, 2, 3, 4]);
});

test("At 320 pixels nothing sticks out of the page", () => {
  at(320, () => {
    const over = [newest(), ...cards()].find((card) => box(card).right > 320 - 15);
    if (over)
      expect.fail(
        `"${nameOf(over)}" ends ${show(box(over).right)} from the left, but the column of text ends at 304.`,
      );
  });
});

test("Not even at 200 pixels does anything stick out", () => {
  at(200, () => {
    const over = [newest(), ...cards()].find((card) => box(card).right > 200 - 15);
    if (over)
      expect.fail(
        `"${nameOf(over)}" ends ${show(box(over).right)} from the left, but the column of text ends at 184. There is room for 168 pixels, and 14 rem are 224.`,
      );
  });
});

test("The columns share all the room of a row", () => {
  for (const width of [320, 560, 800, 1200]) {
    at(width, () => {
      const [first] = rows();
      const widths = first.map((card) => Math.round(box(card).width));
      if (Math.max(...widths) - Math.min(...widths) > 1)
        expect.fail(`At ${width} pixels the cards of the first row are ${widths.join(", ")} pixels wide.`);
      const left = box(grid()).right - box(first.at(-1)).right;
      if (Math.abs(left) > 1)
        expect.fail(
          `At ${width} pixels the first row ends ${show(Math.abs(left))} ${left > 0 ? "before" : "behind"} the right edge.`,
        );
    });
  }
});

test("The cards of the last row stay in their columns", () => {
  for (const width of [560, 800, 1200]) {
    at(width, () => {
      const all = rows();
      if (all.length < 2) expect.fail(`At ${width} pixels there is only one row.`);
      for (const [index, card] of all.at(-1).entries()) {
        const above = all[0][index];
        if (
          Math.abs(box(card).left - box(above).left) > 1 ||
          Math.abs(box(card).width - box(above).width) > 1
        )
          expect.fail(
            `At ${width} pixels, "${nameOf(card)}" is not in line with "${nameOf(above)}" above it.`,
          );
      }
    });
  }
});

test("There is a gap of 1 rem, beside and below the cards", () => {
  at(800, () => {
    const [first, second] = rows();
    if (first.length < 2 || !second)
      expect.fail("At 800 pixels the walks should stand in several rows, with more than one in the first.");
    expect(Math.round(box(first[1]).left - box(first[0]).right), "The space beside the first card").toBe(16);
    expect(Math.round(box(second[0]).top - box(first[0]).bottom), "The space below the first card").toBe(16);
  });
});

test("The newest walk goes across all columns", () => {
  for (const width of [320, 800, 1200]) {
    at(width, () => {
      if (Math.abs(box(newest()).width - box(grid()).width) > 1)
        expect.fail(
          `At ${width} pixels, "${nameOf(newest())}" is ${show(box(newest()).width)} wide and the grid ${show(box(grid()).width)}.`,
        );
      if (box(cards()[0]).top < box(newest()).bottom)
        expect.fail("The newest walk should stand alone in its row.");
    });
  }
});

test("The cards of a row are equally high", () => {
  at(800, () => {
    const heights = rows()[0].map((card) => Math.round(box(card).height));
    if (new Set(heights).size > 1)
      expect.fail(`The cards of the first row are ${heights.join(", ")} pixels high.`);
  });
});
