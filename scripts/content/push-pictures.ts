import { Refused } from "./desk-client.ts";
import { pictureFile, sha256Of } from "./folder.ts";
import type { ContentFile } from "./format.ts";
import type { Pushing } from "./push.ts";

/** The alternative text that Markdown gives a picture. */
function altOf(key: string, files: readonly ContentFile[]): string {
  for (const { values } of files) {
    for (const value of Object.values(values ?? {})) {
      const shown = [...value.matchAll(/!\[([^\]]*)\]\(([^)\s]*)/g)];
      const alt = shown.find(([, text, address]) => text && address === `/media/${key}`)?.[1];
      if (alt) return alt;
    }
  }
  return "";
}

/**
 * Sends the pictures that the site does not have. One that was changed here is replaced with `publish` only, because
 * visitors see it at once. Returns those that the site refused.
 */
export async function pushPictures(
  keys: ReadonlySet<string>,
  files: readonly ContentFile[],
  { desk, folder, manifest, publish, pushed }: Pushing,
): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const key of [...keys].sort()) {
    const path = pictureFile(key);
    if (!folder.exists(path)) continue;
    const bytes = new Uint8Array(folder.read(path));
    const sha256 = sha256Of(bytes);
    const known = manifest.pictures[key];
    if (known?.sha256 === sha256) continue;
    try {
      const there = await desk.picture(key);
      if (there && known?.etag !== there.etag) {
        if (there.bytes && sha256Of(there.bytes) === sha256)
          manifest.pictures[key] = { etag: there.etag, sha256 };
        else pushed.problems.push(`${path}: the site has another picture there. Give yours another name.`);
        continue;
      }
      if (there && !publish) {
        pushed.notes.push(`${path}: it was changed. A picture has no draft: --publish replaces it.`);
        continue;
      }
      if (key.endsWith(".zip")) {
        refused.add(key);
        pushed.problems.push(
          `${path}: upload a zip at ${desk.origin}/desk/content/templates; the next pull brings it.`,
        );
        continue;
      }
      await desk.putPicture(key, bytes, altOf(key, files));
      const stored = await desk.picture(key);
      if (stored) manifest.pictures[key] = { etag: stored.etag, sha256 };
      pushed.done.push(`${path}: ${there ? "replaced" : "stored"}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.add(key);
      pushed.problems.push(`${path}: ${error.message}`);
    }
  }
  return refused;
}
