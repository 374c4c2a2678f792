const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const part = (name) => document.querySelector(`.${name}`);
const CALLED = { top: "header", menu: "menu", text: "text", news: "news", foot: "footer" };

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

/** Fails unless a part is so wide, give or take a pixel. */
function isWide(name, wanted, width) {
  const found = box(part(name)).width;
  if (Math.abs(found - wanted) > 1.5)
    expect.fail(`At ${width} pixels, the ${CALLED[name]} is ${show(found)} wide. It should be ${wanted}.`);
}

test("The menu, the text and the news stand side by side", () => {
  for (const width of [800, 1100]) {
    at(width, () => {
      const tops = ["menu", "text", "news"].map((name) => box(part(name)).top);
      if (Math.max(...tops) - Math.min(...tops) > 1)
        expect.fail(`At ${width} pixels the three parts do not begin at the same height.`);
      const [menu, text, news] = ["menu", "text", "news"].map((name) => box(part(name)).left);
      if (!(menu < text && text < news))
        expect.fail("From left to right, the order should be: the menu, the text, the news.");
    });
  }
});

test("The menu is 9 rem wide", () => {
  for (const width of [800, 1100]) at(width, () => isWide("menu", 144, width));
});

test("The news is 11 rem wide", () => {
  for (const width of [800, 1100]) at(width, () => isWide("news", 176, width));
});

test("The text takes all the room that is left", () => {
  for (const width of [800, 1100]) at(width, () => isWide("text", width - 32 - 144 - 176 - 48, width));
});

test("The header goes across all columns, above everything else", () => {
  for (const width of [800, 1100]) {
    at(width, () => {
      isWide("top", width - 32, width);
      const first = Math.min(...["menu", "text", "news", "foot"].map((name) => box(part(name)).top));
      if (first < box(part("top")).bottom)
        expect.fail("Something begins above the lower edge of the header.");
      if (Math.abs(box(part("menu")).top - box(part("text")).top) > 1)
        expect.fail("The header is a block across the page, but the columns below it are missing.");
    });
  }
});

test("The footer goes across all columns, below the longest of them", () => {
  const menu = part("menu");
  const more = document.createElement("p");
  more.textContent = "Another course, and another one. ".repeat(30);
  menu.append(more);
  try {
    at(800, () => {
      isWide("foot", 768, 800);
      if (Math.abs(box(menu).top - box(part("text")).top) > 1)
        expect.fail("The footer is a block across the page, but the columns above it are missing.");
      const last = Math.max(...["menu", "text", "news"].map((name) => box(part(name)).bottom));
      if (box(part("foot")).top < last)
        expect.fail(
          `With a longer menu, the footer begins ${show(last - box(part("foot")).top)} above its end.`,
        );
    });
  } finally {
    more.remove();
  }
});

test("Between all parts there are 24 pixels", () => {
  at(1100, () => {
    const of = (name) => box(part(name));
    if (of("text").left < of("menu").right || of("news").left < of("text").right)
      expect.fail("The menu, the text and the news do not stand side by side yet.");
    if (of("text").top < of("top").bottom || of("foot").top < of("text").bottom)
      expect.fail("The header, the text and the footer do not stand below each other.");
    expect(Math.round(of("text").left - of("menu").right), "The space between the menu and the text").toBe(
      24,
    );
    expect(Math.round(of("news").left - of("text").right), "The space between the text and the news").toBe(
      24,
    );
    expect(Math.round(of("text").top - of("top").bottom), "The space below the header").toBe(24);
    expect(Math.round(of("foot").top - of("text").bottom), "The space above the footer").toBe(24);
  });
});

test("The three columns are equally high", () => {
  at(800, () => {
    if (Math.abs(box(part("menu")).top - box(part("text")).top) > 1) expect.fail("There are no columns yet.");
    const heights = ["menu", "text", "news"].map((name) => Math.round(box(part(name)).height));
    if (Math.max(...heights) - Math.min(...heights) > 1)
      expect.fail(`The menu, the text and the news are ${heights.join(", ")} pixels high.`);
  });
});
