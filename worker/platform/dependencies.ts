import type { Log } from "#shared/log.ts";
import type { PasswordHasher } from "#worker/accounts/passwords.ts";
import type { Config } from "#worker/config.ts";
import type { Bucket, Store } from "./bindings.ts";
import type { Database } from "./client.ts";
import type { Mailer } from "./mailer.ts";

/** What the use cases need from outside. Tests pass their own. */
export type Dependencies = {
  config: Config;
  /** For accounts and all that is written: asks the primary. */
  db: Database;
  /** For public content, which the nearest copy may answer. */
  content: Database;
  /** The search index. */
  search: D1Database;
  /** Workers AI; missing where there is no account. */
  ai: Ai | undefined;
  mailer: Mailer;
  bucket: Bucket;
  feedStore: Store;
  sessionStore: KVNamespace;
  passwords: PasswordHasher;
  images: ImagesBinding;
  imageCache: () => Promise<Pick<Cache, "match" | "put">>;
  fetch: typeof globalThis.fetch;
  log: Log;
  now: () => Date;
  /** Resolves after so many milliseconds; a timer, where nothing else is given. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Lets work go on after the answer has been sent. */
  defer: (work: Promise<unknown>) => void;
  /** Whether a visitor may send one more form now. `key` says who and what. */
  allowForm: (key: string) => Promise<boolean>;
};
