import { z } from "zod";
import { partRange } from "#shared/media/video.ts";
import { Stop } from "../support/stop.ts";

const texts = z.record(z.string(), z.string());
const listSchema = z.array(z.object({ id: z.string(), at: z.string(), state: z.string() }));
const itemSchema = z.object({
  live: texts.nullable(),
  archived: z.boolean(),
  version: z.number(),
  draft: z
    .object({ values: texts, base: z.number(), save: z.number(), savedBy: z.string(), savedAt: z.string() })
    .nullable(),
});
const failureSchema = z.object({ error: z.string(), fields: texts.optional() });

export type DeskItem = z.output<typeof itemSchema>;

/** The site refused one call; the next may be fine. */
export class Refused extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

const ANSWER_WITHIN_MS = 30_000;
/** 8 MiB through a slow line. */
const PART_WITHIN_MS = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;
type FilmFile = { name: string; size: number; lastModified: number };

/** A site's `/api/desk`, called with a key. */
export function createDesk({ url, key }: { url: string; key: string }) {
  const { origin } = new URL(url);

  /** @throws Stop if the site cannot be reached or does not take the key; Refused */
  async function send(
    method: string,
    path: string,
    { headers = {}, body }: RequestInit = {},
    within = ANSWER_WITHIN_MS,
  ) {
    const request = { method, headers: { ...headers, authorization: `Bearer ${key}` }, body: body ?? null };
    const ask = () =>
      fetch(origin + path, {
        ...request,
        redirect: "manual",
        signal: AbortSignal.timeout(within),
      });
    const answer = await ask()
      // The site may just have closed a connection that was kept open. Reading twice does no harm.
      .catch((cause: unknown) => (method === "GET" ? ask() : Promise.reject(cause)))
      .catch((cause: unknown) => {
        throw new Stop(`${origin} cannot be reached.`, cause instanceof Error ? cause.message : undefined);
      });
    if (answer.ok) return answer;
    const said = failureSchema.safeParse(await answer.json().catch(() => null));
    const message = said.data?.error ?? `The site answered ${answer.status}.`;
    if (answer.status === 401 || answer.status === 403) throw new Stop(message);
    throw new Refused(answer.status, message, said.data?.fields);
  }

  const sendJson = async (path: string, json: object) =>
    send("POST", path, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    }).then((answer) => answer.json());

  const call = (method: string, path: string, json?: unknown) =>
    send(method, `/api/desk/${path}`, {
      ...(json !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
    });
  const pathOf = (kind: string, id: string) => `${kind}/${encodeURIComponent(id)}`;

  return {
    origin,
    list: async (kind: string) => listSchema.parse(await (await call("GET", kind)).json()),

    /** An item; null if there is none. */
    async open(kind: string, id: string): Promise<DeskItem | null> {
      try {
        return itemSchema.parse(await (await call("GET", pathOf(kind, id))).json());
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }
    },

    create: (kind: string, draft: { id: string; values: object; tab: string }) => call("POST", kind, draft),

    /** Saves a draft over none, or over one of the same `tab`. Returns the count of its saves. */
    async save(kind: string, id: string, draft: { values: object; base: number; tab: string }) {
      const answer = await call("PUT", pathOf(kind, id), { ...draft, save: 0 });
      return z.object({ save: z.number() }).parse(await answer.json()).save;
    },
    publish: (kind: string, id: string, save: number) =>
      call("POST", `${pathOf(kind, id)}/publish`, { save }),
    order: (kind: string, ids: readonly string[]) => call("POST", `${kind}/order`, { ids }),

    /** A picture, or null if there is none. `bytes` are null if it is still the version with this ETag. */
    async picture(key: string, etag?: string): Promise<{ etag: string; bytes: Uint8Array | null } | null> {
      const answer = await fetch(`${origin}/media/${key}`, {
        headers: etag ? { "if-none-match": etag } : {},
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch((cause: unknown) => {
        throw new Stop(`${origin} cannot be reached.`, cause instanceof Error ? cause.message : undefined);
      });
      if (answer.status === 404) return null;
      if (!answer.ok && answer.status !== 304) {
        throw new Refused(answer.status, `The picture answered ${answer.status}.`);
      }
      const bytes = answer.status === 304 ? null : new Uint8Array(await answer.arrayBuffer());
      return { etag: answer.headers.get("etag") ?? etag ?? "", bytes };
    },

    /** The film of a lesson that is live. @throws Refused */
    async film(lesson: string): Promise<AsyncIterable<Uint8Array>> {
      const link = await send("GET", `/api/learn/videos/${encodeURIComponent(lesson)}`);
      const { src } = z.object({ src: z.string() }).parse(await link.json());
      const answer = await fetch(origin + src).catch(() => null);
      if (!answer?.ok || !answer.body)
        throw new Refused(answer?.status ?? 503, "The film could not be read.");
      return answer.body;
    },

    /** Stores a lesson's film in parts, and continues where an earlier try was interrupted. Returns its key. */
    async putFilm(
      { name, size, lastModified }: FilmFile,
      read: (start: number, end: number) => Promise<Bytes>,
    ) {
      const start = { name, size, lastModified, type: "video/mp4", lesson: true };
      const begun = z
        .object({ id: z.string(), parts: z.number(), done: z.array(z.number()) })
        .parse(await sendJson("/api/uploads/videos", start));
      const path = `/api/uploads/videos/${begun.id}`;
      for (let part = 1; part <= begun.parts; part += 1) {
        if (begun.done.includes(part)) continue;
        const { start, end } = partRange(size, part);
        const headers = { "content-type": "application/octet-stream" };
        await send("PUT", `${path}/parts/${part}`, { headers, body: await read(start, end) }, PART_WITHIN_MS);
      }
      return z.object({ key: z.string() }).parse(await sendJson(`${path}/complete`, {})).key;
    },

    putPicture: (key: string, bytes: Uint8Array<ArrayBuffer>, alt: string) =>
      send("PUT", `/api/desk/pictures/${key.replace(/^images\//, "")}?${new URLSearchParams({ alt })}`, {
        headers: { "content-type": "application/octet-stream" },
        body: bytes,
      }),
  };
}

export type Desk = ReturnType<typeof createDesk>;

/** Runs `work` for each item, a few at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
