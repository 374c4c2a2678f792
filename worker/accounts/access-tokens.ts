import { errors, importJWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { type PublicKey, publicPart, type SigningKey } from "./signing-keys.ts";

/** How long an access token is valid, in seconds. */
export const ACCESS_SECONDS = 15 * 60;
const ALGORITHM = "EdDSA";
/** Marks access tokens, so that no other JWT of ours is accepted as one (RFC 9068). */
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

/** The content of a token: the account, its session, and the session epoch when it was made. */
export type AccessClaims = {
  userId: string;
  sessionId: string;
  role: "student" | "admin";
  fullName: string;
  epoch: number;
};

type Imported = Awaited<ReturnType<typeof importJWK>>;
/** Imported keys are kept: importing one is slower than using it. */
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
 * Signs and verifies access tokens (JWT, EdDSA) for `origin`, which is issuer and audience. The first of `keys`
 * signs; all of them verify. Verifying needs no lookup.
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
      "Signing in is not set up on this site yet. The log tells the owner why.",
      {
        cause: new Error("AUTH_KEYS is not set"),
      },
    );
  }

  return {
    /** @throws AppError `unavailable` if no key is configured */
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

    /** The content of a token, or null if it is forged or expired. */
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

    /** For `/.well-known/jwks.json`, so that anyone who receives a token can verify it. */
    publicKeys: (): PublicKey[] => keys.map(publicPart),
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
