import type { ErrorBody } from "#shared/app-error.ts";

/** A sentence for the visitor, about a passkey that did not come to be or could not be used. */
export class CeremonyError extends Error {
  override name = "CeremonyError";
  /** Whether the server says that nobody is signed in. */
  readonly signedOut: boolean;
  /** Whether the server asks for the password, or for the right one. */
  readonly needsPassword: boolean;

  constructor(message: string, { signedOut = false, needsPassword = false } = {}) {
    super(message);
    this.signedOut = signedOut;
    this.needsPassword = needsPassword;
  }
}

/** Loaded when somebody uses a passkey, or could: the pages do not need it. */
export const webauthn = () => import("@simplewebauthn/browser");

/**
 * The options that a ceremony begins with. Their challenge comes as a cookie. `password`: where the server
 * asks for it. @throws CeremonyError
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

/** What to tell a visitor about whatever ended a ceremony early. */
export function ceremonyMessage(error: unknown): string {
  if (error instanceof CeremonyError) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "No passkey was used: the request was cancelled or took too long.";
  }
  return "This browser or device cannot use a passkey here.";
}
