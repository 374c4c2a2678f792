const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const plain = (text) => text.toLowerCase().replace(/[\s:?*]+$/, "");
const FIELDS = "input:not([type=submit]):not([type=button]), textarea";

/** How a message calls a field: by its id, its name, or its words. */
const called = (one) =>
  one.id ? `with id="${one.id}"` : one.name ? `with name="${one.name}"` : `without an id and a name`;

/** The only form of the page. */
function form() {
  const all = document.querySelectorAll("form");
  if (all.length === 0) expect.fail("There is no form element on the page yet.");
  if (all.length > 1) expect.fail(`There are ${all.length} form elements. Both fields belong in one.`);
  return all[0];
}

/** The field that a label with these words belongs to. */
function field(text) {
  const label = [...document.querySelectorAll("label")].find((one) => plain(words(one)) === plain(text));
  if (!label) expect.fail(`No label element holds the words "${text}" and nothing else.`);
  if (label.control) return label.control;
  const target = label.getAttribute("for");
  if (target === null) expect.fail(`The label "${text}" has no for attribute, so it belongs to no field.`);
  expect.fail(`The label "${text}" points to id="${target}", and no field has that id.`);
}

/** The button, whichever way it is written. */
function button() {
  const all = [...document.querySelectorAll("button, input[type=submit], input[type=button]")];
  if (all.length === 0) expect.fail("There is no button on the page yet.");
  if (all.length > 1) expect.fail(`There are ${all.length} buttons. This form needs one.`);
  return all[0];
}

/** What is sent if somebody types these words: field by field, in the order of the page. */
function sent() {
  field("Your name").value = "Ada";
  field("What is broken?").value = "toaster";
  return decodeURIComponent(new URLSearchParams(new FormData(form())).toString());
}

test("The page has a form that leads to thanks.html", () => {
  const path = form().getAttribute("action");
  if (path === null) expect.fail("The form has no action attribute, so it leads back to this page.");
  expect(path.trim().replace(/^\.\//, ""), "The action of the form").toBe("thanks.html");
});

test("The words Your name are the label of a field", () => {
  expect(field("Your name").matches(FIELDS), "The label belongs to a field for text").toBe(true);
});

test("The words What is broken? are the label of another field", () => {
  const second = field("What is broken?");
  expect(second.matches(FIELDS), "The label belongs to a field for text").toBe(true);
  if (second === field("Your name"))
    expect.fail(`Both labels belong to the same field, the one ${called(second)}.`);
});

test("There are two fields, both inside the form", () => {
  const all = [...document.querySelectorAll(FIELDS)];
  if (all.length !== 2) expect.fail(`The page should have two fields. It has ${all.length}.`);
  const lost = all.find((one) => one.form !== form());
  if (lost) expect.fail(`The field ${called(lost)} stands outside the form.`);
});

test("A button says Book a bench", () => {
  const one = button();
  expect(words(one) || one.value, "The words of the button").toBe("Book a bench");
});

test("Pressing the button submits the form", () => {
  let isSubmitted = false;
  form().addEventListener("submit", () => {
    isSubmitted = true;
  });
  for (const one of document.querySelectorAll(FIELDS)) one.value = "something";
  button().click();
  if (isSubmitted) return;
  if (button().form !== form()) expect.fail("The button stands outside the form, so nothing is submitted.");
  expect.fail(`A button of the type "${button().type}" does not submit the form.`);
});

test("Ada with a toaster sends visitor=Ada&thing=toaster", () => {
  const unnamed = [...document.querySelectorAll(FIELDS)].find((one) => one.name === "");
  if (unnamed) expect.fail(`The field ${called(unnamed)} has no name, so its answer is not sent.`);
  if (form().method !== "get")
    expect.fail(`With method="${form().method}" the answers do not stand in the address. Leave it out.`);
  expect(sent(), "What stands behind the question mark").toBe("visitor=Ada&thing=toaster");
});
