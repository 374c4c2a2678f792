type Options = Omit<RequestInit, "redirect" | "signal"> & {
  /** Aborts the whole request, body included. */
  signal: AbortSignal;
  maxBytes?: number;
};

const MAX_BYTES = 8 * 1024 * 1024;

/** The reason of a failed request without its URLs, which may contain a key. */
function withoutUrls(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/\bhttps?:\/\/\S+/g, "(address)");
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Error(`more than ${maxBytes} bytes`);
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Fetches at most `maxBytes` (8 MiB). A redirect is an error: it could lead anywhere and take the key along. Errors
 * name the host and the reason, never the URL.
 */
export async function fetchBytes(
  fetcher: typeof fetch,
  url: string,
  { maxBytes = MAX_BYTES, ...init }: Options,
): Promise<Uint8Array> {
  const { host } = new URL(url);
  try {
    const response = await fetcher(url, { ...init, redirect: "manual" });
    if (response.ok) return await readAtMost(response, maxBytes);
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  } catch (error) {
    throw new Error(`the request to ${host} failed (${withoutUrls(error)})`);
  }
}

export async function fetchText(fetcher: typeof fetch, url: string, options: Options): Promise<string> {
  return new TextDecoder().decode(await fetchBytes(fetcher, url, options));
}

/** `fetchText`, parsed. @throws if it is not JSON */
export async function fetchJson(fetcher: typeof fetch, url: string, options: Options): Promise<unknown> {
  const text = await fetchText(fetcher, url, options);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${new URL(url).host} answered with something that is not JSON`, { cause });
  }
}
