import { toHex } from "#shared/hex.ts";

/** A file was not saved. The message is for the visitor, `cause` for the log. */
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
 * Fetches a file and compares its SHA-256 with the one on the page. `onProgress` gets numbers from 0 to 1.
 * @throws DownloadError if the download fails or the checksum is wrong
 */
export async function fetchVerified(
  { url, sha256, sizeBytes }: Wanted,
  onProgress: (part: number) => void,
): Promise<Blob> {
  let bytes: Blob;
  try {
    // The owner may have replaced a zip that this browser still has.
    const response = await fetch(url, { cache: "no-cache" });
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
      "What arrived does not match the checksum, so it was not saved. Reload the page and try again.",
      { cause: new Error(`SHA-256 is ${actual}, not ${sha256}`) },
    );
  }
  return bytes;
}

/** Saves a file through the browser's downloads. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
