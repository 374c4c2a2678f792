import { expect, test } from "vitest";
import { drawers, forbiddenArrows, importCircles, longFiles } from "../support/architecture.ts";
import { type Arrow, arrowsBetween, importsOf } from "../support/import-graph.ts";

const value = (from: string, to: string): Arrow => ({ from, to, kind: "value" });
const type = (from: string, to: string): Arrow => ({ from, to, kind: "type" });

test.each([
  value("shared/courses/catalogue.ts", "shared/money.ts"),
  value("worker/platform/outbox.ts", "worker/platform/client.ts"),
  value("worker/courses/courses.ts", "worker/platform/client.ts"),
  value("worker/courses/api.ts", "worker/http/openapi.ts"),
  value("worker/chat/chat.ts", "worker/search/search.ts"),
  type("worker/http/env.ts", "worker/services.ts"),
  type("worker/platform/dependencies.ts", "worker/accounts/passwords.ts"),
  value("worker/services.ts", "worker/newsletter/newsletter.ts"),
  value("worker/rendering/page-handler.ts", "app/context.ts"),
  type("app/context.ts", "worker/services.ts"),
  value("app/home/home.route.tsx", "app/newsletter/newsletter-form.tsx"),
  value("app/site/feed.route.ts", "app/blog/articles.server.ts"),
  value("app/contact/contact-form.tsx", "app/forms/pending.tsx"),
  value("app/contact/contact-form.tsx", "app/mentorship/packages.tsx"),
  value("scripts/support/stand-ins.ts", "test/upstream/mail.ts"),
  value("test/worker/a.test.ts", "worker/courses/courses.ts"),
])("$from may import a $kind from $to", (arrow) => {
  expect(forbiddenArrows([arrow])).toEqual([]);
});

test.each([
  value("shared/money.ts", "worker/platform/client.ts"),
  type("shared/money.ts", "worker/platform/client.ts"),
  value("worker/platform/client.ts", "worker/courses/courses.ts"),
  value("worker/http/guards.ts", "worker/accounts/identity.ts"),
  value("worker/contact/contact.ts", "worker/mentorship/mentorship.ts"),
  value("worker/courses/courses.ts", "worker/services.ts"),
  value("worker/courses/courses.ts", "app/context.ts"),
  value("worker/app.ts", "app/context.ts"),
  value("worker/nowhere/a.ts", "worker/platform/client.ts"),
  value("app/home/home.route.tsx", "worker/courses/offers.ts"),
  value("app/home/home.route.tsx", "app/contact/contact.route.tsx"),
  value("app/home/hero.tsx", "app/contact/contact.route.tsx"),
  value("app/ui/button.tsx", "app/forms/pending.tsx"),
  value("app/site/site-frame.tsx", "app/accounts/auth.ts"),
  value("app/home/home.route.tsx", "test/support/browser.ts"),
  type("worker/app.ts", "test/upstream/mail.ts"),
  value("scripts/start.ts", "test/worker/a.test.ts"),
  value("elsewhere/a.ts", "shared/money.ts"),
])("$from may not import a $kind from $to", (arrow) => {
  expect(forbiddenArrows([arrow])).toHaveLength(1);
});

test("imports are found in every form, and types are told apart from values", () => {
  const text = `
    import type { A } from "./a.ts";
    import { type B, type B2 } from "./b.ts";
    import { type C, c } from "./c.ts";
    import "./d.css";
    import e, * as f from "#shared/e.ts";
    export { g } from "./g.ts";
    export type { H } from "./h.ts";
    const i = await import("./i.ts");
    type J = import("./j.ts").J;
    // import k from "./k.ts"
  `;
  expect(importsOf({ path: "app/x.tsx", text }).map(({ specifier, kind }) => `${kind} ${specifier}`)).toEqual(
    [
      "type ./a.ts",
      "type ./b.ts",
      "value ./c.ts",
      "value ./d.css",
      "value #shared/e.ts",
      "value ./g.ts",
      "type ./h.ts",
      "value ./i.ts",
      "type ./j.ts",
    ],
  );
});

test("relative and aliased names lead to the same file; packages lead nowhere", () => {
  const arrows = arrowsBetween([
    { path: "worker/api/a.ts", text: 'import { b } from "../b.ts"; import { z } from "zod";' },
    { path: "app/c.ts", text: 'import { b } from "#worker/b.ts";' },
    { path: "worker/b.ts", text: "export const b = 1;" },
  ]);
  expect(arrows).toEqual([value("worker/api/a.ts", "worker/b.ts"), value("app/c.ts", "worker/b.ts")]);
});

test("a circle of imports is found, unless it is only types", () => {
  expect(importCircles([value("a.ts", "b.ts"), value("b.ts", "c.ts"), value("c.ts", "b.ts")])).toEqual([
    "a circle: b.ts → c.ts → b.ts",
  ]);
  expect(importCircles([value("a.ts", "b.ts"), type("b.ts", "a.ts")])).toEqual([]);
});

test("a long file is found unless it is data", () => {
  const text = "x\n".repeat(301);
  expect(longFiles([{ path: "app/a.tsx", text }])).toEqual(["app/a.tsx has 301 lines, more than 300"]);
  expect(longFiles([{ path: "shared/content/portal.ts", text }])).toEqual([]);
  expect(longFiles([{ path: "app/a.tsx", text: "x\n".repeat(300) }])).toEqual([]);
});

test("a folder for odds and ends is found by its name", () => {
  expect(drawers(["app/utils/date.ts", "worker/common.ts", "app/home/hero.tsx"])).toHaveLength(2);
});
