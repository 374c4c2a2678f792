import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";

export type Asked = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** A form or bytes as they are; anything else as JSON. */
  body?: FormData | Blob | Record<string, unknown>;
  /** Gets how many bytes are sent so far, and how many there are. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
};

/** `body` is null if the answer is not JSON. */
export type ApiAnswer = { status: number; body: unknown };

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/**
 * Asks the API. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws Error if there is no answer, or `signal` ended the request
 */
export async function askApi({ method, path, body, onProgress, signal }: Asked): Promise<ApiAnswer> {
  const headers = await callerHeaders();
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("There is no answer."));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded, total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, body: bodyOf(request) }));
    for (const failure of ["error", "timeout", "abort"]) request.addEventListener(failure, fail);
    signal?.addEventListener("abort", () => request.abort());
    request.open(method, apiUrl(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (body === undefined || body instanceof FormData || body instanceof Blob) return request.send(body);
    request.setRequestHeader("Content-Type", "application/json");
    request.send(JSON.stringify(body));
  });
}
