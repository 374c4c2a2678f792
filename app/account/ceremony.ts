import type { ErrorBody } from "#shared/domain/app-error.ts";

/** A sentence for the visitor, about a passkey that did not come to be or could not be used. */
export class CeremonyError extends Error {
  override name = "CeremonyError";
  /** Whether the server says that nobody is signed in. */
  readonly signedOut: boolean;

  constructor(message: string, { signedOut = false }: { signedOut?: boolean } = {}) {
    super(message);
    this.signedOut = signedOut;
  }
}

/** Loaded when somebody uses a passkey, or could: the pages do not need it. */
export const webauthn = () => import("@simplewebauthn/browser");

/** The options that a ceremony begins with. Their challenge comes as a cookie. @throws CeremonyError */
export async function askOptions<Options>(kind: "authentication" | "registration"): Promise<Options> {
  const response = await fetch(`/api/auth/passkeys/${kind}/options`, { method: "POST" }).catch(() => {
    throw new CeremonyError("The site cannot be reached. Check your connection and try again.");
  });
  if (response.ok) return response.json();
  const { error }: ErrorBody = await response.json();
  throw new CeremonyError(error, { signedOut: response.status === 401 });
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
