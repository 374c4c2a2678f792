import { toHex } from "#shared/hex.ts";

/** Why a file was not saved, in a sentence for the visitor. `cause` is for the log. */
export class DownloadError extends Error {
  override name = "DownloadError";
}

type Wanted = { url: string; sha256: string; sizeBytes: number };

async function read(response: Response, onBytes: (count: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: "application/zip" });
    parts.push(value);
    onBytes(value.byteLength);
  }
}

/**
 * Fetches a file and compares its SHA-256 with the one that the page shows. `onProgress` gets the part
 * that has come, from 0 to 1.
 * @throws DownloadError where the file did not come, or is not the one that was promised
 */
export async function fetchVerified(
  { url, sha256, sizeBytes }: Wanted,
  onProgress: (part: number) => void,
): Promise<Blob> {
  let bytes: Blob;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Network response was not ok (${response.status})`);
    let received = 0;
    bytes = await read(response, (count) => {
      received += count;
      onProgress(Math.min(received / sizeBytes, 1));
    });
  } catch (cause) {
    throw new DownloadError("The file did not arrive. Check your connection and try again.", { cause });
  }
  const actual = toHex(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  if (actual !== sha256) {
    throw new DownloadError(
      "What arrived does not match the checksum, so it was not saved. Please try again.",
      { cause: new Error(`SHA-256 is ${actual}, not ${sha256}`) },
    );
  }
  return bytes;
}

/** Hands bytes to the browser's downloads under a name. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
