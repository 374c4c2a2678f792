import type { OpenedZip } from "#worker/assignments/read-zip.ts";

/** The number of a version in a path; 0 if it is none. */
export const versionIn = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0);

/** A name as RFC 8187 wants it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** A learner's zip, as it came and only to be saved: what is in it is somebody else's. */
export function zipAnswer({ name, size, body }: OpenedZip, version: number): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="version-${version}.zip"; filename*=UTF-8''${encoded(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
