import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { searchTextOf } from "#shared/search-text.ts";
import { ADA, startAccounts } from "../support/accounts.ts";

type Listed = { _id: string; fullName: string; email: string; phone: string | null }[];

async function addStudents(people: { fullName: string; email: string; phone?: string }[]) {
  const insert = env.DB.prepare(
    "INSERT INTO users (id, email, full_name, phone, password_hash, search_text, created_at, updated_at) VALUES (?, ?, ?, ?, 'x', ?, ?, ?)",
  );
  await env.DB.batch(
    people.map(({ fullName, email, phone = null }, index) => {
      const search = searchTextOf({ fullName, email, phone });
      // Three in a row share a time: paging must not lose one between them.
      const at = 1_000 + Math.floor(index / 3);
      return insert.bind(`s${String(index).padStart(4, "0")}`, email, fullName, phone, search, at, at);
    }),
  );
}

async function asAdmin() {
  const site = await startAccounts();
  const admin = site.browser();
  await admin.post("/api/auth/register", { ...ADA, email: "owner@example.org", fullName: "The Owner" });
  await env.DB.prepare("UPDATE users SET role = 'admin'").run();
  await admin.post("/api/auth/login", { ...ADA, email: "owner@example.org" });
  return { ...site, admin };
}

test("only an admin sees the students: 401 without signing in, 403 for a student", async () => {
  const { browser, request } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  for (const path of ["/api/users", "/api/users?format=csv", "/api/users.csv"]) {
    const nobody = await request(path);
    expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="api"']);
    const student = await ada.get(path);
    expect(student.status).toBe(403);
    expect(await student.text()).not.toContain("ada@example.org");
  }
});

test("the list is a plain array of the students' four fields, the newest first, without admins", async () => {
  const { admin } = await asAdmin();
  await addStudents([
    { fullName: "Old", email: "old@example.org" },
    { fullName: "New", email: "new@example.org", phone: "07700 900123" },
  ]);
  const answer = await admin.get("/api/users");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toEqual([
    { _id: "s0001", fullName: "New", email: "new@example.org", phone: "07700 900123" },
    { _id: "s0000", fullName: "Old", email: "old@example.org", phone: null },
  ]);
});

test.each([
  ["ADA", ["Ada Lovelace"]],
  ["lovelace ada", ["Ada Lovelace"]],
  ["zoe", ["Zoë Ångström"]],
  ["ÅNGSTROM", ["Zoë Ångström"]],
  ["example.org", ["Zoë Ångström", "Ada Lovelace"]],
  ["velac", ["Ada Lovelace"]],
  ["a@example", ["Ada Lovelace"]],
  ["7700900123", ["Ada Lovelace"]],
  ["00 9001", ["Ada Lovelace"]],
  ["lovelace 7700", ["Ada Lovelace"]],
  ["zoe 7700", []],
  ["%", []],
  ["_", []],
  ["' OR 1=1 --", []],
  ["nobody", []],
  ["", ["Zoë Ångström", "Ada Lovelace"]],
])("the search %j finds %j", async (q, names) => {
  const { admin } = await asAdmin();
  await addStudents([
    { fullName: "Ada Lovelace", email: "ada@example.org", phone: "+44 7700 900123" },
    { fullName: "Zoë Ångström", email: "zoe@example.org" },
  ]);
  const list = await (await admin.get(`/api/users?q=${encodeURIComponent(q)}`)).json<Listed>();
  expect(list.map(({ fullName }) => fullName)).toEqual(names);
});

const PHONES = ["+44 7700 900123", "07700 900123", "0044 7700900123", "+44 (0)7700-900.123"];
const WRITTEN_ANYHOW = [
  ...[
    "+44 7700",
    "07700",
    "0044 7700",
    "+44 (0)7700",
    "(07700)",
    "077 00",
    "07-7.0/0",
    "07700–900",
    "44 7700",
  ],
  ...["+44 7700 900123", "07700900123", "07 700 900 123"],
];

test.each(WRITTEN_ANYHOW)("the phone number %j is found in every stored format", async (q) => {
  const { admin } = await asAdmin();
  const others = ["+46 8 123 456 78", "+1 212 555 0100"];
  await addStudents(
    [...PHONES, ...others].map((phone, n) => ({ fullName: `Student ${n}`, email: `s${n}@x.example`, phone })),
  );
  const list = await (await admin.get(`/api/users?q=${encodeURIComponent(q)}`)).json<Listed>();
  expect(new Set(list.map(({ phone }) => phone))).toEqual(new Set(PHONES));
});

test.each([
  ["+46 8 123", ["+46 8 123 456 78"]],
  ["0046 8-123", ["+46 8 123 456 78"]],
  ["8 123", ["+46 8 123 456 78"]],
  ["+1 (212) 555", ["+1 212 555 0100"]],
  ["212-555", ["+1 212 555 0100"]],
])("the foreign number %j is found as it was stored", async (q, phones) => {
  const { admin } = await asAdmin();
  await addStudents([
    { fullName: "Astrid", email: "astrid@example.org", phone: "+46 8 123 456 78" },
    { fullName: "Ann", email: "ann@example.org", phone: "+1 212 555 0100" },
  ]);
  const list = await (await admin.get(`/api/users?q=${encodeURIComponent(q)}`)).json<Listed>();
  expect(list.map(({ phone }) => phone)).toEqual(phones);
});

test.each(["O'Brien", "O’BRIEN", "oʼbrien", "o`brien", "o'br"])(
  "%s is found whichever apostrophe it was stored with",
  async (q) => {
    const { admin } = await asAdmin();
    await addStudents([
      { fullName: "Conor O'Brien", email: "conor@example.org" },
      { fullName: "Síle O’Brien", email: "sile@example.org" },
      { fullName: "Brienne Obi", email: "brienne@example.org" },
    ]);
    const list = await (await admin.get(`/api/users?q=${encodeURIComponent(q)}`)).json<Listed>();
    expect(list.map(({ fullName }) => fullName).sort()).toEqual(["Conor O'Brien", "Síle O’Brien"]);
  },
);

test("a name with digits in it is found", async () => {
  const { admin } = await asAdmin();
  await addStudents([{ fullName: "Room 12 34", email: "room@example.org" }]);
  const list = await (await admin.get("/api/users?q=room+12+34")).json<Listed>();
  expect(list.map(({ fullName }) => fullName)).toEqual(["Room 12 34"]);
});

test("following the links shows every student once", async () => {
  const { admin } = await asAdmin();
  await addStudents(
    Array.from({ length: 23 }, (_, n) => ({ fullName: `Student ${n}`, email: `s${n}@example.org` })),
  );
  const seen: string[] = [];
  let path: string | undefined = "/api/users?limit=5&q=student";
  for (let page = 0; path && page < 10; page += 1) {
    const answer = await admin.get(path);
    const list = await answer.json<Listed>();
    expect(list.length).toBeLessThanOrEqual(5);
    seen.push(...list.map(({ _id }) => _id));
    path = /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
});

test("a page may end with a student whose id has another format", async () => {
  const { admin } = await asAdmin();
  await addStudents([{ fullName: "Ada Lovelace", email: "ada@example.org" }]);
  // The demo account has such an id, and an owner may import more.
  await env.DB.prepare("UPDATE users SET id = 'demo-student', created_at = 2000 WHERE id = 's0000'").run();
  await addStudents([{ fullName: "Zoë Ångström", email: "zoe@example.org" }]);
  const link = (await admin.get("/api/users?limit=1")).headers.get("link") ?? "";
  const next = await admin.get(/^<(.+)>/.exec(link)?.[1] ?? "");
  expect(next.status).toBe(200);
  expect(await next.json<Listed>()).toMatchObject([{ fullName: "Zoë Ångström" }]);
});

test.each(["limit=0", "limit=x", "cursor=x", "cursor=1.%27", "format=xml", `q=${"a".repeat(201)}`])(
  "the query %s is refused",
  async (query) => {
    const { admin } = await asAdmin();
    expect((await admin.get(`/api/users?${query}`)).status).toBe(400);
  },
);

test.each(["/api/users.csv", "/api/users?format=csv"])(
  "%s is a spreadsheet file in which no cell is a formula",
  async (path) => {
    const { admin } = await asAdmin();
    await addStudents([
      { fullName: '=HYPERLINK("https://evil.example")', email: "eve@example.org", phone: "+44 7700 900123" },
      { fullName: 'Zoë "Z" Ångström', email: "zoe@example.org" },
    ]);
    const answer = await admin.get(path);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="students.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
      '"Id","Full name","Email","Phone","Registered"',
      '"s0001","Zoë ""Z"" Ångström","zoe@example.org","","1970-01-01T00:00:01.000Z"',
      `"s0000","'=HYPERLINK(""https://evil.example"")","eve@example.org","'+44 7700 900123","1970-01-01T00:00:01.000Z"`,
      "",
    ]);
  },
);

test("the file has every student across several pages, and only a header without students", async () => {
  const { admin } = await asAdmin();
  expect((await (await admin.get("/api/users.csv")).text()).trimEnd().split("\r\n")).toHaveLength(1);
  await addStudents(
    Array.from({ length: 1_203 }, (_, n) => ({ fullName: `Student ${n}`, email: `s${n}@example.org` })),
  );
  const text = await (await admin.get("/api/users.csv")).text();
  expect(new Set(text.trimEnd().split("\r\n")).size).toBe(1_204);
});

test("an admin who loses the role sees no students, even with a token from before", async () => {
  const { admin, request } = await asAdmin();
  const { token } = await (await admin.post("/api/auth/refresh")).json<{ token: string }>();
  const read = () => request("/api/users", { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status).toBe(200);
  await env.DB.prepare("UPDATE users SET role = 'student'").run();
  expect((await read()).status).toBe(401);
  expect((await admin.get("/api/users")).status).toBe(403);
});

test("an interrupted export says so at its end, and ends with an error", async () => {
  const { admin, lines } = await asAdmin();
  await addStudents(
    Array.from({ length: 600 }, (_, index) => ({ fullName: "Ada", email: `ada-${index}@example.org` })),
  );
  const answer = await admin.get("/api/users.csv");
  expect(answer.status).toBe(200);
  await env.DB.prepare("ALTER TABLE users RENAME TO lost_users").run();

  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  };
  await expect(read()).rejects.toThrow();
  const rows = text.trimEnd().split("\r\n");
  expect(rows).toHaveLength(1 + 500 + 1);
  expect(rows.at(-1)).toContain("The list is incomplete");
  expect(lines.map(({ event }) => event)).toContain("students.export_failed");
});
