import { readZip, type ZipFile } from "#shared/media/zip-directory.ts";

/** What a learner's zip may hold. Larger ones can still be downloaded. */
export const UNPACK_LIMITS = { files: 1_000, bytes: 50 * 1024 * 1024, ratio: 100 };
/** A longer file is only listed: nobody comments on its lines. */
export const SHOWN_BYTES = 200_000;
/** So many packed bytes are unpacked at a time, so that a zip that lies about a size is stopped early. */
const STEP = 4 * 1024;

/** A file of a zip. `text` is null if it is not shown, and `why` says why. */
export type UnpackedFile = { path: string; size: number; text: string | null; why: string | null };
export type Unpacked = { files: UnpackedFile[]; problem: null } | { files: null; problem: string };

/** What computers add to zips by themselves. */
const BY_ITSELF = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db)$/;

function inSteps(packed: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= packed.length) return controller.close();
      controller.enqueue(packed.slice(at, at + STEP));
      at += STEP;
    },
  });
}

/** The bytes of a file; null if they are damaged, or not as many as the zip says. */
async function bytesOf({ size, deflated, packed }: ZipFile): Promise<Uint8Array | null> {
  if (!deflated) return packed.length === size ? packed : null;
  const bytes = new Uint8Array(size);
  const reader = inSteps(packed).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return at === size ? bytes : null;
      if (at + value.length > size) {
        await reader.cancel();
        return null;
      }
      bytes.set(value, at);
      at += value.length;
    }
  } catch {
    // It is no deflated data.
    return null;
  }
}

/** UTF-8 without NUL; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * Unpacks a learner's zip in the reviewer's browser: the Worker never does. Nothing is written anywhere, and the files are
 * only shown as text. A zip that is too large, a zip bomb, paths outside the zip and links end with a problem in words.
 */
export async function unpackZip(zip: Uint8Array): Promise<Unpacked> {
  const { files, problem } = readZip(zip, UNPACK_LIMITS);
  if (files === null) return { files, problem };
  const shown: UnpackedFile[] = [];
  for (const file of files.filter(({ name }) => !BY_ITSELF.test(name))) {
    const { name: path, size } = file;
    if (size > SHOWN_BYTES) {
      shown.push({ path, size, text: null, why: "It is too long to be shown here." });
      continue;
    }
    const bytes = await bytesOf(file);
    if (bytes === null) {
      return { files: null, problem: `“${path}” is damaged, or it is larger than the zip says.` };
    }
    const text = textOf(bytes);
    shown.push({ path, size, text, why: text === null ? "It is not text." : null });
  }
  return { files: shown, problem: null };
}
