import html from "./index.html";

const FILES = ["index.html", "visit.html", "images/kettle.svg", "images/red-stairs.svg"];
const HOME = "https://your-name.github.io/my-site/";
const links = () => [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
const pictures = () => [...document.querySelectorAll("img")].map((one) => one.getAttribute("src") ?? "");
const isElsewhere = (path) => /^(https?|file|c):/i.test(path);

/** Fails if the server has no file for this path, seen from the public page. */
function arrives(path) {
  const url = decodeURI(new URL(path, HOME).href);
  const home = url.startsWith(HOME) ? url.slice(HOME.length) : null;
  if (home === "" || FILES.includes(home)) return;
  expect.fail(`"${path}" leads to ${url}, and the server answers 404. Its files are ${FILES.join(", ")}.`);
}

test("The server finds both pictures", () => {
  if (pictures().length !== 2) expect.fail(`The page should have two pictures. It has ${pictures().length}.`);
  for (const path of pictures()) arrives(path);
});

test("The link to Visit us arrives", () => {
  const path = links().find((one) => one.includes("visit"));
  if (!path) expect.fail("No link leads to visit.html any more.");
  arrives(path);
});

test("The link Home arrives", () => {
  const path = document.querySelector("nav a")?.getAttribute("href") ?? "";
  if (isElsewhere(path) && !path.startsWith(HOME)) expect.fail(`"${path}" is not a path within the site.`);
  arrives(path);
});

test("No path names a disk", () => {
  const disk = [...links(), ...pictures()].find((path) => /^(file|[a-z]):/i.test(path));
  if (disk) expect.fail(`"${disk}" is on Sam's disk. Visitors have no such file.`);
});

test("No path begins with a slash", () => {
  const path = [...links(), ...pictures()].find((one) => one.startsWith("/"));
  if (path?.startsWith("/my-site/"))
    expect.fail(`"${path}" arrives online, but it breaks the page at home. Start from the file itself.`);
  if (path)
    expect.fail(`"${path}" starts at the top of the server, at your-name.github.io, and not in my-site.`);
});

test("The address for friends is that of the page", () => {
  const path = document.querySelector("footer a")?.getAttribute("href") ?? "";
  if (path.startsWith("https://github.com"))
    expect.fail(`"${path}" shows the code of the site, not the page.`);
  expect(path.replace(/\/(index\.html)?$/, ""), "The link in the footer").toBe(
    "https://your-name.github.io/my-site",
  );
});

test("Nothing private is in the file", () => {
  if (/4711|code of the door/i.test(html))
    expect.fail("The code of the door is in the file. A comment can be read by everybody.");
});
