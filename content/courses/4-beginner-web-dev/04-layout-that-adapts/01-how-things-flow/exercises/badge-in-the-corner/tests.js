const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const cards = () => [...document.querySelectorAll(".card")];
const nameOf = (card) => words(card.querySelector("h2")).split(" with ")[0];
const badgeOf = (card) => card.querySelector(".badge");

/** The inside of a card's border: what top and right are measured from. */
function inside(card) {
  const { top, right } = box(card);
  return {
    top: top + card.clientTop,
    right: right - (card.offsetWidth - card.clientWidth - card.clientLeft),
  };
}

/** Where the words of an element are drawn; its box may be wider than they are. */
function lettersOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

/** A badge that is somewhere else covers nothing, but that is no answer. */
function mustBeIn(card) {
  if (badgeOf(card).offsetParent !== card)
    expect.fail(`The badge "${words(badgeOf(card))}" is not placed in the card "${nameOf(card)}" yet.`);
}

test("Each card is the box that its badge is placed in", () => {
  for (const card of cards())
    if (badgeOf(card).offsetParent !== card)
      expect.fail(
        `The badge "${words(badgeOf(card))}" does not take its place from the card "${nameOf(card)}".`,
      );
});

test("Each badge is 8 pixels from the top of its card", () => {
  for (const card of cards()) {
    const away = box(badgeOf(card)).top - inside(card).top;
    if (Math.abs(away - 8) > 1)
      expect.fail(
        `"${words(badgeOf(card))}" is ${show(away)} below the top edge of its card. It should be 8.`,
      );
  }
});

test("Each badge is 8 pixels from the right of its card", () => {
  for (const card of cards()) {
    const away = inside(card).right - box(badgeOf(card)).right;
    if (Math.abs(away - 8) > 1)
      expect.fail(
        `"${words(badgeOf(card))}" is ${show(away)} from the right edge of its card. It should be 8.`,
      );
  }
});

test("No badge covers the name of a cake", () => {
  for (const card of cards()) {
    mustBeIn(card);
    const badge = box(badgeOf(card));
    for (const line of lettersOf(card.querySelector("h2")))
      if (
        line.left < badge.right &&
        line.right > badge.left &&
        line.top < badge.bottom &&
        line.bottom > badge.top
      )
        expect.fail(`"${words(badgeOf(card))}" lies on the words "${words(card.querySelector("h2"))}".`);
  }
});

test("No name would run under its badge if it were longer", () => {
  for (const card of cards()) {
    mustBeIn(card);
    const heading = card.querySelector("h2");
    const before = heading.textContent;
    heading.textContent = "iii ".repeat(80);
    const badge = box(badgeOf(card));
    const under = lettersOf(heading).some(
      (line) =>
        line.right > badge.left &&
        line.left < badge.right &&
        line.top < badge.bottom &&
        line.bottom > badge.top,
    );
    heading.textContent = before;
    if (under)
      expect.fail(`With another name, the words of "${nameOf(card)}" run under the badge. Keep room for it.`);
  }
});

test("The badges take no room in the flow", () => {
  for (const card of cards())
    expect(
      getComputedStyle(badgeOf(card)).position,
      `The position of the badge "${words(badgeOf(card))}"`,
    ).toBe("absolute");
});

test("The cards stay in the flow, one below the other", () => {
  let before = null;
  for (const card of cards()) {
    const { position } = getComputedStyle(card);
    if (position === "absolute" || position === "fixed")
      expect.fail(`The card "${nameOf(card)}" is ${position}, so the others make no room for it.`);
    if (before && box(card).top < box(before).bottom)
      expect.fail(`The card "${nameOf(card)}" does not begin below "${nameOf(before)}".`);
    before = card;
  }
});
