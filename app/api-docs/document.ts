import * as v from "valibot";

/** The parts of JSON Schema that the API's description uses. */
export type JsonSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | JsonSchema | undefined;
};

const jsonSchema: v.GenericSchema<JsonSchema> = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  format: v.optional(v.string()),
  description: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.lazy(() => jsonSchema))),
  items: v.optional(v.lazy(() => jsonSchema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => jsonSchema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  additionalProperties: v.optional(v.union([v.boolean(), v.lazy(() => jsonSchema)])),
});

const content = v.record(v.string(), v.object({ schema: v.optional(jsonSchema) }));

const call = v.object({
  tags: v.optional(v.array(v.string()), []),
  summary: v.optional(v.string(), ""),
  description: v.optional(v.string(), ""),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        description: v.optional(v.string(), ""),
        schema: v.optional(jsonSchema),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content })),
  responses: v.optional(
    v.record(v.string(), v.object({ description: v.optional(v.string(), ""), content: v.optional(content) })),
    {},
  ),
});

/** The parts of an OpenAPI 3.1 document that the reference page shows. */
export const documentSchema = v.object({
  info: v.object({ title: v.string(), description: v.optional(v.string(), "") }),
  servers: v.optional(v.array(v.object({ url: v.string() })), []),
  paths: v.record(
    v.string(),
    v.object({
      get: v.optional(call),
      post: v.optional(call),
      put: v.optional(call),
      patch: v.optional(call),
      delete: v.optional(call),
    }),
  ),
});

export type DocumentedCall = v.InferOutput<typeof call>;
