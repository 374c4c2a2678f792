const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const FILES = ["pot", "kiln"].flatMap((name) =>
  [400, 800, 1200].map((width) => `images/${name}-${width}.jpg`),
);
/** A window as wide as that of a laptop. */
const WINDOW = 1440;

function picture(name) {
  const found = [...document.querySelectorAll("img")].find((one) =>
    `${one.getAttribute("src")} ${one.getAttribute("srcset")}`.includes(`/${name}-`),
  );
  if (!found) expect.fail(`There is no img element with a picture of the ${name} any more.`);
  return found;
}

/** The files of a srcset: path, width in pixels or null, dots or null. */
function filesOf(name) {
  const list = picture(name).getAttribute("srcset");
  if (list === null || list.trim() === "") expect.fail(`The picture of the ${name} has no srcset yet.`);
  return list.split(",").map((part) => {
    const [path = "", size = "", ...more] = part.trim().split(/\s+/);
    if (path === "") expect.fail(`In the srcset of the ${name}, there is a comma too many.`);
    if (more.length > 0) expect.fail(`In the srcset of the ${name}, a comma is missing in "${part.trim()}".`);
    const clean = path.replace(/^\.\//, "");
    if (!FILES.includes(clean))
      expect.fail(`In the srcset of the ${name}, "${path}" is not one of the files in the task.`);
    const [, number, unit] = /^(\d+(?:\.\d+)?)([wx])$/.exec(size) ?? [];
    if (!unit) {
      const said = size === "" ? "has no width after it" : `has "${size}" after it`;
      expect.fail(`In the srcset of the ${name}, ${clean} ${said}. Write its width with a w, such as 400w.`);
    }
    const real = Number(/-(\d+)\.jpg$/.exec(clean)?.[1]);
    if (unit === "w" && Number(number) !== real)
      expect.fail(`The srcset says that ${clean} is ${number} pixels wide. It has ${real}.`);
    return {
      path: clean,
      width: unit === "w" ? Number(number) : null,
      dots: unit === "x" ? Number(number) : null,
    };
  });
}

/** How wide the browser thinks the picture is. */
function widthOf(name) {
  const sizes = picture(name).getAttribute("sizes");
  if (sizes === null) return WINDOW;
  const last = sizes.split(",").at(-1).trim();
  const [, number, unit] = /(\d+(?:\.\d+)?)(px|vw)$/.exec(last) ?? [];
  if (!unit) expect.fail(`"${sizes}" is no size for the ${name}. A size has a unit, such as 400px.`);
  return unit === "px" ? Number(number) : (Number(number) / 100) * WINDOW;
}

/** The smallest file that looks sharp on a screen with so many dots for each pixel. */
function chosen(name, dots) {
  const files = filesOf(name)
    .map((file) => ({ path: file.path, dots: file.dots ?? file.width / widthOf(name) }))
    .sort((a, b) => a.dots - b.dots);
  return (files.find((file) => file.dots >= dots) ?? files.at(-1)).path;
}

function takes(name, dots, width) {
  const path = chosen(name, dots);
  if (path === `images/${name}-${width}.jpg`) return;
  const why = picture(name).hasAttribute("sizes")
    ? `Its sizes attribute says "${picture(name).getAttribute("sizes")}".`
    : "There is no sizes attribute, so the browser assumes that the picture is as wide as the window.";
  expect.fail(`It takes ${path}, and ${name}-${width}.jpg would do. ${why}`);
}

test("A screen with one dot for each pixel takes pot-400.jpg", () => {
  takes("pot", 1, 400);
});

test("Sharper screens take pot-800.jpg and pot-1200.jpg", () => {
  takes("pot", 2, 800);
  takes("pot", 3, 1200);
});

test("The kiln has the same choice", () => {
  takes("kiln", 1, 400);
  takes("kiln", 2, 800);
  takes("kiln", 3, 1200);
});

test("Nobody gets a file with 4,000 pixels", () => {
  for (const name of ["pot", "kiln"]) {
    const path = picture(name).getAttribute("src");
    if (path === null)
      expect.fail(`The picture of the ${name} has no src, for programs that do not understand srcset.`);
    if (!FILES.includes(path.replace(/^\.\//, "")))
      expect.fail(`The src of the ${name} is "${path}". That is not one of the files in the task.`);
  }
});

test("Both pictures keep a place of 400 by 300 pixels free", () => {
  for (const name of ["pot", "kiln"]) {
    const [width, height] = ["width", "height"].map((side) => picture(name).getAttribute(side) ?? "(none)");
    expect(`${width} by ${height}`, `The width and height of the ${name}`).toBe("400 by 300");
  }
});

test("The kiln is loaded only when it is needed, and the pot at once", () => {
  const isLazy = (name) => picture(name).getAttribute("loading")?.toLowerCase() === "lazy";
  if (isLazy("pot")) expect.fail("The pot is at the top, and it is loaded lazily. It should come first.");
  if (!isLazy("kiln")) expect.fail("The kiln is far below, and it is loaded at once.");
});

test("The kiln is a figure with its caption", () => {
  const figure = picture("kiln").closest("figure");
  if (!figure) expect.fail("There is no figure element around the picture of the kiln.");
  const caption = figure.querySelector(":scope > figcaption");
  if (!caption) expect.fail("There is no figcaption directly inside the figure.");
  expect(words(caption), "The caption of the kiln").toBe("The kiln, an hour before the fire");
});

test("Both pictures still have their words", () => {
  expect(picture("pot").getAttribute("alt"), "The alt of the pot").toBe("A round blue pot with a lid");
  expect(picture("kiln").getAttribute("alt"), "The alt of the kiln").toBe("A brick kiln with its door open");
});
