import home from "./index.html";
import plays from "./plays.html";
import tickets from "./tickets.html";

const words = (element) => element?.textContent.trim().replace(/\s+/g, " ") ?? "";
const file = (path) => path.trim().replace(/^\.\//, "");
const PAGES = Object.entries({ "index.html": home, "plays.html": plays, "tickets.html": tickets }).map(
  ([name, html]) => ({ name, html, page: new DOMParser().parseFromString(html, "text/html") }),
);
const MENU = [
  ["Home", "index.html"],
  ["Plays", "plays.html"],
  ["Tickets", "tickets.html"],
];
const menuOf = (page) => [...page.querySelectorAll("nav a")];

test("Each menu has the same three links, in the same order", () => {
  for (const { name, page } of PAGES) {
    const found = menuOf(page).map(words);
    const wanted = MENU.map(([label]) => label);
    if (found.join() !== wanted.join())
      expect.fail(
        `The menu of ${name} is ${found.join(", ") || "empty"}. It should be ${wanted.join(", ")}.`,
      );
  }
});

test("Each link in a menu arrives", () => {
  for (const { name, page } of PAGES) {
    for (const link of menuOf(page)) {
      const path = file(link.getAttribute("href") ?? "");
      const wanted = MENU.find(([label]) => label === words(link))?.[1];
      if (!MENU.some(([, one]) => one === path))
        expect.fail(`In ${name}, "${words(link)}" leads to "${path}". There is no such page.`);
      if (wanted && path !== wanted) expect.fail(`In ${name}, "${words(link)}" leads to ${path}.`);
    }
    if (menuOf(page).length < 3) expect.fail(`In ${name}, a link is missing in the menu.`);
  }
});

test("Each page marks the link to itself, and no other", () => {
  for (const { name, page } of PAGES) {
    const marked = [...page.querySelectorAll("[aria-current]")];
    const own = menuOf(page).find((link) => file(link.getAttribute("href") ?? "") === name);
    if (!own) expect.fail(`The menu of ${name} has no link to ${name}.`);
    const value = own.getAttribute("aria-current");
    if (value !== "page")
      expect.fail(
        `In ${name}, the link "${words(own)}" has ${value === null ? "no aria-current" : `aria-current="${value}"`}.`,
      );
    const other = marked.find((one) => one !== own);
    if (other) expect.fail(`In ${name}, "${words(other)}" has aria-current as well.`);
  }
});

test("Each title begins with the page and ends with the site", () => {
  for (const { name, page } of PAGES) {
    const heading = words(page.querySelector("h1"));
    if (!heading) expect.fail(`${name} has lost its h1.`);
    const title = page.title.replace(/\s+/g, " ");
    if (title !== `${heading} · Paper Moon Puppets`)
      expect.fail(`The title of ${name} is "${title}". It should be "${heading} · Paper Moon Puppets".`);
  }
});

test("The three headings are still there", () => {
  const found = PAGES.map(({ page }) => [...page.querySelectorAll("h1")].map(words).join(", "));
  expect(found, "The h1 of the three pages").toEqual(["A theatre in a suitcase", "Plays", "Tickets"]);
});

test("All three pages use style.css", () => {
  for (const { name, page } of PAGES) {
    const sheets = [...page.querySelectorAll('link[rel~="stylesheet" i]')];
    if (!sheets.some((one) => file(one.getAttribute("href") ?? "") === "style.css"))
      expect.fail(`${name} has no link to style.css, so it looks different.`);
  }
});

test("All three pages have the same footer", () => {
  for (const { name, page } of PAGES) {
    const footer = words(page.querySelector("footer"));
    if (footer !== "Every Sunday at three, in the old bakery")
      expect.fail(
        `The footer of ${name} says "${footer}". That of index.html said "Every Sunday at three, in the old bakery".`,
      );
  }
});

test("All three pages say in which language they are", () => {
  for (const { name, page } of PAGES) {
    if (!/^en\b/i.test(page.documentElement.lang))
      expect.fail(`The html element of ${name} has no lang="en-GB".`);
  }
});
