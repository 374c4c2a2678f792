import fc, { type Arbitrary } from "fast-check";
import { MARK } from "./judge.ts";

const MARKUP = [
  `<${MARK} onload=1>`,
  `"><${MARK}>`,
  `'"--><${MARK}/>`,
  `</script><${MARK}>`,
  `</title></textarea><${MARK}>`,
  `" ${MARK}="1`,
  `javascript:${MARK}`,
  `]]><${MARK}>`,
  `{{${MARK}}}$\{7*7}<%= 7*7 %>`,
] as const;

const QUERIES = [
  "' OR '1'='1",
  "1; DROP TABLE users; --",
  '" UNION SELECT email FROM users --',
  "%",
  "_%_%_%",
  // Syntax of full-text queries.
  '"',
  '"unclosed',
  "NEAR(a b, 3)",
  "a AND OR NOT b*",
  "body:secret -x ^y",
  "(((((",
] as const;

const LINES = [
  `x\r\n${MARK}: 1\r\n\r\n<${MARK}>`,
  `x\nBcc: ${MARK}@example.com`,
  "\u2028\u2029\u0085",
  "\u202e\u2066abc\u2069",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "e\u0301".repeat(30),
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\ufeff",
] as const;

const PATHS = [
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%2e%2e/",
  "//evil.example/",
  "/\\evil.example",
  "https://evil.example/",
  ".git/config",
  "file.zip\u0000.png",
  "con:",
] as const;

const VALUES = [
  "",
  " ",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e309",
  "NaN",
  "0x1F",
  "9007199254740993",
  "99999999999999999999",
  "999999999999999.x",
  "1700000000000.abc",
  "8640000000000001.a",
  "2026-02-30",
  "=1+1",
  "@SUM(1)",
  "ada@example.org",
] as const;

const long = (unit: string, times: number) => unit.repeat(times);
const LONG = [
  long("a", 300),
  long("a", 5_001),
  long("é", 2_100),
  long("<", 4_000),
  long("a ", 3_000),
] as const;

/** Texts of all kinds that are known to break things, and random text. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKUP) },
  { weight: 3, arbitrary: fc.constantFrom(...QUERIES) },
  { weight: 3, arbitrary: fc.constantFrom(...LINES) },
  { weight: 2, arbitrary: fc.constantFrom(...PATHS) },
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
);

/** Text as bytes can carry it: half a surrogate pair becomes the replacement character. */
export const sendable = (text: string): string => Buffer.from(text).toString();

/** A part of a path or query as it is sent: encoded, encoded twice, half encoded, or wrongly. */
export const encoded = (text: Arbitrary<string>): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: text.map((each) => encodeURIComponent(sendable(each))) },
    { weight: 1, arbitrary: text.map((each) => encodeURIComponent(encodeURIComponent(sendable(each)))) },
    // Only characters that a URL cannot contain are encoded.
    { weight: 1, arbitrary: text.map((each) => encodeURI(sendable(each)).replaceAll("#", "%23")) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "%",
        "%zz",
        "%ff",
        "%c0%af",
        "%E0%A4%A",
        "%00",
        "%0d%0a",
        "%2f",
        "%5c",
        ";a=b",
      ),
    },
  );

/** A valid header value: Latin-1 without control characters. */
export const headerText: Arbitrary<string> = fc.oneof(
  hostileText.map((each) => each.replace(/[^\t\x20-\x7e\xa0-\xff]/g, "").slice(0, 2_000)),
  fc.constantFrom(
    "*",
    "*/*",
    "null",
    "bytes=0-",
    "bytes=9-1",
    "bytes=-0",
    'W/"x", *',
    "gzip;q=0",
    "Bearer ",
    "Basic eDp4",
  ),
);

const HEADERS = [
  ...["accept", "accept-language", "accept-encoding", "user-agent", "referer", "if-none-match", "if-range"],
  ...["if-modified-since", "range", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-for", "forwarded"],
  ...["x-original-url", "x-rewrite-url", "x-http-method-override", "x-request-id", "cf-ray", "cache-control"],
  ...["pragma", "cookie", "authorization", "sec-fetch-site", "sec-fetch-mode", "sec-purpose", "purpose"],
  ...[
    "content-encoding",
    "content-language",
    "accept-charset",
    "prefer",
    "te",
    "via",
    "x-middleware-prefetch",
  ],
] as const;

const COOKIES = [
  "__Host-session",
  "__Host-access",
  "__Host-passkey",
  "__Host-admin",
  "theme",
  "__proto__",
  "",
];
/** Values that look like those of our own cookies: signed, a token, base64 of other data. */
const COOKIE_VALUES = [
  "eyJhbGciOiJub25lIn0.e30.",
  "ImEi.AAAA",
  "%",
  "%22",
  "IntcIg==.x",
  `"quoted"`,
  "a.b.c",
  "deleted",
];

const cookieText: Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...COOKIES), fc.oneof(headerText, fc.constantFrom(...COOKIE_VALUES))), {
    minLength: 1,
    maxLength: 6,
  })
  .map((cookies) => cookies.map(([name, value]) => `${name}=${value}`).join("; "));

/** Headers in addition to those that the request needs. */
export const hostileHeaders: Arbitrary<[string, string][]> = fc.array(
  fc
    .constantFrom(...HEADERS)
    .chain((name) =>
      (name === "cookie" ? cookieText : headerText).map((value): [string, string] => [name, value.trim()]),
    ),
  { maxLength: 4 },
);
