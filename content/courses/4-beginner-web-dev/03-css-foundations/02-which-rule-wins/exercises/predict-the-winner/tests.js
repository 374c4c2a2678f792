import answers from "./answers.txt";

/** The colour that the learner wrote into the line with this number. */
function answer(number) {
  const line = answers.split("\n").find((one) => new RegExp(`^\\s*${number}\\b`).test(one));
  if (line === undefined) expect.fail(`Line ${number} of answers.txt has gone. Use undo to bring it back.`);
  const colour = line
    .slice(line.lastIndexOf(":") + 1)
    .replace(/["'`;.]/g, "")
    .trim()
    .toLowerCase();
  if (colour === "" || colour === "?") expect.fail(`Line ${number} has no answer yet.`);
  if (!CSS.supports("color", colour))
    expect.fail(`"${colour}" in line ${number} is no name of a colour that CSS knows.`);
  return colour;
}

function colourOf(text) {
  const all = [...document.querySelectorAll("main *")];
  const found = all.findLast((one) => one.textContent.trim() === text);
  return getComputedStyle(found).color;
}
function asShown(colour) {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const shown = getComputedStyle(probe).color;
  probe.remove();
  return shown;
}

function check(number, text, why) {
  const said = answer(number);
  if (asShown(said) !== colourOf(text)) expect.fail(`"${text}" is not ${said}. ${why}`);
}

test("1: the heading, which two rules find", () => {
  check(1, "Opening times", "Both rules have the selector h2. What decides between equals?");
});

test("2: the tip about tea", () => {
  check(2, "Tea is free.", "Two rules find it. Compare their classes before their elements.");
});

test("3: the line about Saturday", () => {
  check(3, "We meet on the first Saturday.", "Three rules find it. Which of them has an id?");
});

test("4: the tip inside the story", () => {
  check(4, "Pull the plug first.", "Three rules find it, two of them with one class. Count their elements.");
});

test("5: the item of the list", () => {
  check(5, "toasters", "No rule finds the li. From which element around it does it inherit first?");
});

test("6: the strong word", () => {
  check(6, "before", "No rule finds the strong. Which colour has the paragraph around it?");
});

test("7: the link", () => {
  const said = answer(7);
  if (said !== "blue" && asShown(said) !== colourOf("Find us"))
    expect.fail(`The link is not ${said}. You have no rule for it, but somebody else has.`);
});
