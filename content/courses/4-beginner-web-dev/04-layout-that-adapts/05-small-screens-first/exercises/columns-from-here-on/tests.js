const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const find = (name) => document.querySelector(name);
const inPixels = (length) => Number.parseFloat(length) * (length.endsWith("px") ? 1 : 16);

/** Whether one question of a media query, such as `width >= 45rem`, is answered with yes. */
function holds(question, visitor) {
  const LENGTH = "([\\d.]+(?:px|r?em))";
  const compare = (a, sign, b) => (sign[0] === "<" ? a < b : a > b) || (sign.length === 2 && a === b);
  const old = new RegExp(`^(min|max)-width:\\s*${LENGTH}$`).exec(question);
  if (old) return compare(visitor.width, old[1] === "min" ? ">=" : "<=", inPixels(old[2]));
  const range = new RegExp(`^(?:${LENGTH}\\s*([<>]=?)\\s*)?width(?:\\s*([<>]=?)\\s*${LENGTH})?$`).exec(
    question,
  );
  if (range)
    return (
      (!range[2] || compare(inPixels(range[1]), range[2], visitor.width)) &&
      (!range[3] || compare(visitor.width, range[3], inPixels(range[4])))
    );
  const wish = /^prefers-(color-scheme|reduced-motion)(?::\s*([a-z-]+))?$/.exec(question);
  return wish !== null && visitor[wish[1]] === (wish[2] ?? "reduce");
}

/** Whether a media query holds for a visitor. */
function matches(media, visitor) {
  const answers = media
    .toLowerCase()
    .replace(/\(([^()]*)\)/g, (_, question) => (holds(question.trim(), visitor) ? " yes " : " no "));
  return answers.split(/,|\bor\b/).some((part) => {
    const words = part
      .split(/[\s()]+/)
      .filter((word) => !["", "and", "only", "screen", "all"].includes(word));
    return words.includes("not") !== words.filter((word) => word !== "not").every((word) => word === "yes");
  });
}

/** Shows the page as a visitor sees it, with their width and their wishes, and puts everything back. */
function as(wishes, look) {
  const visitor = { width: 1024, "color-scheme": "light", "reduced-motion": "no-preference", ...wishes };
  const undo = [];
  function change(rules) {
    for (const rule of rules) {
      const { media, style } = rule;
      if (media) {
        const before = media.mediaText;
        undo.push(() => {
          media.mediaText = before;
        });
        media.mediaText = matches(before, visitor) ? "all" : "not all";
      }
      for (const name of style ? [...style] : []) {
        const before = style.getPropertyValue(name);
        if (!/[\d.][sld]?v[wi]\b/.test(before)) continue;
        const priority = style.getPropertyPriority(name);
        const after = before.replace(
          /([\d.]+)[sld]?v[wi]\b/g,
          (_, share) => `${(share * visitor.width) / 100}px`,
        );
        style.setProperty(name, after, priority);
        undo.push(() => style.setProperty(name, before, priority));
      }
      if (rule.cssRules) change(rule.cssRules);
    }
  }
  for (const sheet of document.styleSheets) change(sheet.cssRules);
  const html = document.documentElement;
  html.style.width = `${visitor.width}px`;
  if (/dark/.test(getComputedStyle(html).colorScheme)) html.style.colorScheme = visitor["color-scheme"];
  try {
    return look();
  } finally {
    html.style.width = "";
    html.style.colorScheme = "";
    for (const one of undo.reverse()) one();
  }
}

const at = (width, look) => as({ width }, look);
const headingAt = (width) => at(width, () => Number.parseFloat(getComputedStyle(find("h1")).fontSize));
const tenths = (number) => Math.round(number * 10) / 10;
const areBeside = () => box(find("aside")).left >= box(find("main")).right - 1;
const areBelow = () => box(find("aside")).top >= box(find("main")).bottom - 1;

test("On a phone of 320 pixels, nothing sticks out", () => {
  at(320, () => {
    for (const name of ["main", "aside"]) {
      const { right } = box(find(name));
      if (right > 320) expect.fail(`The ${name} ends ${show(right)} from the left, in a page of 320.`);
    }
  });
});

test("Below 45 rem, the dates stand below the text", () => {
  for (const width of [320, 500, 719])
    at(width, () => {
      if (!areBelow()) expect.fail(`At ${width} pixels, the dates are not below the text.`);
    });
});

test("Below 45 rem, both take the whole width", () => {
  for (const width of [320, 500, 719])
    at(width, () => {
      for (const name of ["main", "aside"]) {
        const found = box(find(name)).width;
        if (Math.abs(found - (width - 32)) > 1.5)
          expect.fail(
            `At ${width} pixels, the ${name} is ${show(found)} wide. The page has ${width - 32} for it.`,
          );
      }
    });
});

test("From 45 rem on, the dates stand beside the text", () => {
  for (const width of [720, 1000])
    at(width, () => {
      if (!areBeside()) expect.fail(`At ${width} pixels, the dates are not beside the text.`);
      if (Math.abs(box(find("aside")).top - box(find("main")).top) > 1)
        expect.fail(`At ${width} pixels, the dates and the text do not begin at the same height.`);
    });
});

test("From 45 rem on, the dates are 16 rem wide and the text takes the rest", () => {
  for (const width of [720, 1000])
    at(width, () => {
      const dates = box(find("aside")).width;
      const text = box(find("main")).width;
      if (Math.abs(dates - 256) > 1.5)
        expect.fail(`At ${width} pixels, the dates are ${show(dates)} wide, not 256.`);
      if (Math.abs(text - (width - 32 - 256 - 16)) > 1.5)
        expect.fail(
          `At ${width} pixels, the text is ${show(text)} wide. There is room for ${width - 32 - 256 - 16}.`,
        );
    });
});

test("The main heading has 28 pixels on a phone and 48 on a wide screen", () => {
  for (const [width, wanted] of [
    [320, 28],
    [1400, 48],
    [2400, 48],
  ]) {
    const found = headingAt(width);
    if (Math.abs(found - wanted) > 0.5)
      expect.fail(
        `In a page of ${width} pixels the heading is ${tenths(found)} pixels large. It should be ${wanted}.`,
      );
  }
});

test("In between, the main heading grows with the page", () => {
  const sizes = [500, 700, 900].map(headingAt);
  const [first, second, third] = sizes;
  if (!(28 <= first && first < second && second < third && third <= 48))
    expect.fail(
      `At 500, 700 and 900 pixels it is ${sizes.map(tenths).join(", ")} pixels large. It should be larger each time.`,
    );
});

test("The main heading follows a visitor who wants larger letters", () => {
  // Between its ends: there, a size in vw alone stays as it is.
  const width = [500, 600, 700, 800, 900].find((one) => headingAt(one) > 32 && headingAt(one) < 46) ?? 700;
  const before = headingAt(width);
  document.documentElement.style.fontSize = "18px";
  const after = headingAt(width);
  document.documentElement.style.fontSize = "";
  if (after < before + 0.5)
    expect.fail(
      `At ${width} pixels the heading is ${tenths(before)} pixels large, and for a visitor with larger letters it is ${tenths(after)}. A part of the size in the middle should be in rem.`,
    );
});
