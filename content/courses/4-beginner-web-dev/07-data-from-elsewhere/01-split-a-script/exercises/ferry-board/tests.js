import html from "./index.html";

const find = (selector) => document.querySelector(selector);

/** Loads the page as a browser does: first the HTML, then board.js with its imports. */
async function load() {
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  try {
    await import("./board.js");
  } catch (error) {
    expect.fail(`board.js could not be run. The message is: ${error.message}`);
  }
}

test("The page loads board.js as a module", () => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const script = page.querySelector('script[src$="board.js"]');
  if (!script) expect.fail("In index.html there is no script element for board.js any more.");
  if (script.type !== "module")
    expect.fail(
      'In index.html, the script element for board.js needs type="module". Otherwise it may not import.',
    );
});

test("times.js exports nextFerry", async () => {
  const times = await import("./times.js");
  if (typeof times.nextFerry !== "function")
    expect.fail("times.js has a function nextFerry, but other files cannot use it. Which word is missing?");
  expect(times.nextFerry(["09:00", "11:00"], "10:00")).toBe("11:00");
  expect(times.nextFerry(["09:00", "11:00"], "12:00")).toBe("tomorrow");
});

test("board.js finds its imports", async () => {
  await load();
});

test("The board shows the next ferry", async () => {
  await load();
  expect(find("#next").textContent.trim(), "The next ferry at 11:30").toBe("12:00");
});

test("The board shows how many ferries are left", async () => {
  await load();
  expect(find("#left").textContent.trim(), "The ferries left at 11:30").toBe("3");
});
