import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import * as v from "valibot";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { requireEditor } from "#worker/accounts/editor-guard.ts";
import type { GuardedEnv } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

const valuesSchema = v.record(v.string(), v.string("Each value is a text."), "Give the texts of the form.");
const tabSchema = v.optional(v.pipe(v.string(), v.maxLength(64)), "api");
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const createSchema = v.object(
  {
    values: valuesSchema,
    tab: tabSchema,
    id: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(80, "Use at most 80 characters."),
        v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens."),
      ),
    ),
  },
  "Give `values`, the texts of the form.",
);
const saveSchema = v.object(
  { values: valuesSchema, save: countSchema, base: countSchema, tab: tabSchema },
  "Give `values`, and `save` and `base` as you read them.",
);
const publishSchema = v.object({ save: v.optional(countSchema) });
const scheduleSchema = v.object(
  {
    at: v.nullable(
      v.pipe(
        v.string(),
        v.isoTimestamp("Give a time such as 2026-11-22T09:00:00Z."),
        v.transform((at) => new Date(at)),
      ),
    ),
  },
  "Give `at`, a time or null.",
);
const orderSchema = v.object(
  { ids: v.pipe(v.array(v.string()), v.maxLength(1_000)) },
  "Give `ids`, the items in their order.",
);
const archiveSchema = v.object(
  { archived: v.boolean("Say true or false.") },
  "Say whether it is `archived`.",
);
const addressSchema = v.object(
  { address: v.string("Write the new address.") },
  "Give `address`, what comes after `/notes/`.",
);

const textsSchema = v.record(v.string(), v.string());
const itemSchema = v.object({
  live: v.nullable(textsSchema),
  archived: v.boolean(),
  version: v.number(),
  draft: v.nullable(
    v.object({
      values: textsSchema,
      base: v.number(),
      save: v.number(),
      savedBy: v.string(),
      savedAt: v.string(),
    }),
  ),
});
const listSchema = v.array(
  v.object({
    ...{ id: v.string(), title: v.string(), state: v.string(), published: v.boolean() },
    ...{ at: v.string(), by: v.string() },
  }),
);
const savedSchema = v.object({
  save: v.number(),
  at: v.string(),
  preview: v.string(),
  problems: textsSchema,
});

const errors = { ...GUARD_ERRORS, 404: "There is no such kind or item." };
const conflicts = { ...errors, 409: "Someone else saved or published in the meantime." };
const about = (summary: string, responses: Parameters<typeof answers>[0], description?: string) =>
  describeRoute({
    ...{ tags: ["Desk"], summary, security: SIGNED_IN, responses: answers(responses) },
    ...(description && { description }),
  });

/** Everything the owner edits, for scripts and for the editor's automatic saving. */
export const deskApi = new Hono<GuardedEnv>()
  .use(requireEditor)
  .get(
    "/:kind",
    about("Everything of one kind, in the owner's order", { 200: ["The items.", listSchema], ...errors }),
    async (c) => c.json(await c.get("services").items.list(c.req.param("kind"))),
  )
  .post(
    "/:kind",
    about("Begin a new item as a draft", {
      201: ["Its id.", v.object({ id: v.string() })],
      ...conflicts,
      400: "`values` names it wrongly; `fields` says why.",
    }),
    ...jsonBody(createSchema),
    async (c) => {
      const { drafts } = c.get("services");
      return c.json(
        { id: await drafts.create(c.get("viewer"), c.req.param("kind"), c.req.valid("json")) },
        201,
      );
    },
  )
  .post(
    "/:kind/order",
    about("Put items in this order; those that are not named keep their places", {
      200: ["Done; visitors see it within a minute.", doneSchema],
      ...errors,
      400: "Items of this kind have no order.",
    }),
    ...jsonBody(orderSchema),
    async (c) => {
      await c.get("services").publishing.order(c.req.param("kind"), c.req.valid("json").ids);
      return c.json({ success: true as const });
    },
  )
  .get(
    "/:kind/:id",
    about("An item: what visitors see, and its draft", { 200: ["The item.", itemSchema], ...errors }),
    async (c) => {
      const { kind, id } = c.req.param();
      const { live, archived, draft, version } = await c.get("services").items.open(kind, id);
      return c.json({ live, archived, version, draft });
    },
  )
  .put(
    "/:kind/:id",
    about(
      "Save a draft",
      { 200: ["Saved.", savedSchema], ...conflicts, 413: "More than 200 kB." },
      "A draft may be invalid: `problems` says what stops it from being published. `save` is the count of the draft that the texts are based on, 0 without one.",
    ),
    ...jsonBody(saveSchema),
    async (c) => {
      const { kind, id } = c.req.param();
      const { items, drafts } = c.get("services");
      const text = c.req.valid("json");
      const saved = await drafts.save(c.get("viewer"), kind, id, text);
      return c.json({ ...saved, problems: items.problems(kind, text.values) });
    },
  )
  .delete(
    "/:kind/:id/draft",
    about("Throw a draft away", { 200: ["It is gone; the history keeps it.", doneSchema], ...errors }),
    async (c) => {
      const { kind, id } = c.req.param();
      await c.get("services").drafts.discard(c.get("viewer"), kind, id);
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:kind/:id/publish",
    about("Publish a draft", {
      200: ["The version that visitors see now.", v.object({ version: v.number() })],
      ...conflicts,
      400: "The draft is not valid; `fields` says why.",
    }),
    ...jsonBody(publishSchema),
    async (c) => {
      const { kind, id } = c.req.param();
      const { save } = c.req.valid("json");
      const { publishing } = c.get("services");
      return c.json(
        await publishing.publish(c.get("viewer"), kind, id, save === undefined ? undefined : { save }),
      );
    },
  )
  .post(
    "/:kind/:id/schedule",
    about("Publish a draft later, or (null) only by hand", {
      200: ["It is planned.", doneSchema],
      ...conflicts,
      400: "The draft is not valid, or the time is over.",
    }),
    ...jsonBody(scheduleSchema),
    async (c) => {
      const { kind, id } = c.req.param();
      await c.get("services").publishing.schedule(kind, id, c.req.valid("json").at);
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:kind/:id/address",
    about(
      "Change the end of an item's address",
      {
        200: ["Its id from now on.", v.object({ id: v.string() })],
        ...conflicts,
        400: "It is no address, or the address of this kind is fixed.",
        409: "The address is taken, or the item is not published.",
      },
      "For notes and articles. The old address leads to the new one.",
    ),
    ...jsonBody(addressSchema),
    async (c) => {
      const { kind, id } = c.req.param();
      const { publishing } = c.get("services");
      return c.json({ id: await publishing.rename(c.get("viewer"), kind, id, c.req.valid("json").address) });
    },
  )
  .post(
    "/:kind/:id/archive",
    about("Take an item off the site, or put it back", {
      200: ["Done.", doneSchema],
      ...conflicts,
      400: "Items of this kind stay.",
    }),
    ...jsonBody(archiveSchema),
    async (c) => {
      const { kind, id } = c.req.param();
      await c.get("services").publishing.archive(c.get("viewer"), kind, id, c.req.valid("json").archived);
      return c.json({ success: true as const });
    },
  );
