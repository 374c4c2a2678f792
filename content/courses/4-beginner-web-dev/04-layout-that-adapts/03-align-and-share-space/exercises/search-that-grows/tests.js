const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const find = (selector) => document.querySelector(selector);

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

const areBeside = () => Math.abs(box(find(".recipe")).top - box(find(".list")).top) < 2;

test("The field and the button fill the whole row", () => {
  for (const width of [320, 600, 1000]) {
    at(width, () => {
      const left = box(find("form")).right - box(find("button")).right;
      if (Math.abs(left) > 1)
        expect.fail(
          `At ${width} pixels, the button ends ${show(Math.abs(left))} ${left > 0 ? "before" : "behind"} the right edge of the form.`,
        );
    });
  }
});

test("The button keeps its width, and only the field grows", () => {
  const [narrow, wide] = [320, 1000].map((width) =>
    at(width, () => ({ field: box(find("input")).width, button: box(find("button")).width })),
  );
  if (Math.abs(wide.button - narrow.button) > 1)
    expect.fail(
      `The button grows from ${show(narrow.button)} to ${show(wide.button)}. Only the field should grow.`,
    );
  if (wide.field - narrow.field < 600)
    expect.fail(`The page grew by 680 pixels, and the field by ${show(wide.field - narrow.field)}.`);
});

test("The field can become very narrow", () => {
  at(220, () => {
    const over = box(find("button")).right - box(find("form")).right;
    if (over > 1)
      expect.fail(`At 220 pixels, the button sticks out by ${show(over)}. The field refuses to shrink.`);
    if (Math.abs(box(find("input")).top - box(find("button")).top) > 10)
      expect.fail("At 220 pixels, the button has gone below the field. They should stay in one row.");
  });
});

test("There are 16 pixels between the field and the button", () => {
  const gap = at(600, () => box(find("button")).left - box(find("input")).right);
  expect(Math.round(gap), "The space between them").toBe(16);
});

test("At 1,000 pixels, the recipe and the list stand side by side and fill the row", () => {
  at(1000, () => {
    if (!areBeside()) expect.fail("The list is not beside the recipe.");
    const left = box(find(".parts")).right - box(find(".list")).right;
    if (Math.abs(left) > 1) expect.fail(`The list ends ${show(left)} before the right edge.`);
    expect(Math.round(box(find(".list")).left - box(find(".recipe")).right), "The space between them").toBe(
      16,
    );
  });
});

test("Of the room that is left, the recipe gets twice as much as the list", () => {
  const [less, more] = [800, 1100].map((width) =>
    at(width, () => ({ recipe: box(find(".recipe")).width, list: box(find(".list")).width })),
  );
  const recipe = more.recipe - less.recipe;
  const list = more.list - less.list;
  if (Math.abs(recipe - 200) > 2 || Math.abs(list - 100) > 2)
    expect.fail(
      `When the page grows by 300 pixels, the recipe gets ${show(recipe)} and the list ${show(list)}.`,
    );
});

test("They stay side by side as long as 20 and 10 rem fit", () => {
  for (const [width, beside] of [
    [540, true],
    [520, false],
  ]) {
    at(width, () => {
      if (beside && !areBeside())
        expect.fail(
          `At ${width} pixels there is room for 20 rem, 10 rem and the gap, but they stand below each other.`,
        );
      if (!beside && areBeside())
        expect.fail(
          `At ${width} pixels there is no room for 20 rem, 10 rem and the gap, but they are side by side.`,
        );
    });
  }
});

test("On a phone each of them takes the whole row", () => {
  at(340, () => {
    for (const [name, selector] of [
      ["recipe", ".recipe"],
      ["list", ".list"],
    ]) {
      const { width } = box(find(selector));
      if (Math.abs(width - 308) > 1)
        expect.fail(`At 340 pixels the ${name} is ${show(width)} wide. The row has 308.`);
    }
    const gap = box(find(".list")).top - box(find(".recipe")).bottom;
    if (Math.abs(gap - 16) > 1) expect.fail(`Between the two there are ${show(gap)}, not 16.`);
  });
});
