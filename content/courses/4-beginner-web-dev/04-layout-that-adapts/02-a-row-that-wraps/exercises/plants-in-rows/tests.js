const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const cards = () => [...document.querySelectorAll(".plant")];
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

/** The cards row by row, from the top. */
function rows() {
  const found = [];
  for (const card of cards()) {
    const last = found.at(-1);
    if (last && Math.abs(box(last[0]).top - box(card).top) < 2) last.push(card);
    else found.push([card]);
  }
  return found;
}

const counts = (width) => at(width, () => rows().map((row) => row.length));

test("At 1,100 pixels all six cards are in one row", () => {
  expect(counts(1100), "How many cards each row has").toEqual([6]);
});

test("At 560 pixels there are two rows of three", () => {
  expect(counts(560), "How many cards each row has").toEqual([3, 3]);
});

test("At 340 pixels one card stands in each row", () => {
  expect(counts(340), "How many cards each row has").toEqual([1, 1, 1, 1, 1, 1]);
});

test("Every card is 10 rem wide, at any width of the page", () => {
  for (const width of [340, 560, 1100]) {
    at(width, () => {
      for (const card of cards())
        if (Math.abs(box(card).width - 160) > 1)
          expect.fail(
            `At ${width} pixels, the card "${nameOf(card)}" is ${show(box(card).width)} wide, not 160.`,
          );
    });
  }
});

test("The gap between the cards is 1 rem, in both directions", () => {
  at(560, () => {
    const [first = [], second = []] = rows();
    if (first.length < 2 || second.length < 1) expect.fail("The cards do not stand in rows yet.");
    expect(Math.round(box(first[1]).left - box(first[0]).right), "The space beside the first card").toBe(16);
    const end = Math.max(...first.map((card) => box(card).bottom));
    expect(Math.round(box(second[0]).top - end), "The space below the first row").toBe(16);
  });
});

test("The cards of a row are equally high", () => {
  at(560, () => {
    for (const row of rows()) {
      if (row.length < 2) expect.fail("The cards do not stand in rows yet.");
      const heights = row.map((card) => Math.round(box(card).height));
      if (new Set(heights).size > 1)
        expect.fail(`The cards of one row are ${heights.join(", ")} pixels high.`);
    }
  });
});

test("Inside a card there are 8 pixels between the lines", () => {
  for (const card of cards()) {
    const parts = [...card.children];
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      if (!next) continue;
      if (box(next).top < box(part).bottom - 1)
        expect.fail(`In "${nameOf(card)}", "${words(next)}" does not stand below "${words(part)}".`);
      const space = box(next).top - box(part).bottom;
      if (Math.abs(space - 8) > 1)
        expect.fail(
          `In "${nameOf(card)}" there are ${show(space)} between "${words(part)}" and "${words(next)}".`,
        );
    }
  }
});

test("The name of a plant begins right below the padding", () => {
  for (const card of cards()) {
    const space = box(card.firstElementChild).top - box(card).top - card.clientTop - 16;
    if (Math.abs(space) > 1)
      expect.fail(
        `In "${nameOf(card)}" there are ${show(space)} too many above the name. Headings have margins.`,
      );
  }
});
