import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { Hono } from "hono";
import { z } from "zod";

/** How a stand-in behaves: as documented, late, not at all, failing, with nonsense, or with nothing. */
export const MODES = ["normal", "slow", "down", "error", "wrong", "empty"] as const;
export type Mode = (typeof MODES)[number];

/** An outside service as a real HTTP server on this machine. */
export type StandIn = {
  url: string;
  port: number;
  setMode(mode: Mode): void;
  close(): Promise<void>;
};

type Bindings = { Bindings: { drop: () => void } };

/** Longer than any timeout of the site. */
const SLOW_MS = 15_000;
const LARGEST_BODY = 1024 * 1024;

const controlSchema = z.object({ mode: z.enum(MODES) });

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function toRequest(message: IncomingMessage, origin: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const method = message.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : new Uint8Array(await bodyOf(message));
  return new Request(new URL(message.url ?? "/", origin), { method, headers, body });
}

function send(response: Response, to: ServerResponse): void {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  // If the client hangs up, the rest of the answer is not written.
  if (response.body) pipeline(Readable.from(response.body), to, () => {});
  else to.end();
}

/**
 * Serves a stand-in on 127.0.0.1. `service` plays the outside service and follows the mode, set by
 * `POST /control { mode }`; `desk` is for people and tests, and always answers.
 * `port` 0 or undefined: any free port.
 */
export async function startStandIn(options: {
  service: Hono;
  desk?: Hono;
  port?: number;
  slowMs?: number;
}): Promise<StandIn> {
  let mode: Mode = "normal";
  const closing = new AbortController();
  const root = new Hono<Bindings>();
  root.post("/control", async (c) => {
    const wanted = controlSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: `mode is one of ${MODES.join(", ")}` }, 400);
    mode = wanted.data.mode;
    return c.json({ mode });
  });
  if (options.desk) root.route("/", options.desk);
  root.use(async (c, next) => {
    if (mode === "down") {
      c.env.drop();
      return c.body(null);
    }
    if (mode === "error") return c.json({ error: "the stand-in was told to fail" }, 500);
    if (mode === "wrong") return c.text("<html>This is not what was asked for", 200);
    if (mode === "empty") return c.body("", 200);
    if (mode === "slow") {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.slowMs ?? SLOW_MS);
        closing.signal.addEventListener("abort", () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    await next();
  });
  root.route("/", options.service);

  let url = "http://127.0.0.1";
  const server = createServer((message, response) => {
    toRequest(message, url)
      .then((request) => root.fetch(request, { drop: () => message.socket.destroy() }))
      .then((answer) => send(answer, response))
      .catch(() => message.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The stand-in has no address.");
  url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    port: address.port,
    setMode(next) {
      mode = next;
    },
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
