import { loadMenu, soup } from "./menu.js";

const FILES = {
  "menus/49.json": [
    { name: "Leek pie", kind: "main" },
    { name: "Lentil soup", kind: "soup" },
    { name: "Pea soup", kind: "soup" },
  ],
  "menus/50.json": [{ name: "Chips", kind: "main" }],
  "menus/51.json": { closed: true },
};

let broken = null;

beforeEach(() => {
  broken = null;
  globalThis.fetch = async (address) => {
    if (broken) return new Response('[{ "name": "Old soup", "kind": "soup" }]', { status: broken });
    const content = FILES[String(address).replace(/^\.\//, "")];
    return content
      ? new Response(JSON.stringify(content), { status: 200 })
      : new Response("<!doctype html><p>No such file</p>", { status: 404 });
  };
});

/** The message of the error with which a call ends. */
async function complaint(call, name) {
  let value;
  try {
    value = await call();
  } catch (error) {
    return error.message;
  }
  return expect.fail(`${name} should end with an error. It gave ${JSON.stringify(value)}.`);
}

test("loadMenu gives the dishes of the week", async () => {
  expect(await loadMenu(49)).toEqual(FILES["menus/49.json"]);
  expect(await loadMenu(50)).toEqual(FILES["menus/50.json"]);
});

test("If there is no file for the week, loadMenu says so with the status", async () => {
  expect(await complaint(() => loadMenu(52), "loadMenu(52)")).toBe("Week 52: status 404");
});

test("A broken server is told with its status, even if it sends a list", async () => {
  broken = 500;
  expect(await complaint(() => loadMenu(49), "With status 500, loadMenu(49)")).toBe("Week 49: status 500");
});

test("If the file is no list, loadMenu says so", async () => {
  expect(await complaint(() => loadMenu(51), "loadMenu(51)")).toBe("Week 51: not a list");
});

test("soup gives the first soup of the week", async () => {
  expect(await soup(49)).toBe("Lentil soup");
});

test("In a week without soup, it says no soup", async () => {
  expect(await soup(50)).toBe("no soup");
});

test("If the menu cannot be loaded, soup ends with the error of loadMenu", async () => {
  expect(await complaint(() => soup(52), "soup(52)")).toBe("Week 52: status 404");
});
