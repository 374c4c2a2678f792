import { expect, test } from "vitest";
import { refusalAfter } from "#app/publishing/use-overtaken.ts";

const NO_COURSE = "There is no published course with the id “nonexistent”.";
const values = { courses: "4\nnonexistent", name: "Pro", publishAt: "", save: "3" };
const refused = { error: "Please check the marked fields.", fields: { courses: NO_COURSE }, values };
const after = (texts: Record<string, string>, problems = {}) =>
  refusalAfter(refused, { problems, texts: { ...values, ...texts } }, []);

test("a refused publish is still explained after a save that changes something else", () => {
  expect(after({ save: "4" })).toEqual(refused);
  expect(after({ name: "Pro plus" })).toEqual(refused);
});

test("it is over once the field it is about is changed, unless that still stops the draft", () => {
  expect(after({ courses: "4" })).toBeNull();
  expect(after({ courses: "" }, { courses: "Name a course." })?.fields).toEqual({ courses: NO_COURSE });
});

test("of several messages, those about unchanged fields, lists and files stay", () => {
  const fields = { name: "Too long.", modules: "Add a lesson.", zip: "This is not a zip." };
  const sent = { name: "Pro", "modules.0.title": "One", zip: "/files/one.zip", save: "3" };
  const left = (texts: Record<string, string>) =>
    Object.keys(
      refusalAfter({ error: "", fields, values: sent }, { problems: {}, texts }, ["zip"])?.fields ?? {},
    );
  expect(left({ ...sent, name: "P" })).toEqual(["modules", "zip"]);
  expect(left({ ...sent, "modules.0.title": "Two", zip: "" })).toEqual(["name", "zip"]);
  expect(left({ ...sent, name: "P", "modules.1.title": "Two" })).toEqual(["zip"]);
});

test("a refusal without a marked field stays until the text changes", () => {
  const lost = { error: "The site cannot save just now.", fields: {}, values };
  expect(refusalAfter(lost, { problems: {}, texts: { ...values, save: "4", tab: "a" } }, [])).toBe(lost);
  expect(refusalAfter(lost, { problems: {}, texts: { ...values, name: "Plus" } }, [])).toBeNull();
});
