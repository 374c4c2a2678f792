import * as script from "./script.js";

const functions = { ...script };

/** What a function of script.js returns, or a failure that says why it returns nothing. */
function result(name, ...values) {
  const call = `${name}(${values.join(", ")})`;
  if (typeof functions[name] !== "function")
    expect.fail(
      `The tests find no function ${name}. Is its name spelt like this, and does export stand before it?`,
    );
  let printed = null;
  const { log } = console;
  console.log = (...all) => {
    printed ??= all.join(" ");
    log(...all);
  };
  let value;
  try {
    value = functions[name](...values);
  } finally {
    console.log = log;
  }
  if (value === undefined && printed !== null)
    expect.fail(`${call} prints ${printed}, but it returns nothing. The value of the call is undefined.`);
  if (value === undefined)
    expect.fail(
      `The value of ${call} is undefined. No return hands back a value on this way through the function.`,
    );
  return value;
}

/** Fails unless a call returns the number. */
function costs(dogs, minutes, pounds) {
  const value = result("walkPrice", dogs, minutes);
  const call = `walkPrice(${dogs}, ${minutes})`;
  if (typeof value === "string")
    expect.fail(`${call} returns the string "${value}". It should be a number, without any words or signs.`);
  expect(value, call).toBe(pounds);
}

const line = (dogs, minutes) => result("billLine", dogs, minutes);

test("A short walk with one dog costs 8 pounds", () => {
  costs(1, 30, 8);
});

test("Each dog costs 8 pounds", () => {
  costs(2, 30, 16);
  costs(5, 45, 40);
});

test("More than 60 minutes cost 4 pounds more", () => {
  costs(1, 90, 12);
  const value = result("walkPrice", 3, 90);
  if (value === 36)
    expect.fail("walkPrice(3, 90) is 36: that is 4 pounds more for each dog. It should be 4 in all.");
  costs(3, 90, 28);
});

test("60 minutes are not more than 60, but 61 are", () => {
  costs(2, 60, 16);
  costs(2, 61, 20);
});

test("The line of the bill names the dogs, the minutes and the price", () => {
  const text = line(2, 30);
  if (String(text).includes("undefined"))
    expect.fail(`billLine(2, 30) returns "${text}". What should stand there in place of undefined?`);
  if (String(text).includes("NaN"))
    expect.fail(`billLine(2, 30) returns "${text}". Did walkPrice get both arguments in this call?`);
  if (String(text).includes("=>") || String(text).includes("function"))
    expect.fail(
      "The text of a function is in the line. Call it: with parentheses, and with arguments in them.",
    );
  expect(text, "billLine(2, 30)").toBe("2 dogs, 30 minutes: £16");
});

test("The line knows that a long walk costs more", () => {
  expect(line(3, 90), "billLine(3, 90)").toBe("3 dogs, 90 minutes: £28");
});

test("One dog is a dog, not dogs", () => {
  expect(line(1, 30), "billLine(1, 30)").toBe("1 dog, 30 minutes: £8");
  expect(line(1, 75), "billLine(1, 75)").toBe("1 dog, 75 minutes: £12");
});
