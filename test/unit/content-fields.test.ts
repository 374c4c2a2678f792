import * as v from "valibot";
import { expect, test } from "vitest";
import { optionalNumber, whole } from "#shared/publishing/fields.ts";
import { price } from "#shared/publishing/price-field.ts";
import { siteKind } from "#shared/site/kind.ts";

const cost = price({ label: "Price" });

test.each([
  ["599", 599],
  ["49.50", 49.5],
  [" £1,299.50 ", 1299.5],
  ["£ 99", 99],
  ["1 299", 1299],
])("the price %j is %d pounds", (typed, pounds) => {
  expect(v.parse(cost.schema, cost.read(typed))).toBe(pounds);
});

test.each(["49,50", "1,29", "1,2990", "1e3", "0x64", "free", "", "12 50"])(
  "%j is no price, and nothing is guessed",
  (typed) => {
    const result = v.safeParse(cost.schema, cost.read(typed));
    expect(result.issues?.[0].message).toBe("Write a price in pounds, such as 599 or 49.50.");
  },
);

test("a negative price and one of nothing say what the least is", () => {
  for (const typed of ["0", "-1", "-£5"]) {
    expect(v.safeParse(cost.schema, cost.read(typed)).issues?.[0].message).toMatch(/at least £0.50/);
  }
});

test("a price is written with its pence, also where it may be missing", () => {
  expect(cost.write(549.5)).toBe("549.50");
  expect(cost.write(599)).toBe("599");
  expect(optionalNumber(cost).write(49.5)).toBe("49.50");
  expect(optionalNumber(cost).write(null)).toBe("");
});

test("a count with a comma in the wrong place is not read as another one", () => {
  const places = whole({ label: "Places", least: 1, most: 10_000 });
  expect(v.safeParse(places.schema, places.read("1,5")).success).toBe(false);
  expect(v.parse(places.schema, places.read("1,500"))).toBe(1_500);
});

const film = siteKind.fields.aboutVideoId;

test.each([
  "Jv2uxzhPFl4",
  "https://www.youtube.com/watch?v=Jv2uxzhPFl4",
  "https://www.youtube.com/watch?list=PL1&v=Jv2uxzhPFl4&t=3s",
  "youtu.be/Jv2uxzhPFl4?si=abc",
  "https://m.youtube.com/shorts/Jv2uxzhPFl4",
])("the film %j is found by its id", (typed) => {
  expect(v.parse(film.schema, film.read(typed))).toBe("Jv2uxzhPFl4");
});

test.each(["https://evil.example/watch?v=Jv2uxzhPFl4", "https://www.youtube.com/@greenbar", "short"])(
  "%j is no film",
  (typed) => {
    expect(v.safeParse(film.schema, film.read(typed)).success).toBe(false);
  },
);

test("the owner's picture is one on this site, or none", () => {
  const { portrait } = siteKind.fields;
  expect(v.parse(portrait.schema, portrait.read("/media/images/me.png"))).toBe("/media/images/me.png");
  expect(v.parse(portrait.schema, portrait.read(" "))).toBe("");
  const other = v.safeParse(portrait.schema, portrait.read("https://example.org/me.png"));
  expect(other.issues?.[0].message).toMatch(/Upload the picture first/);
});
