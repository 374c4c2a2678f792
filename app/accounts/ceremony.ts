import type { ErrorBody } from "#shared/app-error.ts";

/** A passkey could not be created or used. The message is for the visitor. */
export class CeremonyError extends Error {
  override name = "CeremonyError";
  /** Whether the session has ended. */
  readonly signedOut: boolean;
  /** Whether the password is missing or wrong. */
  readonly needsPassword: boolean;

  constructor(message: string, { signedOut = false, needsPassword = false } = {}) {
    super(message);
    this.signedOut = signedOut;
    this.needsPassword = needsPassword;
  }
}

/** Loaded only when it is needed. */
export const webauthn = () => import("@simplewebauthn/browser");

/**
 * The options for creating or using a passkey. Their challenge comes as a cookie. Pass `password` if the server asks
 * for it. @throws CeremonyError
 */
export async function askOptions<Options>(
  kind: "authentication" | "registration",
  password = "",
): Promise<Options> {
  const body = password && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  };
  const path = `/api/auth/passkeys/${kind}/options`;
  const response = await fetch(path, { method: "POST", ...(body || {}) }).catch(() => {
    throw new CeremonyError("The site cannot be reached. Check your connection and try again.");
  });
  if (response.ok) return response.json();
  const { error, fields }: ErrorBody = await response.json();
  throw new CeremonyError(error, {
    signedOut: response.status === 401,
    needsPassword: fields?.password !== undefined,
  });
}

/** The sentence for a visitor whose passkey could not be created or used. */
export function ceremonyMessage(error: unknown): string {
  if (error instanceof CeremonyError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "No passkey was used: the request was cancelled or took too long.";
  }
  return "This browser or device cannot use a passkey here.";
}
