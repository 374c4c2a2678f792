import { certificateRow } from "./certificate-row.ts";
import type { SiteAccount } from "./signed-in.ts";
import { sql } from "./site-client.ts";

/** A person's certificate on the built site, which nobody signed. Returns its id. */
export async function ownCertificate(
  { id, fullName }: Pick<SiteAccount, "id" | "fullName">,
  name = fullName,
): Promise<string> {
  const row = certificateRow(id, name);
  const places = Object.keys(row).fill("?").join(", ");
  await sql(
    `INSERT INTO certificates (${Object.keys(row).join(", ")}) VALUES (${places})`,
    Object.values(row),
  );
  return row.id;
}
