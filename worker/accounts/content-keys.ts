import { and, count, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { CONTENT_KEY_PREFIX, type ContentKeyForm } from "#shared/publishing/content-key.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import { freshRow, signedInRecently } from "./profile.ts";
import { contentKeys, users } from "./schema.ts";

export type ContentKey = {
  id: string;
  name: string;
  madeBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** False once its maker's password or role has changed. */
  works: boolean;
};

const MOST_KEYS = 100;
/** "Last used" is written at most this often. */
const USED_EVERY_MS = 60_000;

type Needs = Pick<Dependencies, "db" | "now" | "defer" | "log"> & Parameters<typeof freshRow>[0];

/** Keys with which scripts change content, and nothing else. Callers check that the viewer is an admin. */
export function createContentKeys(dependencies: Needs) {
  const { db, now, defer, log } = dependencies;

  /** What ends a session ends a key too: a changed password, or a lost role. */
  const works = (row: { epoch: number; sessionEpoch: number; role: string }) =>
    row.epoch === row.sessionEpoch && row.role === "admin";

  return {
    /** The newest first. */
    async list(): Promise<ContentKey[]> {
      const rows = await query(() =>
        db
          .select({
            ...{ id: contentKeys.id, name: contentKeys.name, createdAt: contentKeys.createdAt },
            ...{ lastUsedAt: contentKeys.lastUsedAt, epoch: contentKeys.epoch },
            ...{ madeBy: users.fullName, sessionEpoch: users.sessionEpoch, role: users.role },
          })
          .from(contentKeys)
          .innerJoin(users, eq(users.id, contentKeys.ownerId))
          .orderBy(desc(contentKeys.id))
          .limit(MOST_KEYS),
      );
      return rows.map(({ epoch, sessionEpoch, role, ...key }) => ({
        ...key,
        works: works({ epoch, sessionEpoch, role }),
      }));
    },

    /** Whether making a key needs the password. */
    needsPassword: async (viewer: Viewer) => !(await signedInRecently(dependencies, viewer)),

    /**
     * Makes a key. It is returned once; only its hash is stored.
     * @throws AppError `invalid` with a message for `password` or `name`, `rate_limited`
     */
    async make(viewer: Viewer, { name, password }: ContentKeyForm): Promise<string> {
      const maker = await freshRow(dependencies, viewer, password);
      const made = await query(() => db.select({ keys: count() }).from(contentKeys).get());
      if ((made?.keys ?? 0) >= MOST_KEYS) {
        const full = `There are ${MOST_KEYS} keys. Revoke one that nobody uses.`;
        throw new AppError("invalid", full, { fields: { name: full } });
      }
      const key = CONTENT_KEY_PREFIX + newToken();
      const at = now();
      const row = { id: newId(at), name, ownerId: maker.id, epoch: maker.sessionEpoch, createdAt: at };
      const hash = await hashToken(key);
      await query(() => db.insert(contentKeys).values({ ...row, hash, lastUsedAt: null }));
      log.info("content_key.made", { key: row.id });
      return key;
    },

    /** Doing it twice is not an error. */
    async revoke(id: string): Promise<void> {
      await query(() => db.delete(contentKeys).where(eq(contentKeys.id, id)));
      log.info("content_key.revoked", { key: id });
    },

    /** Who uses this key, as the author of what it changes. @throws AppError `unauthenticated` */
    async viewerOf(key: string): Promise<Viewer> {
      const hash = await hashToken(key);
      const row = await query(() =>
        db
          .select({ key: contentKeys, maker: users })
          .from(contentKeys)
          .innerJoin(users, eq(users.id, contentKeys.ownerId))
          .where(eq(contentKeys.hash, hash))
          .get(),
      );
      if (!row) {
        throw new AppError(
          "unauthenticated",
          "This key does not exist, or it was revoked. Make one at /desk/keys.",
        );
      }
      const { id, name, epoch } = row.key;
      const { sessionEpoch, role, fullName } = row.maker;
      if (!works({ epoch, sessionEpoch, role })) {
        throw new AppError(
          "unauthenticated",
          "This key ended when its maker’s password or role changed. Make one at /desk/keys.",
        );
      }
      const at = now();
      const before = new Date(at.getTime() - USED_EVERY_MS);
      const long = or(isNull(contentKeys.lastUsedAt), lt(contentKeys.lastUsedAt, before));
      if (!row.key.lastUsedAt || row.key.lastUsedAt < before) {
        const used = db
          .update(contentKeys)
          .set({ lastUsedAt: at })
          .where(and(eq(contentKeys.id, id), long));
        defer(
          query(() => used.run()).catch((error) => log.error("content_key.use_failed", error, { key: id })),
        );
      }
      return { id: row.maker.id, fullName: `${fullName} (${name})`, role, sessionId: "" };
    },
  };
}

export type ContentKeys = ReturnType<typeof createContentKeys>;
