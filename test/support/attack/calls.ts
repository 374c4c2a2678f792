import fc, { type Arbitrary } from "fast-check";
import { pngOf } from "../../fixtures/png.ts";
import { hostileText } from "./hostile.ts";
import { attack, brokenBody, pathFor, queryFor, type Target, typeFor } from "./target.ts";
import { type JsonSchema, objectFor, textFor } from "./values.ts";
import { VISITORS, type Visitor } from "./visitors.ts";

type Parameter = { name: string; in: string; schema?: JsonSchema };
type Call = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, string[]>[];
};

/** The parts of the OpenAPI document that the fuzzer reads. */
export type Description = { paths: Record<string, Record<string, Call>> };

const JSON_TYPE = "application/json";
const BYTES_TYPE = "application/octet-stream";
const FORM_TYPE = "multipart/form-data";

function jsonBody(schema: JsonSchema): Arbitrary<{ type: string; bytes: Buffer }> {
  const bytes = fc.oneof(
    { weight: 9, arbitrary: objectFor(schema).map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: brokenBody },
  );
  return fc.record({ type: typeFor(JSON_TYPE), bytes });
}

const BOUNDARY = "fuzzboundary";
const IMAGE = await pngOf(3, 2);

/** An image, with some bytes changed or its end cut off, or something that is not an image. */
const imageBytes: Arbitrary<Buffer> = fc.oneof(
  fc.constant(Buffer.from(IMAGE)),
  fc.tuple(fc.nat(IMAGE.length - 1), fc.nat(255)).map(([at, byte]) => {
    const changed = Buffer.from(IMAGE);
    changed[at] = byte;
    return changed;
  }),
  fc.nat(IMAGE.length).map((length) => Buffer.from(IMAGE.subarray(0, length))),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  hostileText.map((text) => Buffer.from(text)),
  fc
    .constantFrom("GIF89a", "RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "<svg/>")
    .map((text) => Buffer.from(text, "latin1")),
);

/** A form with a file, as a browser sends it. */
export const uploadBody: Arbitrary<{ type: string; bytes: Buffer }> = fc
  .record({
    type: typeFor(`${FORM_TYPE}; boundary=${BOUNDARY}`),
    field: fc.constantFrom("file", "file", "file", "folder", "", "__proto__"),
    name: fc.oneof(
      fc.constant("a.png"),
      hostileText.map((text) => text.replace(/["\r\n]/g, "").slice(0, 300)),
    ),
    folder: textFor("folder"),
    image: imageBytes,
    end: fc.constantFrom(`\r\n--${BOUNDARY}--\r\n`, `\r\n--${BOUNDARY}--\r\n`, ""),
  })
  .map(({ type, field, name, folder, image, end }) => ({
    type,
    bytes: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="folder"\r\n\r\n${folder}\r\n`),
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      image,
      Buffer.from(end),
    ]),
  }));

function bodyFor({ requestBody }: Call): Arbitrary<{ type: string; bytes: Buffer }> | null {
  if (!requestBody) return null;
  const schema = requestBody.content[JSON_TYPE]?.schema;
  if (schema) return jsonBody(schema);
  if (requestBody.content[FORM_TYPE]) return uploadBody;
  if (requestBody.content[BYTES_TYPE]) return fc.record({ type: typeFor(BYTES_TYPE), bytes: imageBytes });
  if (requestBody.content["image/*"]) return fc.record({ type: typeFor("image/png"), bytes: imageBytes });
  throw new Error(`The fuzzer makes no bodies of ${Object.keys(requestBody.content)}: teach it.`);
}

/** For a guarded call, most requests come from visitors who may use it. */
function visitorsOf({ security }: Call): readonly Visitor[] {
  const guarded: readonly Visitor[] = ["student", "student's browser", "admin", "admin's browser"];
  return security ? [...guarded, ...guarded, "nobody"] : VISITORS;
}

/** Every call of the OpenAPI description, with values that its schemas accept and values that they should refuse. */
export function callTargets({ paths }: Description, known: readonly string[]): Target[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([verb, call]) => {
      const method = verb.toUpperCase();
      const names = (call.parameters ?? []).filter((each) => each.in === "query").map(({ name }) => name);
      // Some requests have a body that the call does not expect.
      const unasked = method === "GET" ? null : fc.record({ type: typeFor(JSON_TYPE), bytes: brokenBody });
      const body = bodyFor(call) ?? unasked;
      return {
        name: `${method} /api${path}`,
        attacks: attack({
          method,
          path: pathFor(`/api${path}`, known),
          query: queryFor(names),
          visitors: visitorsOf(call),
          ...(body && { body }),
        }),
      };
    }),
  );
}
