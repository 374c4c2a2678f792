import { expect, test } from "vitest";
import { fromElsewhere } from "../../support/attack/visitors.ts";
import { type Answer, headerOf, send, sendRaw } from "../../support/attack/wire.ts";
import { siteUrl } from "../../support/site-client.ts";

const byWorker = (answer: Answer) => headerOf(answer, "x-request-id") !== null;
const get = (path: string) => send({ method: "GET", path, headers: [fromElsewhere()] });

/** A complete request, hidden where another reading of the lengths would find the next one. */
const HIDDEN = "GET /robots.txt?hidden HTTP/1.1\r\nHost: {host}\r\n\r\n";
const CHUNKED = `0\r\n\r\n${HIDDEN}`;

const ambiguous = (lines: string) =>
  sendRaw(
    `POST /api/newsletter HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${CHUNKED}`,
  );
const hiddenIn = (answers: readonly Answer[]) => answers.filter(({ text }) => /user-agent:/i.test(text));

test.each([
  ["chunks by an unknown name", "Content-Length: 5\r\nTransfer-Encoding: xchunked"],
  ["chunks after something else", "Content-Length: 5\r\nTransfer-Encoding: identity, chunked"],
  ["chunks twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"],
  ["a space before the colon", "Content-Length: 5\r\nTransfer-Encoding : chunked"],
  ["a folded header", "Content-Length: 5\r\nTransfer-Encoding:\r\n chunked"],
  ["two lengths", "Content-Length: 5\r\nContent-Length: 0"],
  ["two lengths in one", "Content-Length: 5, 0"],
  ["a signed length", "Content-Length: +5"],
  ["a negative length", "Content-Length: -5"],
  ["a length in hexadecimal", "Content-Length: 0x5"],
  ["a header with a null", "Content-Length: 5\r\nX-A: b\u0000c"],
])("a request with two lengths, %s, cannot hide a second request", async (_how, lines) => {
  const answers = await ambiguous(lines);
  expect(hiddenIn(answers), JSON.stringify(answers.map(({ status }) => status))).toEqual([]);
  for (const answer of answers.filter(byWorker)) expect(answer.status).toBeLessThan(500);
  expect((await get("/api/")).status).toBe(200);
});

// The runtime reads these as chunks and the rest as a separate request, as RFC 9112 (6.3) allows. In production the
// proxy before it has to refuse them; this checks that no other visitor is affected.
test.each([
  ["a length and chunks", `Content-Length: ${CHUNKED.length + 40}\r\nTransfer-Encoding: chunked`],
  ["a length of nothing and chunks", "Content-Length: 0\r\nTransfer-Encoding: chunked"],
  ["a tab in the value", "Content-Length: 5\r\nTransfer-Encoding:\tchunked"],
  ["a header with a lone carriage return", "Content-Length: 5\r\nX-A: b\rTransfer-Encoding: chunked"],
])("with %s the answer to a hidden request goes to its sender only", async (_how, lines) => {
  const [answers, others] = await Promise.all([
    ambiguous(lines),
    Promise.all(Array.from({ length: 5 }, () => get("/api/courses"))),
  ]);
  expect(hiddenIn(answers).length).toBeLessThanOrEqual(1);
  for (const answer of answers) expect(answer.status).toBeLessThan(500);
  for (const other of [...others, await get("/api/courses")]) {
    expect(other.status).toBe(200);
    expect(JSON.parse(other.text)).toHaveProperty("courses");
  }
});

test("the rest of an unread body is not read as the next request", async () => {
  const body = HIDDEN.repeat(3);
  for (const path of [
    "/",
    "/courses.data",
    "/api/courses",
    "/favicon.svg",
    "/playground/frame",
    "/runner/frame",
    "/api/uploads",
  ]) {
    const refused = `POST ${path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: ${body.replaceAll("{host}", new URL(siteUrl).host).length}\r\n\r\n${body}`;
    const answers = await sendRaw(
      `${refused}GET /api/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`,
    );
    expect(
      answers.some(({ text }) => /user-agent:/i.test(text)),
      path,
    ).toBe(false);
    expect(answers[0]?.status, path).toBeGreaterThanOrEqual(400);
    expect(answers[0]?.status, path).toBeLessThan(500);
  }
});
