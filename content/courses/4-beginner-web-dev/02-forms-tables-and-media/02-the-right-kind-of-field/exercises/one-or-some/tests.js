const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const plain = (text) => text.toLowerCase().replace(/[\s:*]+$/, "");

/** What may stand behind a question for those who read it: "(choose any)". */
const question = (text) => plain(text.replace(/\(.*\)/, ""));

function form() {
  const found = document.querySelector("form");
  if (!found) expect.fail("The form has gone.");
  return found;
}

/** The choices of this kind. */
function choices(type, count) {
  const all = [...form().querySelectorAll(`input[type="${type}" i]`)];
  if (all.length !== count)
    expect.fail(`The form should have ${count} fields of type="${type}". It has ${all.length}.`);
  return all;
}

const radios = () => choices("radio", 3);
const boxes = () => choices("checkbox", 3);

function menu() {
  const found = form().querySelector("select");
  if (!found) expect.fail("There is no select element in the form yet.");
  return found;
}

/** Fails unless these choices stand in a fieldset that begins with the question. */
function inGroup(all, text) {
  const group = all[0].closest("fieldset");
  if (!group) expect.fail(`There is no fieldset around the choices of "${text}".`);
  const lost = all.find((one) => one.closest("fieldset") !== group);
  if (lost) expect.fail(`The choice "${lost.value}" is not in the same fieldset as the others.`);
  const legend = group.querySelector(":scope > legend");
  if (!legend) expect.fail(`The fieldset around the choices has no legend. "${text}" goes there.`);
  expect(question(words(legend)), "The words of the legend").toBe(plain(text));
}

/** Chooses with clicks, as a visitor does. */
function click(all, value) {
  const found = all.find((one) => one.value === value);
  if (!found) {
    const values = all.map((one) => one.getAttribute("value") ?? "(none)").join(", ");
    expect.fail(`No choice has value="${value}". The values are: ${values}.`);
  }
  if (!found.checked) found.click();
}

const checked = (all) => all.filter((one) => one.checked).map(({ value }) => value);

function clear() {
  for (const one of form().querySelectorAll("input")) one.checked = false;
}

test("How do you come? is a group of three radio buttons", () => {
  inGroup(radios(), "How do you come?");
});

test("Only one way to come can be chosen", () => {
  clear();
  for (const value of ["walk", "bicycle", "bus"]) click(radios(), value);
  const left = checked(radios());
  if (left.length > 1)
    expect.fail(
      `After a click on each, ${left.length} are chosen. Radio buttons with the same name are a group.`,
    );
  expect(left, "What is chosen after a click on each").toEqual(["bus"]);
});

test("One way to come must be chosen", () => {
  clear();
  if (radios().every((one) => one.checkValidity()))
    expect.fail("The form is sent although none of the radio buttons is chosen.");
  click(radios(), "walk");
  const refused = radios().find((one) => !one.checkValidity());
  if (refused) expect.fail(`"walk" is chosen, and the form is still refused at "${refused.value}".`);
});

test("What do you bring? is a group of three checkboxes, and any number will do", () => {
  inGroup(boxes(), "What do you bring?");
  clear();
  const refused = boxes().find((one) => !one.checkValidity());
  if (refused) expect.fail(`The form is refused without "${refused.value}". Nobody must bring it.`);
  for (const value of ["bread", "cheese", "fruit"]) click(boxes(), value);
  expect(checked(boxes()), "What is chosen after a click on each").toEqual(["bread", "cheese", "fruit"]);
});

test("Each choice has a label of its own", () => {
  for (const one of [...radios(), ...boxes()]) {
    if (!one.hasAttribute("value")) expect.fail(`A field of type="${one.type}" has no value attribute yet.`);
    const label = one.labels[0];
    if (!label) expect.fail(`The choice "${one.value}" has no label that belongs to it.`);
    expect(plain(words(label)), `The label of the choice "${one.value}"`).toBe(one.value);
  }
});

test("Where do you start? is a menu with three villages", () => {
  const label = menu().labels[0]?.cloneNode(true);
  if (!label) expect.fail("No label belongs to the select.");
  label.querySelector("select")?.remove();
  expect(plain(words(label)), "The label of the select").toBe("where do you start?");
  expect([...menu().options].map(words), "The words in the menu").toEqual([
    "Choose a village",
    "Mill End",
    "Church Green",
    "Long Lane",
  ]);
});

test("A village must be chosen", () => {
  menu().selectedIndex = 0;
  if (menu().checkValidity())
    expect.fail('The form is sent although nobody has chosen more than "Choose a village".');
  menu().selectedIndex = 1;
  if (!menu().checkValidity()) expect.fail("Mill End is chosen, and the form is still refused.");
});

test("The right words are sent", () => {
  clear();
  click(radios(), "bicycle");
  click(boxes(), "bread");
  click(boxes(), "fruit");
  menu().selectedIndex = 1;
  const sent = [...new FormData(form())].map(([name, value]) => `${name}=${value}`).join("&");
  expect(sent, "What is sent").toBe("travel=bicycle&food=bread&food=fruit&start=Mill End");
});
