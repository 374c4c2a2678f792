const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const fields = () => [...document.querySelectorAll("input:not([type=submit]):not([type=button]), textarea")];
const labels = () => [...document.querySelectorAll("label")];

function form() {
  const all = document.querySelectorAll("form");
  if (all.length !== 1) expect.fail(`The page should have one form. It has ${all.length}.`);
  return all[0];
}

function button() {
  const found = document.querySelector("button, input[type=submit], input[type=button]");
  if (!found) expect.fail("The button has gone.");
  return found;
}

/** The field that stands with this label, or that the label points to. */
function reaches(text, name) {
  const label = labels().find((one) => words(one) === text);
  if (!label) expect.fail(`The label "${text}" has gone.`);
  const target = label.getAttribute("for");
  if (target === null && !label.control) expect.fail(`The label "${text}" has no for attribute any more.`);
  if (!label.control) expect.fail(`The label "${text}" points to id="${target}", and no field has that id.`);
  const shared = labels().find((one) => one !== label && one.control === label.control);
  if (shared) expect.fail(`The labels "${text}" and "${words(shared)}" both lead to the same field.`);
  const sent = label.control.getAttribute("name");
  if (sent !== null && sent !== name)
    expect.fail(`The label "${text}" leads to the field that is sent as ${sent}.`);
}

/** Fails unless an answer to this field would be sent. */
function isSent(name) {
  const field = fields().find((one) => one.getAttribute("name") === name);
  if (!field) {
    const names = fields().map((one) => one.getAttribute("name") ?? "(none)");
    expect.fail(`No field has name="${name}". The names of the fields are: ${names.join(", ")}.`);
  }
  if (field.form !== form()) expect.fail(`The field named ${name} stands outside the form.`);
}

test("The form leads to thanks.html", () => {
  const path = form().getAttribute("action") ?? "";
  if (/^[a-z]:|^file:|\\/i.test(path)) expect.fail(`"${path}" names a disk. Nobody else has that disk.`);
  expect(path.replace(/^\.\//, ""), "The action of the form").toBe("thanks.html");
});

test("Each label leads to its own field", () => {
  reaches("Your name", "customer");
  reaches("Which bread?", "bread");
  reaches("Which day?", "day");
});

test("No id is used twice", () => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) expect.fail(`Two elements have id="${twice}".`);
  expect(fields().length, "The number of fields").toBe(3);
});

test("The name of the customer is sent", () => {
  isSent("customer");
});

test("The day is sent", () => {
  isSent("day");
});

test("Pressing the button submits the form", () => {
  let isSubmitted = false;
  form().addEventListener("submit", () => {
    isSubmitted = true;
  });
  for (const one of fields()) one.value = "something";
  button().click();
  if (isSubmitted) return;
  if (button().form !== form()) expect.fail("The button stands outside the form.");
  expect.fail(`A button of the type "${button().type}" does not submit the form.`);
});

test("The whole order arrives", () => {
  const typed = { "Your name": "Ada", "Which bread?": "rye", "Which day?": "Friday" };
  for (const label of labels()) {
    if (label.control) label.control.value = typed[words(label)] ?? "";
  }
  const sent = decodeURIComponent(new URLSearchParams(new FormData(form())).toString());
  expect(sent.split("&").sort().join("&"), "What is sent").toBe("bread=rye&customer=Ada&day=Friday");
});
