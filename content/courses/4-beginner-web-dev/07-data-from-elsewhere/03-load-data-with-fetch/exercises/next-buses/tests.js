import html from "./index.html";

const find = (selector) => document.querySelector(selector);
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const MARKET = {
  stop: "Market Square",
  buses: [
    { line: 7, to: "Harbour", minutes: 4 },
    { line: 12, to: "Old Mill", minutes: 9 },
  ],
};
const SCHOOL = { stop: "School Lane", buses: [{ line: 3, to: "Station", minutes: 1 }] };

let asked = [];

/** Loads the page. In place of the network there is a stand-in, which has this one file. */
async function load(data) {
  asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    await new Promise((next) => setTimeout(next, 20));
    const isThere = String(address).replace(/^\.\//, "") === "buses.json";
    return isThere
      ? new Response(JSON.stringify(data), { status: 200 })
      : new Response("<!doctype html><p>No such file</p>", { status: 404 });
  };
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./script.js");
  await new Promise((next) => setTimeout(next, 150));
  if (asked.length === 0) expect.fail("The script has not asked for anything yet. Does it call fetch?");
}

/** Compares two lists, and says in full how they differ. */
function same(found, wanted, what) {
  const show = (list) => (list.length === 0 ? "nothing" : list.map((one) => `"${one}"`).join(", "));
  if (show(found) !== show(wanted)) expect.fail(`${what} should be ${show(wanted)}. It is ${show(found)}.`);
}

test("The script asks for buses.json, once", async () => {
  await load(MARKET);
  same(
    asked.map((address) => address.replace(/^\.\//, "")),
    ["buses.json"],
    "What was asked for",
  );
});

test("The heading is the name of the stop", async () => {
  await load(MARKET);
  expect(words(find("#stop")), "The heading").toBe("Market Square");
});

test("The list has a line for each bus", async () => {
  await load(MARKET);
  const found = [...find("#list").children];
  if (found.length !== 2)
    expect.fail(`Two buses are in the file, but there are ${found.length} items in the list.`);
  expect(
    found.map((item) => item.localName),
    "The elements in the list",
  ).toEqual(["li", "li"]);
});

test("A line says the number, the end of the line and the minutes", async () => {
  await load(MARKET);
  same([...find("#list").children].map(words), ["7 to Harbour, 4 min", "12 to Old Mill, 9 min"], "The list");
});

test("At another stop, the same script shows other buses", async () => {
  await load(SCHOOL);
  expect(words(find("#stop")), "The heading").toBe("School Lane");
  same([...find("#list").children].map(words), ["3 to Station, 1 min"], "The list");
});
