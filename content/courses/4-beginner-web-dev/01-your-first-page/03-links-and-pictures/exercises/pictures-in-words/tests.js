const FILES = ["images/house.svg", "images/kettle.svg", "images/toaster.svg", "images/wave.svg"];
const pictures = () => [...document.querySelectorAll("img")];
const sourceOf = (picture) => picture.getAttribute("src") ?? "";
/** `./images/kettle.svg` is the same as `images/kettle.svg`. */
const isThere = (path) => FILES.includes(path.replace(/^\.\//, ""));

/** The picture of a thing, whatever its path looks like now. */
function picture(name) {
  const found = pictures().find((one) => sourceOf(one).toLowerCase().includes(name));
  if (!found) expect.fail(`There is no picture with ${name} in its path any more.`);
  return found;
}

function textOf(name) {
  const text = picture(name).getAttribute("alt");
  if (text === null) expect.fail(`The picture of the ${name} has no alt attribute.`);
  return text.trim();
}

/** Words that tell something: no name of a file, nothing that a screen reader says anyway, not too long. */
function tells(name, needed) {
  const text = textOf(name);
  if (text === "") expect.fail(`The alt of the ${name} is empty, but this picture tells something.`);
  if (/\.(svg|jpe?g|png)/i.test(text))
    expect.fail(`"${text}" is the name of a file. What does the picture show?`);
  if (/^(an? )?(image|picture|photo|graphic)\b/i.test(text))
    expect.fail(`"${text}": a screen reader says "image" already. Begin with what the picture shows.`);
  for (const word of needed) {
    if (!text.toLowerCase().includes(word))
      expect.fail(`"${text}" leaves out something that the picture tells: the ${word}.`);
  }
  if (text.length > 120) expect.fail(`These are ${text.length} characters. Say it in one short sentence.`);
}

test("Every path leads to a picture", () => {
  for (const one of pictures()) {
    const path = sourceOf(one);
    if (path.includes("\\")) expect.fail(`"${path}" has a backslash. Paths in a page are written with /.`);
    if (!isThere(path)) expect.fail(`"${path}" leads to no file. The files are ${FILES.join(", ")}.`);
  }
});

test("Every picture has an alt attribute", () => {
  if (pictures().length !== 4)
    expect.fail(`The page should have its four pictures. It has ${pictures().length}.`);
  const without = pictures().find((one) => !one.hasAttribute("alt"));
  if (without) expect.fail(`The picture "${sourceOf(without)}" has no alt attribute.`);
});

test("The kettle is described by what it tells", () => {
  tells("kettle", ["kettle", "handle"]);
});

test("The toaster is described by what it tells", () => {
  tells("toaster", ["toaster", "spring"]);
});

test("The wavy line is skipped", () => {
  const text = textOf("wave");
  if (text !== "") expect.fail(`The wavy line is decoration, but its alt says "${text}".`);
  if (picture("wave").getAttribute("alt") !== "")
    expect.fail("There is a space in the alt of the wavy line. Leave nothing between the quotation marks.");
});

test("The picture in the link says where the link leads", () => {
  const text = textOf("house");
  if (!picture("house").closest("a[href]"))
    expect.fail("The picture of the house is not in its link any more.");
  if (!/\b(home ?page|home|first page|start)\b/i.test(text))
    expect.fail(`The only words of the link are "${text}". They should say that it leads to the home page.`);
});

test("Every picture has a width and a height", () => {
  for (const one of pictures()) {
    for (const name of ["width", "height"]) {
      const value = one.getAttribute(name);
      if (value === null) expect.fail(`The picture "${sourceOf(one)}" has no ${name}.`);
      if (!/^\d+$/.test(value)) expect.fail(`The ${name} "${value}" should be a number only, without px.`);
    }
  }
  const size = ["width", "height"].map((name) => picture("wave").getAttribute(name)).join(" by ");
  expect(size, "The width and height of the wavy line").toBe("320 by 20");
});
