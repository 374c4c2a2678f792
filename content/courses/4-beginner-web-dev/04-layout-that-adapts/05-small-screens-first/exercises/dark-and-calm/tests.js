const find = (selector) => document.querySelector(selector);
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

/** A colour as red, green, blue and how opaque it is, however it is written. */
function parts(colour) {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data];
}

/** How light a colour is, from 0 to 1, as in the rules for contrast. */
function light(colour) {
  const [red, green, blue] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour that is drawn behind an element. */
function behind(element) {
  for (let one = element; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (parts(backgroundColor)[3] > 0) return backgroundColor;
  }
  return getComputedStyle(document.documentElement).colorScheme === "dark" ? "#121212" : "#ffffff";
}

function contrast(selector) {
  const one = light(getComputedStyle(find(selector)).color);
  const other = light(behind(find(selector)));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Looks at colours without any that are still on their way to another. */
function coloursIn(scheme, look) {
  const still = document.createElement("style");
  still.textContent = "* { transition: none !important; }";
  document.head.append(still);
  try {
    return as({ "color-scheme": scheme }, look);
  } finally {
    still.remove();
  }
}

function readable(selector, what) {
  coloursIn("dark", () => {
    if (light(behind(find(selector))) > 0.2)
      expect.fail(`In dark mode, what is behind ${what} is still light.`);
    const found = contrast(selector);
    if (found < 4.5)
      expect.fail(`In dark mode, ${what} has a contrast of ${found.toFixed(1)} to 1. It needs at least 4.5.`);
  });
}

const seconds = (list) => Math.max(...list.split(",").map((one) => Number.parseFloat(one)));
const glides = () => {
  const { transitionProperty, transitionDuration } = getComputedStyle(find(".card"));
  return transitionProperty !== "none" && seconds(transitionDuration) > 0.05;
};
const turns = () => {
  const { animationName, animationDuration, animationPlayState, animationIterationCount } = getComputedStyle(
    find(".star"),
  );
  const isShort = seconds(animationDuration) < 0.05 || animationIterationCount === "0";
  return animationName !== "none" && !isShort && animationPlayState !== "paused";
};

test("In dark mode, the page is dark", () => {
  coloursIn("dark", () => {
    const found = light(behind(document.body));
    if (found > 0.2) expect.fail("A visitor with dark mode still gets a light page.");
  });
});

test("In dark mode, the text can be read", () => {
  readable("h1", "the heading");
  readable(".intro", "the first paragraph");
});

test("In dark mode, the card is dark and its text can be read", () => {
  readable(".card h2", "the heading on the card");
  readable(".card p", "the text on the card");
});

test("In dark mode, the links can be read", () => {
  readable(".intro a", "the link in the first paragraph");
  readable(".card a", "the link on the card");
});

test("In light mode, the colours are as they were", () => {
  coloursIn("light", () => {
    const link = getComputedStyle(find(".intro a")).color;
    for (const [what, found, wanted] of [
      ["the page", behind(document.body), "#ffffff"],
      ["the card", behind(find(".card")), "#eef1e8"],
      ["the text", getComputedStyle(document.body).color, "#11211a"],
      ["the links", link, "#005c2f"],
    ])
      if (parts(found).join() !== parts(wanted).join())
        expect.fail(`In light mode, the colour of ${what} is ${found} now. It should still be ${wanted}.`);
  });
});

test("Fields and scroll bars know about both modes", () => {
  const found = getComputedStyle(document.documentElement).colorScheme;
  if (!found.includes("light") || !found.includes("dark"))
    expect.fail(`The color-scheme of the page is "${found}". It should name both, light and dark.`);
});

test("With reduced motion, the star stands still", () => {
  if (as({ "reduced-motion": "reduce" }, turns))
    expect.fail("For a visitor who wants reduced motion, the star still turns.");
});

test("With reduced motion, the card does not glide", () => {
  if (as({ "reduced-motion": "reduce" }, glides))
    expect.fail("For a visitor who wants reduced motion, the card still takes its time to move.");
});

test("For everybody else, the star turns and the card glides", () => {
  const [star, card] = as({}, () => [turns(), glides()]);
  if (!star) expect.fail("The star does not turn for anybody any more.");
  if (!card) expect.fail("The card does not glide for anybody any more.");
});
