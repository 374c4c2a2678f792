import toaster from "./mended/toaster.html";

const FILES = ["index.html", "visit.html", "mended/toaster.html"];
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const links = () => [...document.querySelectorAll("a[href]")];
const paths = () => links().map((link) => link.getAttribute("href"));

const SITE = "https://site.example/my-site/";

/** What a path means, seen from a file of the site: another file, or an address elsewhere. */
function target(path, from) {
  if (path.includes("\\") || !URL.canParse(path, SITE)) return path;
  const { href } = new URL(path, SITE + from);
  return href.startsWith(SITE) ? href.slice(SITE.length) : href.replace("https://site.example", "");
}

function leadsTo(file) {
  const found = paths().filter((path) => !path.startsWith("#") && target(path, "index.html") === file);
  if (found.length > 0) return;
  const list = paths().map((path) => `"${path}"`);
  expect.fail(`No link leads to ${file}. The links of the page have these paths: ${list.join(", ")}.`);
}

test("A link leads to the page about visiting", () => {
  leadsTo("visit.html");
});

test("A link leads to the page about the toaster", () => {
  leadsTo("mended/toaster.html");
});

test("A link leads to the manuals on the other site", () => {
  const path = paths().find((one) => one.includes("example.com"));
  if (!path) expect.fail("No link has an address with example.com in it.");
  if (!/^https?:\/\//.test(path))
    expect.fail(
      `"${path}" is read as a file in your folder. The address of another site begins with https://.`,
    );
  expect(path, "The address of the manuals").toBe("https://www.example.com/manuals");
});

test("A link jumps to the opening times", () => {
  const path = paths().find((one) => one.includes("#"));
  if (!path) expect.fail("No link has a # in its path.");
  const id = path.slice(path.indexOf("#") + 1);
  const place = document.getElementById(id);
  if (!place) expect.fail(`The link "${path}" looks for the id "${id}", and no element has it.`);
  expect(words(place), "The element that the link jumps to").toBe("Opening times");
});

test("The page about the toaster links back to the first page", () => {
  const page = new DOMParser().parseFromString(toaster, "text/html");
  const path = page.querySelector("a[href]")?.getAttribute("href");
  if (!path) expect.fail("mended/toaster.html has no link any more.");
  const file = target(path, "mended/toaster.html");
  if (file !== "index.html")
    expect.fail(`From mended/toaster.html, "${path}" means ${file}. You want index.html.`);
});

test("No path names a disk, a backslash or a file that is not there", () => {
  for (const path of paths()) {
    if (/^([a-z]:|file:)/i.test(path)) expect.fail(`"${path}" names a disk. Nobody else has that disk.`);
    if (path.includes("\\")) expect.fail(`"${path}" has backslashes. Paths in a page are written with /.`);
    if (path.startsWith("/"))
      expect.fail(`"${path}" starts at the top of the server, and that is often not your folder.`);
    if (path.startsWith("#") || /^https?:/.test(path)) continue;
    const file = target(path, "index.html").replace(/#.*/, "");
    if (!FILES.includes(file)) expect.fail(`"${path}" leads to no file. The files are ${FILES.join(", ")}.`);
  }
});

test("Every link says where it leads", () => {
  if (links().length < 4) expect.fail(`The page should keep its four links. It has ${links().length}.`);
  for (const link of links()) {
    if (words(link) === "") expect.fail(`The link to "${link.getAttribute("href")}" has no words.`);
    if (/^((click|tap|go|look|see|read|find out) )?(on |for )?(here|this|link|more)\.?$/i.test(words(link)))
      expect.fail(`"${words(link)}" does not say where the link leads.`);
  }
});
