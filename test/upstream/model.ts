import { Hono } from "hono";
import { z } from "zod";
import {
  createModelService,
  MODEL_CONTENTS,
  MODEL_KEY,
  MODEL_NAME,
  type ModelContent,
} from "./model-service.ts";
import { EMBEDDING_MODEL_NAME } from "./model-vectors.ts";
import { type StandIn, startStandIn } from "./server.ts";

const contentSchema = z.object({ content: z.enum(MODEL_CONTENTS) });

export type ModelStandIn = StandIn &
  Pick<ReturnType<typeof createModelService>, "asked" | "embedded" | "open" | "setVectors"> & {
    /** The variables that point the chat here. */
    vars: Record<string, string>;
    setContent(content: ModelContent): void;
  };

/** An OpenAI-compatible model on this machine. `POST /content { content }` sets its behaviour. */
export async function startModel(options: { port?: number; slowMs?: number } = {}): Promise<ModelStandIn> {
  const { service, setContent, ...told } = createModelService();
  const desk = new Hono();
  desk.post("/content", async (c) => {
    const wanted = contentSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: `content is one of ${MODEL_CONTENTS.join(", ")}` }, 400);
    setContent(wanted.data.content);
    return c.json(wanted.data);
  });
  const standIn = await startStandIn({ ...options, service, desk });
  const vars = {
    CHAT_PROVIDER: "openai-compatible",
    CHAT_BASE_URL: `${standIn.url}/v1`,
    CHAT_MODEL: MODEL_NAME,
    CHAT_EMBEDDING_MODEL: EMBEDDING_MODEL_NAME,
    CHAT_API_KEY: MODEL_KEY,
  };
  return { ...standIn, ...told, vars, setContent };
}
