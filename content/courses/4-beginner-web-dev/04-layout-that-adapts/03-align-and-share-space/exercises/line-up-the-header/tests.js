const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const header = () => document.querySelector(".top");
const notice = () => document.querySelector(".notice");

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

/** How far down the line is on which the letters of an element stand. */
function letters(element) {
  const mark = document.createElement("span");
  mark.style.cssText = "display:inline-block;width:0;height:0";
  element.prepend(mark);
  const { bottom } = box(mark);
  mark.remove();
  return bottom;
}

/** Where the words of an element begin and end, from left to right. */
function line(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

test("All words of the header stand on one line", () => {
  at(900, () => {
    const [name, ...links] = header().children;
    for (const link of links) {
      const off = letters(name) - letters(link);
      if (Math.abs(off) > 1)
        expect.fail(
          `The letters of "${words(link)}" stand ${show(Math.abs(off))} ${off > 0 ? "above" : "below"} those of the name.`,
        );
    }
  });
});

test("Ride with us ends at the right edge", () => {
  at(900, () => {
    const away = box(header()).right - line(document.querySelector(".join")).right;
    if (Math.abs(away) > 2)
      expect.fail(`"Ride with us" ends ${show(away)} before the right edge of the header.`);
  });
});

test("The other links stay beside the name", () => {
  at(900, () => {
    const [name, routes, repairs] = header().children;
    const first = line(routes).left - line(name).right;
    if (Math.abs(first - 16) > 2)
      expect.fail(`"Routes" begins ${show(first)} after the name. It should be 16.`);
    const second = line(repairs).left - line(routes).right;
    if (Math.abs(second - 16) > 2)
      expect.fail(`"Repairs" begins ${show(second)} after "Routes". It should be 16.`);
  });
});

test.each([320, 480])("At %i pixels, every word of the header is whole and in the page", (width) => {
  at(width, () => {
    for (const item of header().children) {
      if (line(item).right > width - 15) expect.fail(`"${words(item)}" sticks out of the page.`);
      const size = Number.parseFloat(getComputedStyle(item).fontSize);
      if (line(item).height > size * 2) expect.fail(`"${words(item)}" is broken into several lines.`);
    }
  });
});

test("The box of the notice is at least 240 pixels high", () => {
  const { height } = box(notice());
  if (height < 239) expect.fail(`The box is ${show(height)} high.`);
});

test("A longer notice still fits into its box", () => {
  const text = notice().querySelector("p");
  const before = text.textContent;
  text.textContent = "The wind is too strong. ".repeat(60);
  const over = at(320, () => box(text).bottom - box(notice()).bottom);
  text.textContent = before;
  if (over > 1)
    expect.fail(`A longer text runs ${show(over)} out of its box. With min-height the box can grow.`);
});

test("The notice stands in the middle, from left to right", () => {
  for (const width of [480, 900]) {
    at(width, () => {
      for (const part of notice().children) {
        const off = (line(part).left + line(part).right - box(notice()).left - box(notice()).right) / 2;
        if (Math.abs(off) > 1.5)
          expect.fail(`At ${width} pixels, "${words(part)}" is ${show(Math.abs(off))} away from the middle.`);
      }
    });
  }
});

test("The notice stands in the middle, from top to bottom", () => {
  const [first, last] = notice().children;
  const { top, bottom } = box(notice());
  if (bottom - top < 150) expect.fail("The box is as high as its words, so there is no room to share.");
  const above = box(first).top - top;
  const below = bottom - box(last).bottom;
  if (Math.abs(above - below) > 2)
    expect.fail(`There are ${show(above)} above the words and ${show(below)} below them.`);
});
