import { expect, test } from "vitest";
import { lazily } from "#worker/platform/lazily.ts";

function parts() {
  const made: string[] = [];
  const make = <T>(name: string, value: T) => {
    return () => {
      made.push(name);
      return value;
    };
  };
  return {
    made,
    object: lazily({ one: make("one", { n: 1 }), none: make("none", undefined), two: make("two", 2) }),
  };
}

test("a part is made when it is first asked for, once, also where it is nothing", () => {
  const { made, object } = parts();
  expect(made).toEqual([]);
  expect(object.one).toBe(object.one);
  expect([object.none, object.none]).toEqual([undefined, undefined]);
  expect(made).toEqual(["one", "none"]);
});

test("spreading makes every part, and destructuring those that it names", () => {
  const { made, object } = parts();
  const { two } = object;
  expect([two, made]).toEqual([2, ["two"]]);
  expect({ ...object }).toEqual({ one: { n: 1 }, none: undefined, two: 2 });
  expect(made).toEqual(["two", "one", "none"]);
});

test("what every object inherits is no part", () => {
  const { made, object } = parts();
  expect(`${object}`).toBe("[object Object]");
  expect("then" in object).toBe(false);
  expect(made).toEqual([]);
});
