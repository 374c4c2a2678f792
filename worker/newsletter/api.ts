import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { linkTokenSchema, newsletterSchema } from "#shared/newsletter/newsletter.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { csvContent, csvFile } from "#worker/http/csv.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireAdmin } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";

export const newsletterApi = new Hono<ApiEnv>()
  .post(
    "/",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Sign up for the newsletter",
      description:
        "Stores the address as pending and emails it a confirmation link. The response is the same for every address.",
      responses: answers({
        202: ["Taken.", messageSchema],
        ...FORM_ERRORS,
      }),
    }),
    ...jsonBody(newsletterSchema),
    async (c) => {
      await c.get("services").newsletter.subscribe(c.req.valid("json"), {
        network: c.get("network"),
      });
      return c.json({ message: "Check your inbox and confirm your address." }, 202);
    },
  )
  .post(
    "/confirm",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Confirm an address",
      responses: answers({ 200: ["The address is confirmed.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      await c.get("services").newsletter.confirm(c.req.valid("json").token, {
        network: c.get("network"),
      });
      return c.json({ message: "Your address is confirmed." });
    },
  )
  .post(
    "/unsubscribe",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Unsubscribe an address",
      responses: answers({ 200: ["The address is unsubscribed.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      await c.get("services").newsletter.unsubscribe(c.req.valid("json").token);
      return c.json({ message: "You are unsubscribed." });
    },
  );

const HEADING = [
  ...["Email", "Name", "Status", "Groups", "Source", "Signed up", "Confirmed", "Consent stated"],
  ...["Unsubscribed", "Stopped", "Reason"],
];
const dateCell = (date: Date | null) => date?.toISOString() ?? "";

export const subscribersCsvApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Newsletter"],
    summary: "All readers as a spreadsheet file",
    description:
      "For admins. CSV in UTF-8. Cells that a spreadsheet would run as a formula start with an apostrophe. `POST /newsletter/readers/import` reads the file again.",
    security: SIGNED_IN,
    responses: {
      200: { description: "All readers, newest first.", content: csvContent },
      ...answers({
        ...GUARD_ERRORS,
        503: "It could not be read.",
      }),
    },
  }),
  requireAdmin,
  (c) => {
    async function* pages() {
      for await (const readers of c.get("services").newsletterReaders.pages()) {
        yield readers.map((reader) => [
          ...[reader.email, reader.name ?? "", reader.status, reader.groups.join("; ")],
          ...[reader.source ?? "Signed up here", dateCell(reader.createdAt), dateCell(reader.confirmedAt)],
          ...[dateCell(reader.consentStatedAt), dateCell(reader.unsubscribedAt), dateCell(reader.stoppedAt)],
          reader.stopReason ?? "",
        ]);
      }
    }
    return csvFile(c, {
      name: "newsletter-readers.csv",
      heading: HEADING,
      pages: pages(),
      onBroken: (error) => c.get("log").error("newsletter.export_failed", error),
    });
  },
);
