import type { Log } from "#shared/log.ts";
import type { PasswordHasher } from "#worker/accounts/passwords.ts";
import type { Config } from "#worker/config.ts";
import type { Preview } from "#worker/platform/preview.ts";
import type { MeaningMemory } from "#worker/search/meaning.ts";
import type { Bucket, Store } from "./bindings.ts";
import type { Database } from "./client.ts";
import type { Mailer } from "./mailer.ts";
import type { Payments } from "./payments.ts";

/** What the services need from outside. Tests pass their own. */
export type Dependencies = {
  config: Config;
  /** For accounts and everything that is written: uses the primary. */
  db: Database;
  /** For public content, which the nearest copy may serve. */
  content: Database;
  /** A draft that this request shows in place of what is live. */
  preview?: Preview | null | undefined;
  /** The search index. */
  search: D1Database;
  meaningMemory: MeaningMemory;
  /** Workers AI; undefined without an account. */
  ai: Ai | undefined;
  mailer: Mailer;
  bucket: Bucket;
  feedStore: Store;
  sessionStore: KVNamespace;
  passwords: PasswordHasher;
  /** Null without a provider: people ask, and the owner marks orders as paid. */
  payments: Payments | null;
  images: ImagesBinding;
  imageCache: () => Promise<Pick<Cache, "match" | "put">>;
  fetch: typeof globalThis.fetch;
  log: Log;
  now: () => Date;
  /** Resolves after this many milliseconds. Defaults to a timer. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Lets work continue after the response has been sent. */
  defer: (work: Promise<unknown>) => void;
  /** Whether a visitor may send another form now. `key` names the visitor and the form. */
  allowForm: (key: string) => Promise<boolean>;
};
