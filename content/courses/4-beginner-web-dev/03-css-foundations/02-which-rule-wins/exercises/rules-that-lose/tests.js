const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** Red, green, blue and opacity of any colour that CSS knows. */
function channels(colour) {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join(" ");
}
const NAMES = [
  "black",
  "white",
  "dimgray",
  "firebrick",
  "honeydew",
  "midnightblue",
  "darkgreen",
  "whitesmoke",
];
const nameOf = (colour) =>
  NAMES.find((name) => channels(name) === channels(colour)) ??
  (channels(colour).endsWith(" 0") ? "transparent" : colour);

/** Every element that the selector finds has this colour. */
function allAre(selector, wanted, property = "color") {
  for (const one of document.querySelectorAll(selector)) {
    const is = nameOf(getComputedStyle(one)[property]);
    const what =
      property === "color" ? `"${words(one)}"` : `The background of "${words(one.querySelector("h2"))}"`;
    if (is !== wanted) expect.fail(`${what} is ${is}. It should be ${wanted}.`);
  }
}

/** All rules of the style sheets, also those inside others. */
function rules(list = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
  return list.flatMap((rule) => [rule, ...rules([...(rule.cssRules ?? [])])]);
}

test("The cancelled concert is firebrick", () => {
  allAre(".cancelled", "firebrick");
});

test("The other paragraphs about concerts are dimgray", () => {
  allAre(".concert p:not(.cancelled)", "dimgray");
});

test("The next concert has a honeydew background", () => {
  allAre(".next", "honeydew", "backgroundColor");
});

test("The other concerts have a white background", () => {
  allAre(".concert:not(.next)", "white", "backgroundColor");
});

test("The heading of the next concert is darkgreen", () => {
  allAre(".next h2", "darkgreen");
});

test("The other headings of concerts are midnightblue", () => {
  allAre(".concert:not(.next) h2", "midnightblue");
});

test("The links in the footer are white, like its text", () => {
  allAre("footer p", "white");
  allAre("footer a", "white");
});

test("Nothing shouts: there is no !important", () => {
  for (const { style, selectorText } of rules()) {
    const loud = [...(style ?? [])].find((property) => style.getPropertyPriority(property) === "important");
    if (loud) expect.fail(`The rule for ${selectorText} has an !important.`);
  }
});

test("No selector has an id", () => {
  const found = rules().find(({ selectorText }) => /#/.test(selectorText ?? ""));
  if (found) expect.fail(`The selector ${found.selectorText} has an id in it. Use a class.`);
});
