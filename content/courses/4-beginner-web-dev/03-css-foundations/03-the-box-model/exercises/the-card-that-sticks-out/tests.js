const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const box = (element) => element.getBoundingClientRect();
const round = (number) => Math.round(number * 10) / 10;
const cards = () => [...document.querySelectorAll(".card")];
const shelf = () => document.querySelector(".shelf");
const style = (element) => getComputedStyle(element);
const SIDES = ["Top", "Right", "Bottom", "Left"];

test("The shelf is 320 pixels wide", () => {
  expect(round(box(shelf()).width), "The width of the shelf").toBe(320);
});

test("Each card is 300 pixels wide, all in all", () => {
  for (const card of cards()) {
    const is = round(box(card).width);
    if (is !== 300)
      expect.fail(`The card "${words(card.querySelector("h2"))}" is ${is} pixels wide. It should be 300.`);
  }
});

test("The cards keep their padding and their border", () => {
  for (const card of cards()) {
    for (const side of SIDES) {
      const padding = style(card)[`padding${side}`];
      if (padding !== "20px") expect.fail(`The padding (${side.toLowerCase()}) is ${padding}. It was 20px.`);
      const border = style(card)[`border${side}Width`];
      if (border !== "2px") expect.fail(`The border (${side.toLowerCase()}) is ${border} thick. It was 2px.`);
    }
  }
});

test("The field is as wide as the form", () => {
  const field = round(box(document.querySelector("input")).width);
  const form = round(box(document.querySelector("form")).width);
  if (field > form) expect.fail(`The field is ${field} pixels wide, and the form only ${form}.`);
  if (field < form - 1) expect.fail(`The field is only ${field} pixels wide, and the form ${form}.`);
});

test("The field keeps its padding", () => {
  const field = document.querySelector("input");
  for (const side of SIDES) {
    const padding = style(field)[`padding${side}`];
    if (padding !== "8px") expect.fail(`The padding (${side.toLowerCase()}) is ${padding}. It was 8px.`);
  }
});

test("The text of the note stays inside the note", () => {
  const note = document.querySelector(".note");
  if (note.scrollHeight > note.clientHeight + 1)
    expect.fail(`The text needs ${note.scrollHeight} pixels, but the note is ${note.clientHeight} tall.`);
});

test("The note grows with its text", () => {
  const note = document.querySelector(".note");
  const before = note.textContent;
  note.textContent = `${before} ${before} ${before}`;
  const [needed, tall] = [note.scrollHeight, note.clientHeight];
  const cut = ["hidden", "clip", "auto", "scroll"].includes(style(note).overflowY);
  note.textContent = before;
  if (cut) expect.fail("The note hides what does not fit. Let it grow instead, so that all can be read.");
  if (needed > tall + 1)
    expect.fail(
      `The test wrote a text of three times the length, and it did not fit: ${needed} into ${tall}.`,
    );
});

test("Nothing sticks out of the shelf", () => {
  const edge = box(shelf()).right;
  for (const one of shelf().querySelectorAll("*")) {
    if (box(one).right > edge + 0.5)
      expect.fail(`The ${one.localName} sticks out by ${round(box(one).right - edge)} pixels.`);
  }
});
