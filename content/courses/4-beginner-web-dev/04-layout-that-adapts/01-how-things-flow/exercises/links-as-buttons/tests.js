const box = (element) => element.getBoundingClientRect();
const show = (number) => `${Math.round(number)} pixels`;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** The three links; a link that is not drawn has no box. */
function links() {
  const all = [...document.querySelectorAll(".button")];
  for (const link of all)
    if (box(link).width === 0) expect.fail(`The link "${words(link)}" is not shown any more.`);
  return all;
}

test("Each link is at least 44 pixels high", () => {
  for (const link of links()) {
    const display = getComputedStyle(link).display;
    if (display === "inline")
      expect.fail(
        `"${words(link)}" is inline, so it takes no height of its own and no line makes room for it.`,
      );
    if (box(link).height < 44) expect.fail(`"${words(link)}" is only ${show(box(link).height)} high.`);
  }
});

test("The links stand next to each other", () => {
  const [first, ...others] = links();
  for (const link of others)
    if (Math.abs(box(link).top - box(first).top) > 1)
      expect.fail(
        `"${words(link)}" begins ${show(box(link).top - box(first).top)} below "${words(first)}". They should be in one row.`,
      );
});

test("The links do not cover the text above them", () => {
  const above = document.querySelector(".open");
  for (const link of links()) {
    const over = box(above).bottom - box(link).top;
    if (over > 1) expect.fail(`"${words(link)}" reaches ${show(over)} into the sentence above it.`);
  }
});

test("The links do not cover the text below them", () => {
  const below = document.querySelector(".small");
  for (const link of links()) {
    const over = box(link).bottom - box(below).top;
    if (over > 1) expect.fail(`"${words(link)}" reaches ${show(over)} into the sentence below it.`);
  }
});

test("The links still have their padding and their border", () => {
  for (const link of links()) {
    const style = getComputedStyle(link);
    expect(style.paddingTop, `The padding of "${words(link)}"`).toBe("12px");
    expect(style.borderTopStyle, `The border of "${words(link)}"`).toBe("solid");
  }
});

test("The note to the staff is not shown", () => {
  const note = document.querySelector(".note");
  if (note && getComputedStyle(note).display !== "none") {
    if (box(note).height > 0) expect.fail(`The note still takes up ${show(box(note).height)} of the page.`);
    expect.fail("The note has no height, but it is still there for a screen reader.");
  }
});

test("The words in bold stay within their sentence", () => {
  const { display } = getComputedStyle(document.querySelector("strong"));
  if (display === "none") expect.fail("The words in bold are not shown any more.");
  if (!display.startsWith("inline"))
    expect.fail(
      `The display of strong is ${display}, so it takes a row of its own and cuts the sentence in three.`,
    );
});
