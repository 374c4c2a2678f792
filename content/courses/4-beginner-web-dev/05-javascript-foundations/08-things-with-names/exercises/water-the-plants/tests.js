import * as file from "./plants.js";

const mine = { ...file };

const fern = () => ({ name: "Fern", dry: 3 });
const cactus = () => ({ name: "Cactus", dry: 20, spines: true });

/** A value as you would write it in JavaScript. */
function show(value) {
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${show(part)}`);
  return `{ ${parts.join(", ")} }`;
}

/** Whether two values look the same, whatever the order of their properties is. */
function isSame(received, wanted) {
  try {
    expect(received).toEqual(wanted);
    return true;
  } catch {
    return false;
  }
}

/** The objects in a value, and the value itself. */
const objectsIn = (value) => (Array.isArray(value) ? [value, ...value] : [value]);

/** Calls a function, and looks at what it returns and at what became of its first argument. */
function check(name, values, wanted) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  const [given] = values;
  const before = show(given);
  const received = mine[name](...values);
  const call = `${name}(${[before, ...values.slice(1).map(show)].join(", ")})`;
  if (received === undefined) expect.fail(`${call} returns nothing. Is there a return?`);
  if (!isSame(received, wanted))
    expect.fail(`${call} should return ${show(wanted)}, but it returns ${show(received)}.`);
  if (show(given) !== before)
    expect.fail(`The result is right, but ${before} was changed as well: it is ${show(given)} now.`);
  if (received === given)
    expect.fail(`${name} returns the very object that it was given, and not a new one.`);
  return { given, received };
}

test("water returns a watered plant and leaves yours dry", () => {
  check("water", [fern()], { name: "Fern", dry: 0 });
});

test("water keeps all other properties", () => {
  check("water", [cactus()], { name: "Cactus", dry: 0, spines: true });
});

test("rename returns a plant with the new name and leaves yours its old one", () => {
  check("rename", [fern(), "Sword fern"], { name: "Sword fern", dry: 3 });
  check("rename", [cactus(), "Spiky"], { name: "Spiky", dry: 20, spines: true });
});

test("add returns a longer array and leaves yours as long as it was", () => {
  check("add", [[fern()], cactus()], [fern(), cactus()]);
  check("add", [[], fern()], [fern()]);
});

test("nextDay counts a day for every plant, and not for yours", () => {
  const { given, received } = check(
    "nextDay",
    [[fern(), cactus()]],
    [
      { name: "Fern", dry: 4 },
      { name: "Cactus", dry: 21, spines: true },
    ],
  );
  if (objectsIn(received).some((one) => objectsIn(given).includes(one)))
    expect.fail("The array is new, but a plant in it is still the old object.");
});

test("waterOne waters the plant with that name, and not yours", () => {
  check("waterOne", [[fern(), cactus()], "Cactus"], [fern(), { ...cactus(), dry: 0 }]);
  check("waterOne", [[fern(), cactus()], "Fern"], [{ ...fern(), dry: 0 }, cactus()]);
});

test("If no plant has that name, waterOne returns the plants as they are", () => {
  check("waterOne", [[fern(), cactus()], "Rose"], [fern(), cactus()]);
});
