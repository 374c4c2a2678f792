import userEvent from "@testing-library/user-event";
import html from "./index.html";

const user = userEvent.setup();
const find = (selector) => document.querySelector(selector);
const moment = () => new Promise((next) => setTimeout(next, 50));

let asked = [];

/** Loads the page. The stand-in for the network answers every request with these notes. */
async function load(notes) {
  asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Response(JSON.stringify(notes), { status: 200 });
  };
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
  await moment();
  const items = [...find("#list").children];
  if (items.length !== notes.length)
    expect.fail(`The list should have ${notes.length} items. It has ${items.length}.`);
  return items;
}

/** The text of a part of an item, without the spaces around it. */
function part(item, name) {
  const found = item.querySelector(name);
  if (!found) expect.fail(`There is no ${name} in the note. Its HTML is: ${item.innerHTML}`);
  return found.textContent.trim();
}

test("A friendly note has its name, its text and its link", async () => {
  const [item] = await load([
    { name: "Ines", text: "Free jam jars", website: "https://www.example.com/jam" },
  ]);
  expect(part(item, "strong"), "The name").toBe("Ines");
  expect(part(item, "span"), "The text").toBe("Free jam jars");
  expect(part(item, "a"), "The words of the link").toBe("Website");
  expect(item.querySelector("a").href, "Where the link leads").toBe("https://www.example.com/jam");
});

test("The signs < and > in the text are shown as they were typed", async () => {
  const text = "<em>Cat</em> found, 5 < 6 & 7 > 6";
  const [item] = await load([{ name: "Tom", text }]);
  if (item.querySelector("em"))
    expect.fail("The text of the note became an em element. It should stay text.");
  expect(part(item, "span"), "The text").toBe(text);
});

test("The signs < and > in the name are shown as they were typed", async () => {
  const [item] = await load([{ name: "<u>Tom</u>", text: "Hello" }]);
  if (item.querySelector("u")) expect.fail("The name became a u element. It should stay text.");
  expect(part(item, "strong"), "The name").toBe("<u>Tom</u>");
});

test("A picture in a note does not run its script", async () => {
  await load([{ name: "Eve", text: `<img src="data:x" onerror="document.title = 'Broken'">` }]);
  if (find("#list img"))
    expect.fail("The note made a picture. With it, its script would run for every visitor.");
});

test("An address that runs a script becomes no link", async () => {
  for (const website of ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,hello"]) {
    const [item] = await load([{ name: "Eve", text: "Look", website }]);
    if (item.querySelector("a")) expect.fail(`The website "${website}" became a link. It should not.`);
  }
});

test("Words that are no address become no link, and an address with http does", async () => {
  const [words, none, plain] = await load([
    { name: "Lu", text: "Hi", website: "my website" },
    { name: "Lu", text: "Hi", website: "" },
    { name: "Lu", text: "Hi", website: "http://www.example.com/" },
  ]);
  if (words.querySelector("a")) expect.fail('The website "my website" became a link. It should not.');
  if (none.querySelector("a")) expect.fail("A note without a website has a link.");
  if (!plain.querySelector("a")) expect.fail('The website "http://www.example.com/" should become a link.');
});

test("A quotation mark in an address does not end the attribute", async () => {
  const website = 'https://www.example.com/" onclick="alert(1)';
  const [item] = await load([{ name: "Eve", text: "Look", website }]);
  if (item.querySelector("[onclick]"))
    expect.fail("A part of the address became an attribute onclick of the link.");
});

test("A search for tea & cake arrives as one word", async () => {
  await load([]);
  await user.type(find("#word"), "tea & cake");
  await user.click(find("#search button"));
  await moment();
  const address = asked.at(-1);
  const url = new URL(address, "https://www.example.com/");
  if (url.searchParams.get("word") !== "tea & cake" || [...url.searchParams].length !== 1)
    expect.fail(
      `The script asked for "${address}". The server reads the word "${url.searchParams.get("word")}" there, and not "tea & cake".`,
    );
});
