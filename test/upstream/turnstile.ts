import { Hono } from "hono";
import { z } from "zod";
import { type StandIn, startStandIn } from "./server.ts";

export const TURNSTILE_SITE_KEY = "site-key-of-the-stand-in";
export const TURNSTILE_SECRET_KEY = "secret-key-of-the-stand-in";

const tokenSchema = z.object({ hostname: z.string(), action: z.string(), made: z.string() });

/** A token as the stand-in's widget makes it. */
export function turnstileToken(hostname: string, action: string): string {
  return btoa(JSON.stringify({ hostname, action, made: crypto.randomUUID() }));
}

/** The widget: no puzzle, the token at once. `reset` makes a new one, because a token works once. */
const SCRIPT = `
  const boxes = new Map();
  const fill = (id) => {
    const { element, options } = boxes.get(id);
    const token = btoa(JSON.stringify({ hostname: location.hostname, action: options.action, made: crypto.randomUUID() }));
    element.querySelector("input").value = token;
    options.callback?.(token);
  };
  window.turnstile = {
    render(element, options) {
      const id = "widget-" + boxes.size;
      boxes.set(id, { element, options });
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = options["response-field-name"];
      element.append("A person, says the stand-in.", input);
      fill(id);
      return id;
    },
    reset: fill,
    remove: (id) => boxes.get(id).element.replaceChildren(),
  };
`;

function readToken(token: string) {
  try {
    return tokenSchema.parse(JSON.parse(atob(token)));
  } catch {
    return null;
  }
}

/** Turnstile: its script, and `siteverify`, which accepts each of the widget's tokens once. */
export function createTurnstileService() {
  const used = new Set<string>();
  const service = new Hono();
  service.get("/turnstile/v0/api.js", (c) => c.body(SCRIPT, 200, { "Content-Type": "text/javascript" }));
  service.post("/turnstile/v0/siteverify", async (c) => {
    const { secret, response } = z
      .object({ secret: z.string(), response: z.string() })
      .parse(await c.req.json());
    const refuse = (code: string) => c.json({ success: false, "error-codes": [code] });
    if (secret !== TURNSTILE_SECRET_KEY) return refuse("invalid-input-secret");
    const token = readToken(response);
    if (!token) return refuse("invalid-input-response");
    if (used.has(response)) return refuse("timeout-or-duplicate");
    used.add(response);
    const { hostname, action } = token;
    return c.json({
      success: true,
      hostname,
      action,
      challenge_ts: new Date().toISOString(),
      "error-codes": [],
    });
  });
  return service;
}

export type TurnstileStandIn = StandIn & {
  /** The variables that point the site here. */
  vars: Record<string, string>;
};

/** Turnstile on this machine. It refuses tokens that its widget did not make. */
export async function startTurnstile(
  options: { port?: number; slowMs?: number } = {},
): Promise<TurnstileStandIn> {
  const standIn = await startStandIn({ ...options, service: createTurnstileService() });
  return { ...standIn, vars: { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_URL: standIn.url } };
}
