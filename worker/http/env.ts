import type { Context } from "hono";
import type { Log } from "#shared/log.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import type { Services } from "#worker/services.ts";

/** What a handler finds on its context. The composition root puts it there, once per request. */
export type RequestScope = {
  services: Services;
  /** Who is behind the request; nothing is looked up before somebody asks. */
  identity: Identity;
  /** Stands in every log line of the request and in the `X-Request-Id` answer header. */
  requestId: string;
  log: Log;
  /** The visitor's network (`networkOf`), for counting only. What counts visitors sees nothing finer. */
  network: string;
  /** The deployed version. */
  version: string;
  /** When that version was uploaded; null on a machine that deploys nothing. */
  deployedAt: Date | null;
};

export type ApiEnv = { Variables: RequestScope };

/** The whole Worker's: only the composition root and the middleware it mounts see the bindings. */
export type AppEnv = {
  Bindings: Env;
  Variables: RequestScope & { secureHeadersNonce?: string };
};
export type AppContext = Context<AppEnv>;

/** As much of a handler's context as answering an error takes: the same in `/api` and outside it. */
export type AnswerContext = Pick<Context<ApiEnv>, "req" | "header" | "json" | "html"> & {
  get<Key extends keyof RequestScope>(key: Key): RequestScope[Key];
};
