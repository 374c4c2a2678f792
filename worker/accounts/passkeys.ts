import { and, asc, count, eq, exists, type SQL, sql } from "drizzle-orm";
import type { PasskeyLogin, PasskeyRegistration } from "#shared/accounts/passkeys.ts";
import type { PasskeyInfo, SignedIn } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import type { AccountDependencies } from "./accounts.ts";
import { deviceOf } from "./device.ts";
import type { Identity } from "./identity.ts";
import { passkeyAddedMail } from "./mails.ts";
import { createChallenges } from "./passkey-challenges.ts";
import { freshRow, ownRow } from "./profile.ts";
import { passkeys, userSessions, users } from "./schema.ts";

const MOST_PASSKEYS = 10;
const LOGIN = "login";
/** Ed25519, ES256 and RS256, the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257];

const tooMany = () => new AppError("conflict", "You can have at most ten passkeys. Remove one first.");

/** Loaded on demand: 90 kB that only passkey requests need. */
const webauthn = () => import("@simplewebauthn/server");

function toInfo({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): PasskeyInfo {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * Passkeys (WebAuthn). The device verifies the person, so a passkey replaces the password. We don't ask devices for
 * attestation.
 */
export function createPasskeys(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, securityMail, limits, sessions } = dependencies;
  const { site } = config;
  const rpId = new URL(site.origin).hostname;
  const challenges = createChallenges({ secret: config.secrets.app, limits, now });

  /** Runs the library's check; any error it throws means that the passkey's answer is bad. */
  async function checked<T>(code: "invalid" | "unauthenticated", check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (cause) {
      log.warn("passkey.refused", { reason: cause instanceof Error ? cause.message : String(cause) });
      throw new AppError(code, "This passkey could not be verified. Please try again.", { cause });
    }
  }

  const ownPasskeys = (viewer: Viewer) =>
    query(() =>
      db.select().from(passkeys).where(eq(passkeys.userId, viewer.id)).orderBy(asc(passkeys.createdAt)).all(),
    );

  /** A condition on the insert: fewer than ten passkeys, and the session is still active. */
  function mayAdd({ id, sessionId }: Viewer): SQL {
    const own = db.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, id));
    const session = db
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(eq(userSessions.id, sessionId));
    return sql`${own} < ${MOST_PASSKEYS} and ${exists(session)}`;
  }

  return {
    /**
     * The options for `startRegistration` of @simplewebauthn/browser. Needs the password, unless the person signed in
     * within the last ten minutes.
     * @throws AppError `conflict` for an eleventh, `invalid` with a message for `password`, `rate_limited`
     */
    async registrationOptions(viewer: Viewer, identity: Identity, password?: string) {
      const { id, email, fullName } = await freshRow(dependencies, viewer, password);
      const existing = await ownPasskeys(viewer);
      if (existing.length >= MOST_PASSKEYS) throw tooMany();
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: site.brand,
        rpID: rpId,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: fullName,
        challenge: Buffer.from(await challenges.issue(viewer.sessionId, identity), "base64url"),
        attestationType: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: existing.map((passkey) => ({ id: passkey.id })),
      });
    },

    /**
     * Stores a new passkey.
     * @throws AppError `invalid`, `conflict` if it already exists or is the eleventh, `unauthenticated`
     */
    async register(viewer: Viewer, form: PasskeyRegistration, identity: Identity): Promise<PasskeyInfo> {
      const expectedChallenge = await challenges.redeem(viewer.sessionId, identity);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await checked("invalid", () =>
        verifyRegistrationResponse({
          response: form.response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!registrationInfo) throw new AppError("invalid", "This passkey could not be verified.");
      const { credential } = registrationInfo;
      const { email } = await ownRow({ db }, viewer);
      const name = form.name ?? deviceOf(identity.request.headers.get("user-agent"));
      const row = {
        id: credential.id,
        userId: viewer.id,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        signCount: credential.counter,
        transports: credential.transports ?? [],
        createdAt: now(),
        lastUsedAt: null,
      };
      const existing = await query(() =>
        db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, row.id)).get(),
      );
      if (existing) throw new AppError("conflict", "This passkey is already in use.");
      const added = and(eq(passkeys.id, row.id), eq(passkeys.userId, viewer.id));
      const letter = await securityMail.notice("passkey_added", passkeyAddedMail(site, email), {
        cause: identity.network,
        when: exists(db.select({ id: passkeys.id }).from(passkeys).where(added)),
      });
      const [inserted] = await query(() =>
        db.batch([
          insertIf(db, passkeys, row, mayAdd(viewer)).returning({ id: passkeys.id }),
          letter.statement,
        ]),
      );
      if (inserted.length === 0) {
        if ((await ownPasskeys(viewer)).length >= MOST_PASSKEYS) throw tooMany();
        throw new AppError("unauthenticated", "Your session has ended. Please sign in again.");
      }
      defer(letter.send());
      return toInfo(row);
    },

    /**
     * The options for `startAuthentication`; any passkey of this site is accepted. @throws AppError `rate_limited`
     */
    async loginOptions(identity: Identity) {
      await limits.take([LIMITS.passkeyNetwork, identity.network]);
      const { generateAuthenticationOptions } = await webauthn();
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: Buffer.from(await challenges.issue(LOGIN, identity), "base64url"),
        userVerification: "required",
      });
    },

    /**
     * Signs in with a passkey.
     * @throws AppError `invalid` for an expired challenge, `unauthenticated` for an unknown or forged passkey,
     * `unavailable`
     */
    async login({ response }: PasskeyLogin, identity: Identity): Promise<SignedIn> {
      const expectedChallenge = await challenges.redeem(LOGIN, identity);
      const refused = new AppError(
        "unauthenticated",
        "We don't know this passkey. Sign in with your password.",
      );
      const rows = await query(() =>
        db
          .select()
          .from(passkeys)
          .innerJoin(users, eq(users.id, passkeys.userId))
          .where(eq(passkeys.id, response.id)),
      );
      const [found] = rows;
      if (!found) throw refused;
      const { passkeys: passkey, users: user } = found;
      const { userHandle } = response.response;
      if (userHandle && Buffer.from(userHandle, "base64url").toString() !== user.id) throw refused;
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await checked("unauthenticated", () =>
        verifyAuthenticationResponse({
          response: {
            ...response,
            response: { ...response.response, userHandle: userHandle ?? undefined },
          },
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
            counter: passkey.signCount,
          },
        }),
      );
      if (!verified) throw refused;
      await query(() =>
        db
          .update(passkeys)
          .set({ signCount: authenticationInfo.newCounter, lastUsedAt: now() })
          .where(eq(passkeys.id, passkey.id))
          .run(),
      );
      return sessions.start(user, identity);
    },

    /** The person's passkeys, oldest first. */
    async list(viewer: Viewer): Promise<PasskeyInfo[]> {
      return (await ownPasskeys(viewer)).map(toInfo);
    },

    /** @throws AppError `not_found` */
    async rename(viewer: Viewer, id: string, name: string): Promise<PasskeyInfo> {
      const [row] = await query(() =>
        db
          .update(passkeys)
          .set({ name })
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
          .returning(),
      );
      if (!row) throw new AppError("not_found", "There is no such passkey.");
      return toInfo(row);
    },

    /** @throws AppError `not_found` */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const removed = await query(() =>
        db
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
          .returning({ id: passkeys.id }),
      );
      if (removed.length === 0) throw new AppError("not_found", "There is no such passkey.");
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
