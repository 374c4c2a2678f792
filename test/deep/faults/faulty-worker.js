// Stands before the built Worker: each request names in `x-fault` what fails during it, and how. Everything else is
// real: the composition root, the runtime, D1, KV, R2 and the Cache API. The outside services fail here, because a
// fault belongs to one request, and a stand-in server is shared by all of them.
import { AsyncLocalStorage } from "node:async_hooks";
import worker from "./index.js";
import { PIXEL, SERVICES } from "./outside-services.js";
import { VARS } from "./vars.js";

/** @type {AsyncLocalStorage<{ dependency?: string, fault?: string, touched: Set<string>, written: Set<string>, openCache: Function }>} */
const current = new AsyncLocalStorage();
const never = () => new Promise(() => {});
const down = (who) => Promise.reject(new Error(`${who} is down: secret-host.internal refused`));

/** The bindings' names in the table. */
const BINDINGS = {
  DB: "D1",
  SEARCH: "SEARCH",
  FEEDS: "KV feeds",
  SESSIONS: "KV sessions",
  MEDIA: "R2",
  AI: "AI",
};

/** The key of the feeds' store that belongs to the page cache: it tells an isolate which pages are old. */
const CONTENT_VERSION = "content-version";

/**
 * The first request of an isolate reads the owner's settings, for all the others. What happens if it cannot is in
 * test/worker/site-settings.test.ts.
 */
const SETTINGS = '"site_settings"';

/** Calls that only prepare a query: they send nothing. */
const PREPARING = new Set(["prepare", "bind", "withSession", "getBookmark", "resumeMultipartUpload"]);

/** The calls that write to KV, R2 and the Cache API. */
const STORING = new Set(["put", "delete", "createMultipartUpload", "uploadPart", "complete", "abort"]);
const WRITES = /^\s*(insert|update|delete)\b/i;

/** A wrong answer: a value that is not JSON, a missing file. Writes are done. */
const WRONG = {
  // KV does this with a value that is not JSON.
  get: ([, type]) => {
    if (type === "json" || type?.type === "json") throw new SyntaxError("Unexpected token '<'");
    return "<p>nonsense</p>";
  },
  getWithMetadata: () => ({ value: null, metadata: "nonsense" }),
  list: () => ({ keys: [], objects: [], list_complete: true, truncated: false }),
  match: () => new Response("<p>nonsense</p>"),
  "run:AI": () => ({ nonsense: true }),
  "get:R2": () => null,
  "head:R2": () => ({ nonsense: true }),
};

function wrongAnswer(dependency, method, args, work) {
  if (STORING.has(method)) return work();
  return (WRONG[`${method}:${dependency}`] ?? WRONG[method] ?? (() => "nonsense"))(args);
}

/** The first half of a stream, then its error. */
function brokenOff(stream) {
  const reader = stream.getReader();
  let parts = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done || parts > 0) controller.error(new Error("the connection broke"));
      else controller.enqueue(value.subarray(0, Math.ceil(value.length / 2)));
      parts += 1;
    },
  });
}

/** Answers the first call and not the rest; streams break off. */
async function half(dependency, calls, work) {
  if (calls > 1) return down(dependency);
  const value = await work();
  if (value instanceof ReadableStream) return brokenOff(value);
  if (!(value?.body instanceof ReadableStream)) return value;
  const body = brokenOff(value.body);
  if (value instanceof Response) return new Response(body, value);
  return new Proxy(value, {
    get: (target, name) => (name === "body" ? body : Reflect.get(target, name)),
  });
}

function faulty(binding, dependency) {
  const originals = new WeakMap();
  const texts = new WeakMap();
  const sqlOf = (value) => (Array.isArray(value) ? value.flatMap(sqlOf) : (texts.get(value) ?? []));
  let calls = 0;
  const original = (value) => {
    if (Array.isArray(value)) return value.map(original);
    return (typeof value === "object" && value !== null && originals.get(value)) || value;
  };
  const wrap = (target) => {
    const proxy = new Proxy(target, {
      get(_target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args) => {
          const work = () => Reflect.apply(value, target, args.map(original));
          if (PREPARING.has(name)) {
            const prepared = work();
            if (typeof prepared !== "object" || prepared === null) return prepared;
            const handle = wrap(prepared);
            texts.set(handle, name === "prepare" ? [args[0]] : sqlOf(proxy));
            return handle;
          }
          const { dependency: which, fault, touched, written } = current.getStore();
          const sql = sqlOf(name === "batch" ? args[0] : proxy);
          if (sql.some((text) => text.includes(SETTINGS))) return work();
          const asked = args[0] === CONTENT_VERSION ? "edge cache" : dependency;
          // Whichever request comes first asks for the version. Pages that are cached use the cache itself as well.
          if (args[0] !== CONTENT_VERSION) touched.add(asked);
          if (STORING.has(name) || sql.some((text) => WRITES.test(text))) written.add(asked);
          if (which !== asked || !fault) return work();
          calls += 1;
          if (fault === "down") return down(dependency);
          if (fault === "slow") return never();
          if (fault === "wrong") return (async () => wrongAnswer(dependency, name, args, work))();
          return half(dependency, calls, async () => work());
        };
      },
    });
    originals.set(proxy, target);
    return proxy;
  };
  return wrap(binding);
}

/** Each request may have separate feeds, so that one's first fetch is not another's copy. */
function scoped(store, scope) {
  const own = (key) => (key === CONTENT_VERSION ? key : scope + key);
  return {
    get: (key, type) => store.get(own(key), type),
    getWithMetadata: (key, type) => store.getWithMetadata(own(key), type),
    put: (key, value, options) => store.put(own(key), value, options),
  };
}

const platformCaches = globalThis.caches;

/** The cached page, marked as made for another version of the content. */
function madeBefore(entry) {
  const aged = new Response(entry.body, entry);
  const label = JSON.parse(decodeURIComponent(entry.headers.get("x-sealed-page")));
  aged.headers.set(
    "x-sealed-page",
    encodeURIComponent(JSON.stringify({ ...label, contentVersion: "before" })),
  );
  return aged;
}

/** The platform's cache, which all isolates share. Parts of a page's key that are in memory are removed. */
function edgeCaches(isolate, outdated) {
  const shared = (key) => (typeof key === "string" ? key.replace(isolate, "") : key);
  const edge = faulty(
    {
      match: async (key, name) => {
        const entry = await (await platformCaches.open(name)).match(shared(key));
        return entry && outdated ? madeBefore(entry) : entry;
      },
      put: async (key, entry, name) => (await platformCaches.open(name)).put(shared(key), entry),
    },
    "edge cache",
  );
  return async (name) => ({
    match: (key) => edge.match(key, name),
    put: (key, entry) => edge.put(key, entry, name),
  });
}

Object.defineProperty(globalThis, "caches", {
  value: { open: (name) => current.getStore().openCache(name) },
});

const sse = (events) => new Blob(events.map((event) => `data: ${event}\n\n`)).stream();
const SENTENCE = ["A prop is ", "what a component is given [1]."];
const ai = {
  run: async () => sse([...SENTENCE.map((response) => JSON.stringify({ response })), "[DONE]"]),
};

/** Not in the table: returns a picture unchanged. */
const images = {
  info: async () => ({ format: "image/png", fileSize: PIXEL.length, width: 1, height: 1 }),
  input: () => images,
  transform: () => images,
  output: async () => ({
    response: () => new Response(PIXEL),
    image: () => new Blob([PIXEL]).stream(),
    contentType: () => "image/png",
  }),
};

/** Every mail that the provider accepted, with its key, even if its answer was lost. */
const taken = [];

async function outside(input, init) {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const service = SERVICES[url.host];
  if (!service) throw new TypeError(`Unexpected outbound request: ${request.url}`);
  const { dependency: which, fault, touched } = current.getStore();
  touched.add(service.dependency);
  const failing = which === service.dependency ? fault : undefined;
  if (failing === "down") return down(service.dependency);
  if (failing === "slow") {
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal.reason));
    });
  }
  if (failing === "wrong") return service.wrong?.() ?? new Response("<p>nonsense</p>");
  if (service.dependency === "mailer") {
    const key = request.headers.get("idempotency-key");
    const { to, subject } = await request.json();
    if (!taken.some((mail) => key !== null && mail.key === key)) taken.push({ key, to, subject });
    if (failing === "partway") throw new Error("the connection broke before the answer");
  }
  const answer = await service.answer(url, request);
  return failing === "partway" ? new Response(brokenOff(answer.body), answer) : answer;
}

globalThis.fetch = outside;

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    if (url.pathname === "/__taken") return Response.json(taken);
    const {
      dependency,
      fault,
      scope = "",
      pages = scope,
      isolate = "",
      outdated = false,
    } = JSON.parse(request.headers.get("x-fault") ?? "{}");
    const touched = new Set();
    const written = new Set();
    const own = { ...env, ...VARS, AI: ai, IMAGES: images, FEEDS: scoped(env.FEEDS, scope) };
    // Cached pages belong to a deployment, so this gives a request an empty cache, or another isolate's memory.
    own.VERSION = { ...env.VERSION, id: `~${isolate}~${pages}` };
    for (const [name, called] of Object.entries(BINDINGS)) own[name] = faulty(own[name], called);
    const headers = new Headers(request.headers);
    headers.delete("x-fault");
    headers.set("cf-connecting-ip", headers.get("x-address") ?? "192.0.2.1");
    const deferred = [];
    const context = {
      waitUntil: (work) => {
        deferred.push(work);
        ctx.waitUntil(work);
      },
      passThroughOnException() {},
      props: {},
    };
    const openCache = edgeCaches(`~${isolate}~`, outdated);
    return current.run({ dependency, fault, touched, written, openCache }, async () => {
      if (url.pathname === "/__scheduled") {
        await worker.scheduled({ cron: url.searchParams.get("cron") }, own, context);
        return Response.json({ touched: [...touched] });
      }
      const answer = await worker.fetch(new Request(request, { headers }), own, context);
      // All dependencies of a request are only known once its work is over.
      if (request.headers.has("x-settle")) {
        const body = await answer.arrayBuffer();
        await Promise.allSettled(deferred);
        const told = new Headers(answer.headers);
        told.set("x-touched", [...touched].sort().join(","));
        told.set("x-written", [...written].sort().join(","));
        return new Response(answer.status === 304 || answer.status === 204 ? null : body, {
          status: answer.status,
          headers: told,
        });
      }
      return answer;
    });
  },
};
