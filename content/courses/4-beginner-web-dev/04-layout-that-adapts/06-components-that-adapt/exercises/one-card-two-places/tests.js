const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const main = () => document.querySelector("main.place");
const aside = () => document.querySelector("aside.place");

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

/** A second main column of this width with its card, which is gone after a look. */
function inPlace(width, look) {
  const columns = main().parentElement.cloneNode(false);
  columns.style.cssText = `display: grid; grid-template-columns: ${width}px; width: ${width}px`;
  const place = main().cloneNode(true);
  columns.append(place);
  document.body.append(columns);
  try {
    return look(place);
  } finally {
    columns.remove();
  }
}

const part = (place, name) => box(place.querySelector(name));
const isBeside = (place) => part(place, ".words").left >= part(place, ".picture").right - 1;
const isBelow = (place) => part(place, ".words").top >= part(place, ".picture").bottom - 1;
const headingOf = (place) => getComputedStyle(place.querySelector("h2")).fontSize;

test("The card does not ask about the screen any more", () => {
  const asked = [];
  const read = (rules) => {
    for (const rule of rules) {
      if (rule.media && /width/.test(rule.media.mediaText)) asked.push(rule.media.mediaText);
      if (rule.cssRules) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  if (asked.length > 0)
    expect.fail(`There is still a media query: ${asked.join(" and ")}. It asks about the viewport.`);
});

test("Both places are containers, and as wide as before", () => {
  at(1000, () => {
    for (const [place, called, wide] of [
      [main(), "main", 968 - 16 - 290.4],
      [aside(), "aside", 290.4],
    ]) {
      const found = box(place).width;
      if (Math.abs(found - wide) > 2)
        expect.fail(
          `In a page of 1,000 pixels, the ${called} is ${show(found)} wide. It should be ${show(wide)}.`,
        );
      const card = place.querySelector(".card");
      if (
        !/size/.test(getComputedStyle(place).containerType) &&
        /size/.test(getComputedStyle(card).containerType)
      )
        expect.fail(
          "The card itself is a container. A card cannot ask itself: the box around it should be one.",
        );
      if (!/size/.test(getComputedStyle(place).containerType))
        expect.fail(`The ${called} is no container yet, so nobody can ask for its width.`);
      if (box(card).bottom > box(place).bottom + 2)
        expect.fail(
          `The ${called} has lost its height, and its card sticks out below. Only the width should be asked for: inline-size.`,
        );
    }
  });
});

test("In the wide column, the picture stands beside the text", () => {
  at(1000, () => {
    if (!isBeside(main()))
      expect.fail("The main column is 662 pixels wide, but the picture stands above the text.");
  });
});

test("In the narrow column, the picture stands above the text", () => {
  at(1000, () => {
    if (!isBelow(aside()))
      expect.fail("The narrow column is 290 pixels wide, but the picture stands beside the text.");
    const room = box(aside().querySelector(".card")).width - 32;
    const { width } = part(aside(), ".picture");
    if (Math.abs(width - room) > 1)
      expect.fail(`The picture is ${show(width)} wide, and the card has ${show(room)} for it.`);
  });
});

test("The change comes when the place has 24 rem", () => {
  if (!inPlace(383, isBelow)) expect.fail("In a place of 383 pixels, the picture is not above the text.");
  if (!inPlace(384, isBeside)) expect.fail("In a place of 384 pixels, the picture is not beside the text.");
  if (!inPlace(800, isBeside)) expect.fail("In a place of 800 pixels, the picture is not beside the text.");
});

test("Beside each other, the picture is 8 rem wide and the text takes the rest", () => {
  inPlace(600, (place) => {
    const picture = part(place, ".picture").width;
    const text = part(place, ".words").width;
    if (Math.abs(picture - 128) > 1)
      expect.fail(`In a place of 600 pixels, the picture is ${show(picture)} wide, not 128.`);
    if (Math.abs(text - 424) > 1)
      expect.fail(`In a place of 600 pixels, the text is ${show(text)} wide, not 424.`);
  });
});

test("The heading has 18 pixels in a narrow place and 24 in a wide one", () => {
  expect(
    [inPlace(300, headingOf), inPlace(600, headingOf)],
    "Its size in places of 300 and 600 pixels",
  ).toEqual(["18px", "24px"]);
});
