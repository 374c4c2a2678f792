import { createHmac, randomUUID } from "node:crypto";

/** The secret of the stand-in's webhook. It protects nothing: only this machine knows the stand-in. */
export const WEBHOOK_SECRET = "whsec_c3RhbmQtaW4tZm9yLXRlc3RzLW9ubHk=";

export type MailEvent = "bounced" | "complained" | "delivered";

/** An event as Resend sends it, signed as Svix does it (https://docs.svix.com/receiving/verifying-payloads/how-manual). */
export function signedEvent(
  event: MailEvent,
  to: string,
  {
    id = `msg_${randomUUID()}`,
    at = new Date(),
    secret = WEBHOOK_SECRET,
    bounce = "Permanent",
  }: { id?: string; at?: Date; secret?: string; bounce?: "Permanent" | "Transient" } = {},
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({
    type: `email.${event}`,
    created_at: at.toISOString(),
    data: {
      email_id: randomUUID(),
      created_at: at.toISOString(),
      from: "Greenbar <hello@greenbar.example>",
      to: [to],
      subject: "Developer tips",
      ...(event === "bounced" && {
        bounce: { type: bounce, subType: "General", message: "The mailbox does not exist (550 5.1.1)." },
      }),
    },
  });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${signature}`,
    },
    body,
  };
}
