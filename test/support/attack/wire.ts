import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { siteUrl } from "../site-client.ts";

/** A request as it is sent: the path and the headers are not changed. */
export type Sent = {
  method: string;
  /** With its query, percent-encoded or not. */
  path: string;
  headers: readonly (readonly [string, string])[];
  body?: Buffer | undefined;
};

/** An answer. `text` is the body in UTF-8; header names are in lower case. */
export type Answer = { status: number; headers: readonly (readonly [string, string])[]; text: string };

const { hostname, port, host } = new URL(siteUrl);
const ANSWER_WITHIN_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | null {
  const values = headers.filter(([each]) => each === name).map(([, value]) => value);
  return values.length > 0 ? values.join(", ") : null;
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    (raw[2 * index] ?? "").toLowerCase(),
    raw[2 * index + 1] ?? "",
  ]);
}

async function answerOf(message: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return {
    status: message.statusCode ?? 0,
    headers: pairsOf(message.rawHeaders),
    text: Buffer.concat(chunks).toString("utf8"),
  };
}

/** Whether the server hung up: it has already answered and does not read the rest of the body. */
const hungUp = (error: NodeJS.ErrnoException) => error.code === "EPIPE" || error.code === "ECONNRESET";

function sendOnce({ method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const request = httpRequest({ hostname, port, path, method, agent, timeout: ANSWER_WITHIN_MS });
    for (const name of new Set(headers.map(([each]) => each))) {
      const values = headers.filter(([each]) => each === name).map(([, value]) => value);
      request.setHeader(name, values.length === 1 ? (values[0] ?? "") : values);
    }
    // Without this, Node sends a body without its length for some methods.
    if (body) request.setHeader("content-length", body.length);
    request.on("response", (message) => {
      answered = true;
      answerOf(message).then(resolve, reject);
    });
    request.on("timeout", () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)));
    request.on("error", (error) => {
      if (!answered || !hungUp(error)) reject(error);
    });
    request.end(body);
  });
}

/** The local server's message when its connection to the Worker was closed; it retries read requests itself. */
const lost = ({ status, text, headers }: Answer) =>
  status === 500 &&
  headerOf({ headers }, "x-request-id") === null &&
  text.startsWith("Error: Network connection lost");

const TRIES = 3;

/**
 * Sends a request to the built site. Does not follow redirects. An answer that does not come within half a minute
 * is an error.
 */
export async function send(sent: Sent): Promise<Answer> {
  let answer = await sendOnce(sent);
  // If the Worker closes the connection every time, the error is reported as a 500.
  for (let tries = 1; tries < TRIES && lost(answer); tries += 1) answer = await sendOnce(sent);
  return answer;
}

const CRLF = "\r\n";

/** Parses the answers in the data of one connection. */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf(CRLF + CRLF);
    if (end < 0) break;
    const [first = "", ...lines] = rest.subarray(0, end).toString("latin1").split(CRLF);
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
    rest = rest.subarray(end + 4);
    const parts: Buffer[] = [];
    if (headerOf({ headers }, "transfer-encoding")?.includes("chunked")) {
      for (;;) {
        const line = rest.indexOf(CRLF);
        const size = line < 0 ? 0 : Number.parseInt(rest.subarray(0, line).toString("latin1"), 16);
        parts.push(rest.subarray(line + 2, line + 2 + size));
        rest = rest.subarray(line + 2 + size + 2);
        if (line < 0 || size === 0 || Number.isNaN(size)) break;
      }
    } else {
      const size = Number(headerOf({ headers }, "content-length") ?? 0);
      parts.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    answers.push({ status, headers, text: Buffer.concat(parts).toString("utf8") });
  }
  return answers;
}

/**
 * Writes bytes to a new connection and reads until the server hangs up or is silent for `quietMs`.
 * `{host}` in the text is replaced by the site's host. Latin-1, so that any byte can be sent.
 */
export function sendRaw(text: string, { quietMs = 700 }: { quietMs?: number } = {}): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = () => {
      socket.destroy();
      resolve(readAnswers(Buffer.concat(chunks)));
    };
    let quiet = setTimeout(finish, 10 * quietMs);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    socket.on("close", () => {
      clearTimeout(quiet);
      finish();
    });
    socket.on("error", (error) => {
      if (hungUp(error)) return;
      clearTimeout(quiet);
      reject(error);
    });
    socket.write(Buffer.from(text.replaceAll("{host}", host), "latin1"));
  });
}
