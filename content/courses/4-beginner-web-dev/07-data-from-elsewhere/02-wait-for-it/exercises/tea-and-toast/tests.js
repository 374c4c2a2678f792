let mine;
let kitchen;

/** Every test has a new kitchen. */
beforeEach(async () => {
  vi.resetModules();
  ({ kitchen } = await import("./kitchen.js"));
  mine = await import("./breakfast.js");
});

/** Calls one of the functions and waits for its value. */
async function valueFrom(name) {
  if (typeof mine[name] !== "function") expect.fail(`breakfast.js does not export a function ${name}.`);
  const value = await mine[name]();
  if (value === undefined) expect.fail(`${name}() gives nothing. Is there a return in it?`);
  if (String(value).includes("[object Promise]"))
    expect.fail(`${name}() gives "${value}". There is a ticket in place of a value: an await is missing.`);
  return value;
}

test("tea waits for the water", async () => {
  expect(await valueFrom("tea")).toBe("Tea with water of 100 degrees");
});

test("tea says how hot the water is on another day", async () => {
  kitchen.degrees = 94;
  expect(await valueFrom("tea")).toBe("Tea with water of 94 degrees");
});

test("twoToasts gives both toasts, in their order", async () => {
  const toasts = await valueFrom("twoToasts");
  if (!Array.isArray(toasts))
    expect.fail(`twoToasts() should give an array. It gives ${JSON.stringify(toasts)}.`);
  if (toasts.some((toast) => toast instanceof Promise))
    expect.fail("There is a promise in the array in place of a toast: an await is missing.");
  expect(toasts).toEqual(["brown toast", "pale toast"]);
});

test("The second toast waits until the first is done", async () => {
  await valueFrom("twoToasts");
  const happened = kitchen.log.join(", ");
  if (happened !== "toast begins, toast ends, toast begins, toast ends")
    expect.fail(
      `The second toast should begin when the first has ended. In the kitchen, this happened: ${happened}.`,
    );
});

test("breakfast has the tea and the toast", async () => {
  kitchen.toasts = ["dark toast"];
  expect(await valueFrom("breakfast")).toBe("Tea with water of 100 degrees and dark toast");
});

test("For breakfast, water and toast are made at the same time", async () => {
  await valueFrom("breakfast");
  const begun = kitchen.log.slice(0, 2).toSorted().join(", ");
  if (begun !== "toast begins, water begins")
    expect.fail(
      `Both should begin before one of them ends. In the kitchen, this happened: ${kitchen.log.join(", ")}.`,
    );
  expect(kitchen.log.length, "How many things happened: two begin and two end").toBe(4);
});
