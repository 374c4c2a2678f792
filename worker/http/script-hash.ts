/** The hash of an inline script for a Content-Security-Policy: `'sha256-…'`. */
export async function scriptHash(script: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return `'sha256-${Buffer.from(digest).toString("base64")}'`;
}
