import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { CHAT_LIMITS } from "#worker/chat/budget.ts";
import { signedIn } from "../support/accounts.ts";
import { OPENAI, playModel, QUESTION, type Reply } from "../support/chat-api.ts";
import { writeIndex } from "../support/search-index.ts";
import { MODEL_NAME, MODEL_USAGE } from "../upstream/model-service.ts";

// The first answer of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const VARS = {
  ...OPENAI,
  CHAT_MODEL_MEMBERS: "stand-in-large",
  CHAT_PRICE: "0.05/0.40",
  CHAT_PRICE_MEMBERS: "0.30/2.25",
};

const confirm = "UPDATE users SET email_confirmed_at = 1";
/** Chosen when registering: it grants nothing. */
const choose = "UPDATE users SET package_name = 'Full-Stack Bootcamp: Pro'";
const enrol = `INSERT INTO enrolments (id, user_id, course_id, source, starts_at, created_at)
  SELECT 'e', id, '4', 'instructor', 1, 1 FROM users`;

const run = (...statements: string[]) => env.DB.batch(statements.map((text) => env.DB.prepare(text)));
const makeMember = () => run(confirm, enrol);

test("a member is answered by the larger model, and each answer's cost is logged", async () => {
  await writeIndex();
  const { fetch, asked } = playModel("good");
  const { ada, post, lines } = await signedIn({ vars: VARS, fetch });
  await makeMember();
  const answers = async () => lines.filter(({ event }) => event === "chat.answered");

  expect((await (await ada.post("/api/chat", QUESTION)).json<Reply>()).model).toBe("stand-in-large");
  expect(asked.at(-1)?.model).toBe("stand-in-large");
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = MODEL_USAGE;
  expect((await answers()).at(-1)).toMatchObject({
    tier: "members",
    inputTokens,
    outputTokens,
    estimated: false,
    cost: Math.round(inputTokens * 0.3 + outputTokens * 2.25) / 1e6,
  });

  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe(MODEL_NAME);
  expect((await answers()).at(-1)).toMatchObject({
    tier: "everyone",
    cost: Math.round(inputTokens * 0.05 + outputTokens * 0.4) / 1e6,
  });
  expect(JSON.stringify(lines)).not.toContain("JSX");
});

test.each([
  ["only chose something when registering", [confirm, choose]],
  ["has not confirmed the address", [enrol]],
])("somebody who %s gets the model that everyone gets", async (_name, change) => {
  await writeIndex();
  const { ada } = await signedIn({ vars: VARS, fetch: playModel("good").fetch });
  await run(...change);
  expect((await (await ada.post("/api/chat", QUESTION)).json<Reply>()).model).toBe(MODEL_NAME);
});

test("when the larger model fails or its daily budget is spent, the small one answers", async () => {
  await writeIndex();
  const model = playModel("good");
  let failing = true;
  const { ada, lines } = await signedIn({
    vars: VARS,
    fetch: async (input, init) =>
      failing && String(init?.body).includes("stand-in-large")
        ? new Response("{}", { status: 500 })
        : model.fetch(input, init),
  });
  await makeMember();
  expect((await (await ada.post("/api/chat", QUESTION)).json<Reply>()).model).toBe(MODEL_NAME);
  expect(lines.at(-1)).toMatchObject({ event: "chat.answered", fellBack: true });

  failing = false;
  await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'chat-members-model-day:%'")
    .bind(CHAT_LIMITS.membersModelDay.max)
    .run();
  expect((await (await ada.post("/api/chat", QUESTION)).json<Reply>()).model).toBe(MODEL_NAME);
});
