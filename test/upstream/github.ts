import { Hono } from "hono";
import { z } from "zod";
import {
  createGithubService,
  GITHUB_CONTENTS,
  GITHUB_LOGIN,
  GITHUB_TOKEN,
  type GithubContent,
} from "./github-service.ts";
import { type StandIn, startStandIn } from "./server.ts";

const contentSchema = z.object({ content: z.enum(GITHUB_CONTENTS) });

export type GithubStandIn = StandIn & {
  /** The variables that point the site here. */
  vars: Record<string, string>;
  setContent(content: GithubContent): void;
};

/** GitHub on this machine. `POST /content { content }` sets the content of its calendar. */
export async function startGithub(options: { port?: number; slowMs?: number } = {}): Promise<GithubStandIn> {
  const { service, setContent } = createGithubService();
  const desk = new Hono();
  desk.post("/content", async (c) => {
    const wanted = contentSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: `content is one of ${GITHUB_CONTENTS.join(", ")}` }, 400);
    setContent(wanted.data.content);
    return c.json(wanted.data);
  });
  const standIn = await startStandIn({ ...options, service, desk });
  return { ...standIn, vars: { GITHUB_LOGIN, GITHUB_TOKEN, GITHUB_API_URL: standIn.url }, setContent };
}
