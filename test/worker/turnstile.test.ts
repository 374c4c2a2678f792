import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, startAccounts } from "../support/accounts.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";
import {
  createTurnstileService,
  TURNSTILE_SECRET_KEY,
  TURNSTILE_SITE_KEY,
  turnstileToken,
} from "../upstream/turnstile.ts";

const FIELD = "cf-turnstile-response";
const vars = { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_URL: "https://turnstile.test" };
const contact = { fullName: "Ada", email: "ada@example.org", message: "May I ask something?" };

/** The stand-in as the Worker's `fetch`, recording the requests. */
function standIn(answer?: (request: Request) => Promise<Response>) {
  const service = createTurnstileService();
  const asked: { url: string; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push({ url: request.url, body: await request.clone().json() });
    return answer ? answer(request) : service.fetch(request);
  };
  return { asked, fetch };
}

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

test("without keys Turnstile is not asked, and a token in a body is ignored", async () => {
  const { asked, fetch } = standIn();
  const { post } = startEdge({ fetch });
  expect((await post("/api/contact", { ...contact, [FIELD]: "anything" })).status).toBe(201);
  expect(asked).toEqual([]);
});

test.each([
  ["contact", "/api/contact", contact, "contact_messages", 201],
  [
    "mentorship",
    "/api/mentorship",
    { fullName: "Ada", email: "ada@example.org", packageName: "Mentorship" },
    "mentorship_requests",
    201,
  ],
  ["newsletter", "/api/newsletter", { email: "ada@example.org" }, "newsletter_subscribers", 202],
  ["register", "/api/auth/register", ADA, "users", 201],
] as const)("the %s form stores nothing without a valid token", async (form, path, body, table, taken) => {
  await writeContent();
  const { asked, fetch } = standIn();
  const { post } = await startAccounts({ fetch, vars });
  const used = turnstileToken("greenbar.test", form);
  const tokens: [what: string, token: unknown, asks: number][] = [
    ["none", undefined, 0],
    ["an empty one", "", 0],
    ["one of 2,049 characters", "x".repeat(2_049), 0],
    ["no text", 7, 0],
    ["an invented one", "invented", 1],
    ["another form's", turnstileToken("greenbar.test", form === "contact" ? "register" : "contact"), 1],
    ["another site's", turnstileToken("evil.example", form), 1],
    ["a used one", used, 1],
  ];
  // A token that somebody else already used.
  await fetch(`${vars.TURNSTILE_URL}/turnstile/v0/siteverify`, {
    method: "POST",
    body: JSON.stringify({ secret: TURNSTILE_SECRET_KEY, response: used }),
  });
  for (const [what, token, asks] of tokens) {
    asked.length = 0;
    const answer = await post(path, { ...body, [FIELD]: token });
    expect(answer.status, what).toBe(400);
    expect(asked, what).toHaveLength(asks);
  }
  expect(await count(table)).toBe(0);

  asked.length = 0;
  const token = turnstileToken("greenbar.test", form);
  expect((await post(path, { ...body, [FIELD]: token })).status).toBe(taken);
  expect(asked).toEqual([
    {
      url: "https://turnstile.test/turnstile/v0/siteverify",
      body: { secret: TURNSTILE_SECRET_KEY, response: token },
    },
  ]);
  expect(await count(table)).toBe(1);
});

test("an invalid form does not use up its token", async () => {
  const { asked, fetch } = standIn();
  const { post } = startEdge({ fetch, vars });
  const token = turnstileToken("greenbar.test", "contact");
  expect((await post("/api/contact", { ...contact, email: "ada", [FIELD]: token })).status).toBe(400);
  expect(asked).toEqual([]);
});

test.each<[string, () => Promise<Response>]>([
  ["is down", () => Promise.reject(new TypeError("connection refused"))],
  ["is too slow", () => Promise.reject(new DOMException("timed out", "TimeoutError"))],
  ["fails", async () => new Response("Bad gateway", { status: 502 })],
  ["answers nonsense", async () => Response.json({ ok: "yes" })],
  ["answers nothing", async () => new Response("")],
  ["sends elsewhere", async () => Response.redirect("https://elsewhere.test/")],
  [
    "does not know our secret",
    async () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] }),
  ],
  [
    "has an error of its own",
    async () => Response.json({ success: false, "error-codes": ["internal-error"] }),
  ],
])("when Turnstile %s, a form with a token is accepted, and one line is logged", async (_what, answer) => {
  const { fetch } = standIn(answer);
  const { post, lines } = startEdge({ fetch, vars });
  expect((await post("/api/contact", { ...contact, [FIELD]: "a-token" })).status).toBe(201);
  expect(lines).toEqual([
    {
      level: "error",
      event: "turnstile.failed",
      requestId: "test",
      form: "contact",
      error: expect.any(String),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/a-token|secret-key/);
  // Even then, a form without a token is refused.
  expect((await post("/api/contact", contact)).status).toBe(400);
  expect(await count("contact_messages")).toBe(1);
});
