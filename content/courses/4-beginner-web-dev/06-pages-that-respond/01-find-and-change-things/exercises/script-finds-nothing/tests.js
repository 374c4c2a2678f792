import html from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

function says(selector, wanted) {
  const element = document.querySelector(selector);
  if (!element) expect.fail(`The element ${selector} has gone from the page. Put it back.`);
  if (words(element) !== wanted)
    expect.fail(`The element ${selector} should say "${wanted}", but it says "${words(element)}".`);
}

test("The page says how warm the water is", () => {
  says("#water", "17");
});

test("The page says when the next lesson begins", () => {
  says(".lesson", "eleven");
});

test("The warning can be read", () => {
  says("#warning", "The water is cold today.");
});

test("The first lane is open", () => {
  const [lane] = document.querySelectorAll(".lane");
  if (!lane) expect.fail("No element has the class lane any more.");
  if (!lane.classList.contains("is-open"))
    expect.fail(`Its attribute is class="${lane.className}". It should have the classes lane and is-open.`);
});

test("All three lanes are open", () => {
  const lanes = [...document.querySelectorAll(".lane")];
  const open = lanes.filter((lane) => lane.classList.contains("is-open"));
  if (lanes.length !== 3) expect.fail(`The page should have three lanes. It has ${lanes.length}.`);
  if (open.length !== 3) expect.fail(`Lanes with the class is-open: ${open.length}. There should be three.`);
});

test("The browser runs the script when the page is complete", () => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const script = page.querySelector("script[src]");
  if (!script) expect.fail("index.html has no script element with a src any more.");
  expect(script.getAttribute("src").replace(/^\.\//, ""), "The path of the script").toBe("script.js");
  const last = page.querySelector("main");
  const follows = last && last.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (!script.hasAttribute("defer") && script.getAttribute("type") !== "module" && !follows)
    expect.fail("The script is in the head and does not wait. On your own page, it would find no element.");
});
