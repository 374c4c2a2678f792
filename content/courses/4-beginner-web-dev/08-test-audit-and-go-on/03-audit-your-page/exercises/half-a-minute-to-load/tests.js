import html from "./index.html";

const page = new DOMParser().parseFromString(html, "text/html");
const photos = [...page.querySelectorAll("img")];
const files = (image) =>
  `${image.getAttribute("src") ?? ""} ${image.getAttribute("srcset") ?? ""} ${[...(image.closest("picture")?.querySelectorAll("source") ?? [])].map((one) => one.getAttribute("srcset")).join(" ")}`;

/** The photo of this name, which should be on the page. */
function photo(name) {
  const image = photos.find((one) => files(one).includes(`photos/${name}-`));
  if (!image)
    expect.fail(`There is no photo of the ${name} on the page. Its path begins with "photos/${name}-".`);
  if (!(image.getAttribute("alt") ?? "").trim()) expect.fail(`The photo of the ${name} has lost its alt.`);
  return image;
}

test("Nobody has to load the photo of 3,900 kilobytes", () => {
  photo("stage");
  if (html.includes("stage-4000")) expect.fail("stage-4000.jpg is still in the page.");
});

test("The browser can choose between two files for the stage", () => {
  const set = photo("stage").getAttribute("srcset") ?? "";
  if (set === "") expect.fail("The photo of the stage has no srcset.");
  const parts = set
    .trim()
    .split(/\s*,\s*/)
    .filter(Boolean);
  for (const width of [640, 1280]) {
    const part = parts.find((one) => one.includes(`stage-${width}.jpg`));
    if (!part) expect.fail(`The srcset does not name photos/stage-${width}.jpg.`);
    if (!new RegExp(`^photos/stage-${width}\\.jpg\\s+${width}w$`).test(part))
      expect.fail(
        `The srcset says "${part}". It should be the path, a space, and the file's width: ${width}w.`,
      );
  }
});

test("The browser knows how wide the stage is shown", () => {
  const sizes = photo("stage").getAttribute("sizes") ?? "";
  if (!/\d(vw|px|rem|em|%)|calc|min|auto/.test(sizes))
    expect.fail(
      sizes ? `sizes="${sizes}" has no width in it, such as 100vw.` : "The photo of the stage has no sizes.",
    );
});

test("The photo at the top is not loaded lazily", () => {
  if (photo("stage").getAttribute("loading") === "lazy")
    expect.fail("The photo of the stage is in view at once, and it has loading=lazy.");
});

test("The two photos at the end wait until they are needed", () => {
  for (const name of ["tuba", "drum"]) {
    if (photo(name).getAttribute("loading")?.toLowerCase() !== "lazy")
      expect.fail(`The photo of the ${name} is loaded at once, though nobody sees it yet.`);
  }
});

test("Each photo keeps its place free", () => {
  for (const name of ["stage", "tuba", "drum"]) {
    const [width, height] = ["width", "height"].map((one) => photo(name).getAttribute(one) ?? "");
    if (!width || !height) expect.fail(`The photo of the ${name} has no ${width ? "height" : "width"}.`);
    if (!/^\d+$/.test(width) || !/^\d+$/.test(height))
      expect.fail(
        `The photo of the ${name} has width="${width}" and height="${height}". Write numbers without a unit.`,
      );
    if (Math.abs(width / height - 4 / 3) > 0.02)
      expect.fail(
        `The photo of the ${name} is ${width} by ${height} now. The file is wider: 4 to 3, such as 640 by 480.`,
      );
  }
});

test("The script does not stop the page", () => {
  const script = [...page.querySelectorAll("script[src]")].find((one) =>
    /menu\.js/.test(one.getAttribute("src")),
  );
  if (!script) expect.fail("The script menu.js has gone. The page needs it for its menu.");
  const isLast = script.closest("body") && !photos.some((one) => script.compareDocumentPosition(one) & 4);
  const waits =
    script.hasAttribute("defer") || script.hasAttribute("async") || script.getAttribute("type") === "module";
  if (!waits && !isLast)
    expect.fail("The browser meets menu.js in the head, and reads nothing else until the file is there.");
});
