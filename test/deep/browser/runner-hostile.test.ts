import { expect, test } from "vitest";
import { allowProblems } from "../../support/browser.ts";
import { filesOf, MODES, messages, openRunner, outcomes, runIn } from "../../support/runner.ts";
import { siteUrl } from "../../support/site-client.ts";

const STILL =
  /^Still running after [12] seconds?.*, so we stopped it.*The usual reason is a loop that never ends\.$/;
const FINE = "export const answer = 42; export const run = () => 1;";
const HTML = "<!doctype html><html><body><p>Hi</p></body></html>";

const LOOPS = {
  "a loop": "export const answer = 42; export function run() { for (;;) {} }",
  "a loop that catches what stops it":
    "export const answer = 42; export function run() { while (true) { try { while (true) {} } catch {} } }",
  "a loop at import": "while (true) {}",
  "a loop in a promise":
    "export const answer = 42; export const run = () => Promise.resolve().then(() => { for (;;); });",
  "promises without an end":
    "export const answer = 42; export const run = () => new Promise(() => { const again = () => { Promise.resolve().then(again); }; again(); });",
  "a loop in a getter":
    "const o = { get value() { for (;;); } }; export const answer = 42; export const run = () => o.value;",
  "calls without an end in sight":
    "export const answer = 42; const fib = (n) => n < 2 ? n : fib(n - 1) + fib(n - 2); export const run = () => fib(90);",
  "a promise that never settles": "export const answer = 42; export const run = () => new Promise(() => {});",
};

// Each in a page of its own, at the same time: they all wait for a time limit.
test.each(MODES)("whatever never ends is a failed run in a %s", async (mode) => {
  const ended = Object.entries(LOOPS).map(async ([name, code]) => {
    const page = await openRunner();
    const told = await runIn(page, { ...filesOf(code), mode });
    expect(told.summary.ok, name).toBe(false);
    expect(messages(told), name).toContainEqual(expect.stringMatching(STILL));
    if (!name.includes("import")) {
      expect(outcomes(told).slice(0, 2), name).toEqual(["passed first", "failed second"]);
    }
    // The page lives, and the next run starts clean.
    const next = await runIn(page, { ...filesOf(FINE), mode });
    expect(messages(next), name).toEqual([]);
    expect(next.summary, name).toMatchObject({ ok: true, passed: 3 });
  });
  await Promise.all(ended);
});

test.each(MODES)("endless recursion is named in a %s", async (mode) => {
  const page = await openRunner();
  const code = "export const answer = 42; export function run() { return run() + 1; }";
  const told = await runIn(page, { ...filesOf(code), mode });
  expect(outcomes(told)).toEqual(["passed first", "failed second", "passed third"]);
  expect(messages(told)[0]).toMatch(/^Maximum call stack size exceeded: a function calls itself/);
});

test("two gigabytes fail the run of a Worker", async () => {
  const page = await openRunner();
  const code =
    "export const answer = 42; export function run() { const all = []; for (;;) all.push(new Array(2 ** 22).fill(1.5)); }";
  const told = await runIn(page, filesOf(code));
  expect(told.summary.ok).toBe(false);
  expect((await runIn(page, filesOf(FINE))).summary.ok).toBe(true);
});

test("100,000 elements fail the run of a document", async () => {
  const page = await openRunner();
  const code =
    "export const answer = 42; export function run() { for (let i = 0; i < 100_000; i += 1) document.body.append(document.createElement('i')); }";
  const told = await runIn(page, { ...filesOf(code), mode: "page" });
  expect(outcomes(told)).toEqual(["passed first", "failed second", "passed third"]);
  expect(messages(told)[0]).toMatch(/^(The page had 10\d{4} elements|Still running)/);
});

test.each(MODES)("100,000 lines of console are cut in a %s", async (mode) => {
  const page = await openRunner();
  const code =
    "export const answer = 42; export function run() { for (let i = 0; i < 100_000; i += 1) console.log('x'); }";
  const told = await runIn(page, { ...filesOf(code), mode });
  expect(told.lines).toHaveLength(1000);
  expect(told.lines.at(-1)).toContain("This run wrote 1,000 lines");
});

test("100,000 messages to the page end the run", async () => {
  const page = await openRunner();
  const code =
    "export const answer = 42; export function run() { for (let i = 0; i < 100_000; i += 1) top.postMessage({ type: 'ended', test: 1, state: 'passed' }, '*'); }";
  const told = await runIn(page, { ...filesOf(code), mode: "page" });
  expect(told.summary.ok).toBe(false);
  expect(messages(told)[0]).toContain("more messages than the page can read");
});

test("100,000 messages of a Worker reach nobody", async () => {
  const page = await openRunner();
  const code =
    "export const answer = 42; export function run() { for (let i = 0; i < 100_000; i += 1) postMessage({ type: 'ended', test: 2, state: 'failed' }); }";
  expect((await runIn(page, filesOf(code))).summary).toMatchObject({ ok: true, passed: 3 });
});

test.each(MODES)("only the test file may describe tests in a %s", async (mode) => {
  const page = await openRunner();
  const told = await runIn(page, {
    ...filesOf('import { test } from "vitest"; test.only("mine", () => {});'),
    mode,
  });
  expect(messages(told)).toEqual(["Only the test file can import “vitest”, and code.js is not it."]);
  const required = await runIn(page, { ...filesOf('require("./tests.js");'), mode });
  expect(messages(required)).toEqual(["The test file cannot be imported."]);
});

const WAYS_OUT = {
  "the page": "top.document.title",
  "the frame around it": "parent.document.title",
  opener: "if (!window.opener) throw 1; opener.document.title",
  cookies: "document.cookie",
  localStorage: "localStorage.length",
  sessionStorage: "sessionStorage.length",
  indexedDB:
    "await new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = ok; r.onerror = no })",
  fetch: `await fetch("${siteUrl}/api/courses")`,
  "another host": "await fetch('https://example.com/')",
  XMLHttpRequest: `await new Promise((ok, no) => { const r = new XMLHttpRequest(); r.onload = ok; r.onerror = no; r.open("GET", "${siteUrl}/api/courses"); r.send(); })`,
  "a picture":
    "await new Promise((ok, no) => { const i = new Image(); i.onload = ok; i.onerror = no; i.src = 'https://example.com/a.png'; })",
  WebSocket:
    "await new Promise((ok, no) => { const s = new WebSocket('wss://example.com'); s.onopen = ok; s.onerror = no; })",
  "a peer": "new RTCPeerConnection()",
  "a peer in a nested frame":
    "const f = document.createElement('iframe'); document.body.append(f); new f.contentWindow.RTCPeerConnection()",
  "the top's address":
    "top.location.href = 'https://example.com/'; await new Promise((_, no) => setTimeout(no, 100))",
  "a window": "if (!window.open('https://example.com/')) throw 1",
  "document.write": "document.write('<p>gone</p>')",
};
const IN_WORKER = ["indexedDB", "fetch", "another host", "XMLHttpRequest", "WebSocket"] as const;

function attemptsOf(names: readonly (keyof typeof WAYS_OUT)[]): string {
  const tries = names.map(
    (name) =>
      `try { ${WAYS_OUT[name]}; console.log("ESCAPED ${name}"); } catch { console.log("held ${name}"); }`,
  );
  return `export const answer = 42; export async function run() {\n${tries.join("\n")}\n}`;
}

test.each([
  ["page", Object.keys(WAYS_OUT) as (keyof typeof WAYS_OUT)[]],
  ["worker", IN_WORKER],
] as const)("nothing outside can be reached from a %s", async (mode, names) => {
  allowProblems(/Content Security Policy|Failed to load|Unsafe attempt|sandbox|Blocked|csp|example\.com/i);
  const page = await openRunner();
  const requests: string[] = [];
  page.on("response", (response) => requests.push(response.url()));
  const told = await runIn(page, { ...filesOf(attemptsOf(names)), mode });
  expect(told.lines).toEqual(names.map((name) => `log: held ${name}`));
  expect(told.summary).toMatchObject({ ok: true, passed: 3 });
  expect(requests.filter((url) => /example\.com|\/api\/courses/.test(url))).toEqual([]);
  expect(page.url()).toBe(`${siteUrl}/terms`);
});

const LEAVING = {
  "an address": "location.href = 'https://example.com/'",
  "a reload": "location.reload()",
  "a replaced address": "location.replace('about:blank')",
  "a form":
    "const f = document.createElement('form'); f.action = 'https://example.com/'; document.body.append(f); f.submit()",
  "a step back": "history.back(); history.go(-1)",
  "an alert": "alert('hi'); confirm('sure?'); prompt('who?')",
  "an entry in the history": "history.pushState({}, '', '#a'); location.hash = '#b'",
  "a refresh":
    'document.head.innerHTML += \'<meta http-equiv="refresh" content="0;url=https://example.com/">\'',
};

test("nothing leads away from the page", async () => {
  allowProblems(
    /Content Security Policy|Failed to load|Unsafe attempt|sandbox|Blocked|csp|example\.com|chrome-error/i,
  );
  const page = await openRunner();
  const entries = await page.evaluate(() => history.length);
  const wait = "await new Promise((ok) => setTimeout(ok, 300));";
  for (const [name, code] of Object.entries(LEAVING)) {
    const told = await runIn(page, {
      ...filesOf(`export const answer = 42; export async function run() { ${code}; ${wait} }`),
      mode: "page",
    });
    if (!told.summary.ok)
      expect(messages(told)[0], name).toMatch(/left the page|Still running|SecurityError/);
    expect(page.url(), name).toBe(`${siteUrl}/terms`);
    expect(await page.evaluate(() => history.length), name).toBe(entries);
  }
  expect((await runIn(page, { ...filesOf(FINE), mode: "page" })).summary.ok).toBe(true);
});

test.each(MODES)("errors outside tests are named with their place in a %s", async (mode) => {
  const page = await openRunner();
  const run = (files: Record<string, string>) => runIn(page, { files, tests: "tests.js", mode });
  const ok = 'import "./code"; test("one", () => {});';
  expect(
    (await run({ "code.js": "\n\nthrow new Error('at import');", "tests.js": ok })).summary.problems,
  ).toEqual([{ message: "at import", place: { file: "code.js", line: 3, column: expect.any(Number) } }]);
  expect((await run({ "code.js": "const a = 1;\nconst b = (;\n", "tests.js": ok })).summary.problems).toEqual(
    [
      {
        message: expect.stringMatching(/^Syntax error: /),
        place: { file: "code.js", line: 2, column: expect.any(Number) },
      },
    ],
  );
  const inArrow = await run({ "code.js": "const f = () => {\n  return 1 + ;\n};", "tests.js": ok });
  expect(inArrow.summary.problems).toEqual([
    { message: "Syntax error: Unexpected token", place: { file: "code.js", line: 2, column: 14 } },
  ]);
  expect((await run({ "code.js": "let a = 1;\nlet a = 2;", "tests.js": ok })).summary.problems).toEqual([
    {
      message: expect.stringMatching(/^Syntax error: .*already been declared/),
      place: { file: "code.js", line: 2, column: null },
    },
  ]);
  expect(messages(await run({ "tests.js": "1 + 1;" }))).toEqual([
    "No tests were found: the test file has no test(…) or it(…).",
  ]);
  expect(messages(await run({ "tests.js": 'import "./nothing"; test("one", () => {});' }))).toEqual([
    "“./nothing”, which tests.js imports, does not exist.",
  ]);
  const rejected = await run({
    "tests.js": 'test("one", () => { Promise.reject(new Error("nobody waits")); });',
  });
  expect(rejected.summary).toMatchObject({ ok: false, problems: [{ message: "nobody waits" }] });
});

test("files that are too long, too many or oddly named are refused", async () => {
  const page = await openRunner();
  const run = (files: Record<string, string>) =>
    runIn(page, { files: { ...files, "tests.js": "test('a', () => {})" }, tests: "tests.js" });
  const long = await run({ "a.js": "x".repeat(100_001) });
  expect(messages(long)).toEqual(["a.js is longer than 100 kB."]);
  const many = await run(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}.js`, ""])));
  expect(messages(many)).toEqual(["A run has at most 50 files, and these are 51."]);
  for (const name of ["../a.js", "/a.js", "a/../b.js", ".hidden", "a//b.js", "a b.js"]) {
    expect(messages(await run({ [name]: "" }))).toEqual([`“${name}” cannot be the name of a file here.`]);
  }
  const proto = await run(JSON.parse('{ "__proto__": "1" }'));
  expect(proto.summary.ok).toBe(true);
});

test("a page runs again while another run goes on", async () => {
  const page = await openRunner();
  const html = {
    files: {
      "index.html": HTML,
      "tests.js": "test('p', () => { expect(document.querySelector('p').textContent).toBe('Hi'); });",
    },
    tests: "tests.js",
  };
  const [, second] = await Promise.all([
    page.evaluate((input) => void window.startRun(input, () => {}), { ...filesOf(LOOPS["a loop"]) }),
    runIn(page, html),
  ]);
  expect(second.summary.ok).toBe(true);
});
