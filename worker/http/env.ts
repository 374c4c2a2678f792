import type { Context } from "hono";
import type { Log } from "#shared/log.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import type { Services } from "#worker/services.ts";

/** The variables on a handler's context, set once per request by `requestScope`. */
export type RequestScope = {
  services: Services;
  /** The visitor. Looks nothing up until it is asked. */
  identity: Identity;
  /** Appears in every log line of the request and in the `X-Request-Id` response header. */
  requestId: string;
  log: Log;
  /** The visitor's network (`networkOf`), for rate limits only. Nothing gets the full IP address. */
  network: string;
  /** The deployed version. */
  version: string;
  /** When that version was uploaded; null on a local machine. */
  deployedAt: Date | null;
};

export type ApiEnv = { Variables: RequestScope };

/** For the whole Worker: only the composition root and its middleware see the bindings. */
export type AppEnv = {
  Bindings: Env;
  /** `framed`: the desk shows the page in a frame. `preview`: the request has a preview link's token. `gone`: there is no draft for it; `incomplete`: it cannot be shown. */
  Variables: RequestScope & {
    secureHeadersNonce?: string;
    preview?: "shown" | "incomplete" | "gone";
    framed?: true;
  };
};
export type AppContext = Context<AppEnv>;

/** The part of a handler's context that error responses need, in `/api` and outside it. */
export type AnswerContext = Pick<Context<ApiEnv>, "req" | "header" | "json" | "html"> & {
  get<Key extends keyof RequestScope>(key: Key): RequestScope[Key];
};
