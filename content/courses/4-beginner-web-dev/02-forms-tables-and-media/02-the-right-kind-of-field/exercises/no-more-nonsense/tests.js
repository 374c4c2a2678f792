const GOOD = {
  rider: "Ada Park",
  email: "ada@example.com",
  phone: "07700 900123",
  riders: "2",
  day: "2027-05-08",
};

function field(name) {
  const found = document.querySelector(`[name="${name}"]`);
  if (!found) expect.fail(`There is no field with name="${name}" any more.`);
  return found;
}

/** Fills in the form well, except for some answers. */
function fill(answers = {}) {
  for (const [name, value] of Object.entries({ ...GOOD, ...answers })) field(name).value = value;
}

/** Fails if the browser would send the form with this answer. */
function refuses(name, value, why) {
  fill({ [name]: value });
  if (!field(name).checkValidity()) return;
  const what = value === "" ? "without an answer" : `with "${value}"`;
  expect.fail(`The form is sent ${what} in the field ${name}. ${why}`);
}

/** Fails if the browser would not send the form with this answer. */
function takes(name, value) {
  fill({ [name]: value });
  const said = field(name).validationMessage;
  if (field(name).value !== value)
    expect.fail(`The field ${name} does not take "${value}". Its type is ${field(name).type}.`);
  if (said !== "") expect.fail(`With "${value}" in the field ${name}, the browser says: ${said}`);
}

function hasType(name, type) {
  const written = field(name).getAttribute("type");
  if (field(name).localName !== "input")
    expect.fail(`The field ${name} is a ${field(name).localName} element now. Here an input will do.`);
  if (written === null) expect.fail(`The field ${name} has no type yet, so it takes any line of text.`);
  expect(written.trim().toLowerCase(), `The type of the field ${name}`).toBe(type);
}

test("A name must be given", () => {
  refuses("rider", "", "The name is needed.");
  takes("rider", "Ada Park");
});

test("An email address must be given, and it must be one", () => {
  hasType("email", "email");
  refuses("email", "ada at home", "That is no email address.");
  refuses("email", "", "The email address is needed.");
  takes("email", "ada@example.com");
});

test("The telephone number has the right keys, and may stay empty", () => {
  hasType("phone", "tel");
  takes("phone", "");
  takes("phone", "07700 900123");
});

test("One to six riders come, and nothing else is taken", () => {
  hasType("riders", "number");
  refuses("riders", "0", "At least one rider comes.");
  refuses("riders", "7", "At most six riders come.");
  refuses("riders", "", "The number of riders is needed.");
  takes("riders", "1");
  takes("riders", "6");
});

test("The day is in May 2027", () => {
  hasType("day", "date");
  refuses("day", "2027-04-30", "That is the last day of April.");
  refuses("day", "2027-06-01", "That is the first day of June.");
  refuses("day", "", "The day is needed.");
  takes("day", "2027-05-01");
  takes("day", "2027-05-31");
});

test("The browser can fill in name, email address and telephone number", () => {
  for (const [name, word] of [
    ["rider", "name"],
    ["email", "email"],
    ["phone", "tel"],
  ]) {
    const written = field(name).getAttribute("autocomplete");
    if (written === null) expect.fail(`The field ${name} has no autocomplete attribute yet.`);
    expect(written.trim().toLowerCase(), `autocomplete at the field ${name}`).toBe(word);
  }
});

test("A form without nonsense is sent", () => {
  fill();
  for (const name of Object.keys(GOOD)) {
    const said = field(name).validationMessage;
    if (said !== "") expect.fail(`The field ${name} refuses "${GOOD[name]}". The browser says: ${said}`);
  }
  const sent = [...new FormData(document.querySelector("form")).keys()];
  expect(sent, "The names of the answers").toEqual(Object.keys(GOOD));
});
