import { errors, importJWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { type PublicKey, publicPart, type SigningKey } from "./signing-keys.ts";

/** How long an access token is good for, in seconds. */
export const ACCESS_SECONDS = 15 * 60;
const ALGORITHM = "EdDSA";
/** "This is an access token", so that no other JWT of ours can pass for one (RFC 9068). */
const TYPE = "at+jwt";
const LONGEST = 2_048;
/** Clocks at the edge differ a little. */
const TOLERANCE_SECONDS = 5;

const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  role: z.enum(["student", "admin"]),
  name: z.string(),
  epoch: z.int().nonnegative(),
});

/** What a token says: who, in which session, and the session epoch it was made in. */
export type AccessClaims = {
  userId: string;
  sessionId: string;
  role: "student" | "admin";
  fullName: string;
  epoch: number;
};

type Imported = Awaited<ReturnType<typeof importJWK>>;
/** Importing a key costs more than using it; the configuration's keys live as long as the isolate. */
const imported = new WeakMap<SigningKey, { sign: Imported; verify: Imported }>();

async function importKey(key: SigningKey) {
  const known = imported.get(key);
  if (known) return known;
  const pair = {
    sign: await importJWK(key, ALGORITHM),
    verify: await importJWK(publicPart(key), ALGORITHM),
  };
  imported.set(key, pair);
  return pair;
}

/**
 * Signs and verifies access tokens (JWT, EdDSA) for `origin`, which is issuer and audience. The first
 * of `keys` signs; all of them verify. Verifying needs no look-up of any kind.
 */
export function createAccessTokens({
  keys,
  origin,
  now,
}: {
  keys: readonly SigningKey[];
  origin: string;
  now: () => Date;
}) {
  function needKeys(): readonly SigningKey[] {
    if (keys.length > 0) return keys;
    throw new AppError(
      "unavailable",
      "Signing in is not set up here. The owner finds the reason in the log.",
      {
        cause: new Error("AUTH_KEYS is not set"),
      },
    );
  }

  return {
    /** @throws AppError `unavailable` where no key is configured */
    async sign({ userId, sessionId, role, fullName, epoch }: AccessClaims): Promise<string> {
      const [key] = needKeys();
      if (!key) throw new Error("there is no key to sign with");
      const at = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, role, name: fullName, epoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
        .setSubject(userId)
        .setIssuer(origin)
        .setAudience(origin)
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_SECONDS)
        .sign((await importKey(key)).sign);
    },

    /** What a token says, or null where it is not one of ours or no longer good. */
    async verify(token: string): Promise<AccessClaims | null> {
      if (token.length > LONGEST) return null;
      const known = needKeys();
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = known.find((candidate) => candidate.kid === kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return (await importKey(key)).verify;
          },
          {
            algorithms: [ALGORITHM],
            typ: TYPE,
            issuer: origin,
            audience: origin,
            requiredClaims: ["sub", "iat", "exp"],
            maxTokenAge: ACCESS_SECONDS,
            clockTolerance: TOLERANCE_SECONDS,
            currentDate: now(),
          },
        );
        const { sub, sid, role, name, epoch } = claimsSchema.parse(payload);
        return { userId: sub, sessionId: sid, role, fullName: name, epoch };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },

    /** For `/.well-known/jwks.json`: whoever gets a token can verify it. */
    publicKeys: (): PublicKey[] => keys.map(publicPart),
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
