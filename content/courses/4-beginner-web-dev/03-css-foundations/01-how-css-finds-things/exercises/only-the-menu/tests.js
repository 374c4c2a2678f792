const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** Red, green, blue and opacity of any colour that CSS knows. */
function channels(colour) {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join(" ");
}
const NAMES = ["black", "white", "darkslategray", "firebrick", "palegreen"];
const nameOf = (colour) =>
  NAMES.find((name) => channels(name) === channels(colour)) ??
  (channels(colour).endsWith(" 0") ? "transparent" : colour);
const colourOf = (element) => nameOf(getComputedStyle(element).color);
const behind = (element) => nameOf(getComputedStyle(element).backgroundColor);

function all(selector) {
  const found = [...document.querySelectorAll(selector)];
  if (found.length === 0) expect.fail(`There is no ${selector} on the page any more.`);
  return found;
}

/** The story with this heading. */
function story(name) {
  const found = all("article").find((one) => words(one).includes(name));
  if (!found) expect.fail(`The story about ${name} has gone.`);
  return found;
}
const BICYCLES = ["The bicycle that sang", "The saddle that sank"];

test("The links in the menu are white", () => {
  for (const link of all("nav a")) {
    const is = colourOf(link);
    if (is !== "white") expect.fail(`"${words(link)}" in the menu is ${is}. It should be white.`);
  }
});

test("The links in the text are not white", () => {
  for (const link of all("main a, footer a")) {
    if (colourOf(link) === "white")
      expect.fail(`"${words(link)}" is white on white. The rule for the menu finds it, too.`);
  }
});

test("The menu has a dark background", () => {
  const is = behind(all("nav")[0]);
  if (is !== "darkslategray") expect.fail(`The background of the nav is ${is}. It should be darkslategray.`);
});

test("The warning is firebrick", () => {
  const warning = all("main > p").find((one) => words(one).startsWith("Do not bring"));
  if (!warning) expect.fail("The warning has gone.");
  const is = colourOf(warning);
  if (is !== "firebrick") expect.fail(`The warning is ${is}. It should be firebrick.`);
});

test("Other paragraphs are black", () => {
  for (const one of all("main p")) {
    if (words(one).startsWith("Do not bring")) continue;
    const is = colourOf(one);
    if (is !== "black") expect.fail(`"${words(one)}" is ${is}, but it is no warning.`);
  }
});

test("Both bicycle stories have the class", () => {
  for (const name of BICYCLES) {
    if (story(name).classList.contains("bicycle")) continue;
    const own = story(name).getAttribute("class");
    expect.fail(
      own === null
        ? `The article "${name}" has no class yet.`
        : `The class of the article "${name}" is "${own}". It should be "bicycle".`,
    );
  }
});

test("Both bicycle stories have a palegreen background", () => {
  for (const name of BICYCLES) {
    const is = behind(story(name));
    if (is !== "palegreen") expect.fail(`The background of "${name}" is ${is}. It should be palegreen.`);
  }
});

test("The lamp's story has no background", () => {
  const is = behind(story("The lamp with two switches"));
  if (is !== "transparent") expect.fail(`The background of the lamp's story is ${is}, but it is no bicycle.`);
});

test("A new story of this class gets the background, too", () => {
  const added = document.createElement("article");
  added.className = "bicycle";
  all("main")[0].append(added);
  const is = behind(added);
  added.remove();
  if (is !== "palegreen")
    expect.fail("The test added a story with the class bicycle, and no rule found it. Is there a .bicycle?");
});
