const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** The only element of this kind. */
function only(name) {
  const all = document.querySelectorAll(name);
  if (all.length === 0) expect.fail(`There is no ${name} element on the page yet.`);
  if (all.length > 1) expect.fail(`There are ${all.length} ${name} elements. This page needs one.`);
  return all[0];
}

test("The page begins with a header that holds the name of the club", () => {
  const header = only("header");
  if (document.body.firstElementChild !== header)
    expect.fail("The header is not the first element in the body.");
  if (!words(header).startsWith("Kettle Lane Fixers"))
    expect.fail(
      `The header should begin with the name of the club. It begins with "${words(header).slice(0, 20)}".`,
    );
});

test("The menu is a nav in the header", () => {
  const nav = only("nav");
  if (!nav.closest("header")) expect.fail("The nav is not inside the header.");
  expect([...nav.querySelectorAll("a")].map(words), "The links in the nav").toEqual(["Home", "Visit us"]);
});

test("The menu is a list with an item for each link", () => {
  const list = only("nav").querySelector("ul");
  if (!list) expect.fail("There is no ul element inside the nav yet.");
  const items = [...list.querySelectorAll(":scope > li")].filter((item) => item.querySelector("a[href]"));
  if (items.length !== 2)
    expect.fail(`The list should have two li elements with a link in each. It has ${items.length}.`);
});

test("The content is in main, with the h1", () => {
  const main = only("main");
  const heading = main.querySelector("h1");
  if (!heading) expect.fail("The h1 is not inside main.");
  expect(words(heading), "The h1 in main").toBe("Mended last month");
});

test("Each story is an article with its own heading", () => {
  const stories = [...document.querySelectorAll("main article")];
  if (stories.length === 0) expect.fail("There is no article inside main yet.");
  expect(
    stories.map((story) => words(story.querySelector("h2") ?? story)),
    "The headings of the articles",
  ).toEqual(["The toaster that threw its toast", "The bicycle that sang"]);
});

test("The page ends with a footer", () => {
  const footer = only("footer");
  if (document.body.lastElementChild !== footer)
    expect.fail("The footer is not the last element in the body.");
  expect(words(footer), "The words in the footer").toBe("First Saturday of the month, ten to one");
});

test("Header, main and footer stand side by side", () => {
  expect(
    [...document.body.children].map(({ localName }) => localName),
    "The elements directly in the body",
  ).toEqual(["header", "main", "footer"]);
});

test("No div is left", () => {
  const count = document.querySelectorAll("div").length;
  if (count > 0) expect.fail(`The page still has div elements: ${count}.`);
});
