import fc, { type Arbitrary } from "fast-check";
import { PASSWORD } from "../signed-in.ts";
import { hostileText } from "./hostile.ts";

/** The parts of JSON Schema that the OpenAPI description uses. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

const email = fc.nat(500).map((number) => `fuzz-${number}@example.com`);
const base64url = fc.base64String({ maxLength: 80 }).map((text) => text.replace(/[+/=]/g, "_"));
const token = fc.oneof(base64url, fc.stringMatching(/^[\w-]{43}$/), fc.uuid());

/** Typical values for a field of this name. */
const BY_NAME = new Map<string, Arbitrary<string>>(
  Object.entries({
    email,
    fullName: fc.constantFrom("Ada Lovelace", "Łukasz Ñandú", "李小龍"),
    phone: fc.constantFrom("", "+44 117 496 0123"),
    password: fc.constantFrom(PASSWORD, "another pass phrase"),
    currentPassword: fc.constantFrom(PASSWORD, "another pass phrase"),
    newPassword: fc.constant(PASSWORD),
    token,
    text: fc.constantFrom("How do I test a hook?", "What is useState for"),
    question: fc.constantFrom("What is a loader?", "When do I use an effect"),
    history: fc.constantFrom("[]", '[{"role":"user","content":"hi"}]', "{", '[{"role":"tool"}]'),
    q: fc.constantFrom("react", "ada", "hooks state"),
    query: fc.constantFrom("daily", "weekly", "monthly"),
    next: fc.constantFrom("/portal", "/messages?cursor=1", "//evil.example", "/\\evil.example"),
    cursor: fc.constantFrom("1700000000000.abc", "999999999999999.a", "0.0"),
    limit: fc.constantFrom("1", "20", "100"),
    format: fc.constantFrom("csv", "json"),
    type: fc.constantFrom("contact", "newsletter", "mentorship"),
    packageName: fc.constantFrom("Mentorship", "Full-Stack Bootcamp: Pro"),
    filename: fc.constantFrom("node-cli-1.0.0.zip", "worker-hono-api-1.0.0.zip"),
    pricingId: fc.constantFrom("1", "2", "9999"),
    submissionId: fc.uuid(),
    body: fc.constantFrom("A message.", "Two\nlines."),
    message: fc.constantFrom("A message.", "Two\nlines."),
    folder: fc.constantFrom("", "courses", "a/b", "../x", "images/x"),
  }),
);

const withDefault = (name: string): Arbitrary<string> => BY_NAME.get(name) ?? hostileText;

/** A form's or query's value: mostly a plausible one, so that the code after the validation is reached. */
export const textFor = (name: string): Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: withDefault(name) }, { weight: 2, arbitrary: hostileText });

function typeOf({ type }: JsonSchema): string {
  return (Array.isArray(type) ? type[0] : type) ?? "any";
}

function stringFor(name: string, { pattern, format }: JsonSchema): Arbitrary<string> {
  const known = BY_NAME.get(name);
  if (known) return known;
  if (format === "email") return email;
  if (pattern === undefined) return fc.string({ maxLength: 30 });
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    // fast-check does not support every pattern. For most of ours, the right characters are enough.
    return base64url;
  }
}

/** A value that a schema mostly accepts. */
function rightValue(name: string, schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => rightValue(name, each)));
  switch (typeOf(schema)) {
    case "object":
      return objectFor(schema);
    case "array":
      return fc.array(valueFor(name, schema.items ?? {}), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? 0, -1e6)),
        max: Math.floor(Math.min(schema.maximum ?? 100, 1e6)),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return stringFor(name, schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** A value that a schema accepts, or one that it should refuse. */
function valueFor(name: string, schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: rightValue(name, schema) },
    { weight: 3, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

/** Fields that a body may try to smuggle in. */
const SMUGGLED = { role: "admin", id: "1", sessionEpoch: 9, emailConfirmedAt: 1, isAdmin: true };

export function objectFor(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) =>
    // One field in ten is missing.
    fc.tuple(fc.constant(name), valueFor(name, each), fc.integer({ min: 0, max: 9 })),
  );
  return fc.tuple(fc.boolean(), ...fields).map(([smuggle, ...all]) => ({
    ...Object.fromEntries(all.filter(([, , chance]) => chance > 0).map(([name, value]) => [name, value])),
    ...(smuggle ? SMUGGLED : {}),
  }));
}
