import { Hono } from "hono";
import { z } from "zod";
import { type StandIn, startStandIn } from "./server.ts";
import {
  createYoutubeService,
  YOUTUBE_API_KEY,
  YOUTUBE_CHANNEL_ID,
  YOUTUBE_CONTENTS,
  type YoutubeContent,
} from "./youtube-service.ts";

const contentSchema = z.object({ content: z.enum(YOUTUBE_CONTENTS) });

export type YoutubeStandIn = StandIn & {
  /** The variables that point the site here. */
  vars: Record<string, string>;
  setContent(content: YoutubeContent): void;
};

/** YouTube on this machine. `POST /content { content }` sets the content of its channel. */
export async function startYoutube(
  options: { port?: number; slowMs?: number } = {},
): Promise<YoutubeStandIn> {
  const { service, setContent } = createYoutubeService();
  const desk = new Hono();
  desk.post("/content", async (c) => {
    const wanted = contentSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: `content is one of ${YOUTUBE_CONTENTS.join(", ")}` }, 400);
    setContent(wanted.data.content);
    return c.json(wanted.data);
  });
  const standIn = await startStandIn({ ...options, service, desk });
  const vars = {
    YOUTUBE_CHANNEL_ID,
    YOUTUBE_API_KEY,
    YOUTUBE_API_URL: standIn.url,
    YOUTUBE_FEED_URL: standIn.url,
  };
  return { ...standIn, vars, setContent };
}
