import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";
import { freePort } from "../../scripts/support/ports.ts";
import { wranglerSettings } from "../../scripts/support/settings.ts";
import { parseSiteFile, readSiteFile, withId, withSiteFile } from "../../scripts/support/site-file.ts";
import { makeCheckout, put, runCommand } from "../support/checkout.ts";

const OWN = `routes = [{ pattern = "learn.example.org", custom_domain = true }]

[vars]
SITE_URL = "https://learn.example.org"
BRAND = "Ada's school"
MAIL_RATE = 5

[[d1_databases]]
binding = "DB"
database_name = "ada"
`;

test("site.toml wins over wrangler.toml, variable by variable and binding by binding", async () => {
  const folder = makeCheckout();
  put(folder, "site.toml", OWN);
  const product = await wranglerSettings(folder);
  const site = withSiteFile(product, await readSiteFile(join(folder, "site.toml")));

  expect(site.vars).toEqual({
    ...product.vars,
    SITE_URL: "https://learn.example.org",
    BRAND: "Ada's school",
    MAIL_RATE: "5",
  });
  const [db, search] = product.d1_databases;
  expect(site.d1_databases).toEqual([{ ...db, database_name: "ada" }, search]);
  expect(site).toMatchObject({ name: product.name, routes: [{ pattern: "learn.example.org" }] });
});

test("without site.toml the settings are the product's example", async () => {
  const product = await wranglerSettings();
  expect(withSiteFile(product, await readSiteFile("/nowhere/site.toml"))).toEqual(product);
});

test.each([
  [
    { triggers: {}, main: "x" },
    "site.toml cannot be used: remove triggers, main, which only wrangler.toml sets.",
  ],
  [{ vars: { BRAND: ["a"] } }, /^site.toml cannot be used: vars\.BRAND: /],
  [{ brand: "x" }, "site.toml cannot be used: brand is not known here. Settings go below [vars]."],
  [{ vars: { BRNAD: "x" } }, "site.toml cannot be used: BRNAD is not a setting. Did you mean BRAND?"],
  [{ vars: { brand: "x" } }, "brand is not a setting. Did you mean BRAND?"],
  [{ vars: { COLOUR: "red", BRNAD: "x" } }, "COLOUR is not a setting. BRNAD is not a setting. Did you mean"],
  [
    { vars: { MAIL_API_KEY: "secret" } },
    "MAIL_API_KEY is a secret, and site.toml is committed: remove it and run `npm run wrangler -- secret put MAIL_API_KEY`.",
  ],
])("what the owner cannot set here is refused: %j", (raw, sentence) => {
  expect(() => parseSiteFile(raw)).toThrow(sentence);
});

test("every variable of wrangler.toml can be set in site.toml, and no secret is among them", async () => {
  const { vars } = await wranglerSettings();
  expect(Object.keys(parseSiteFile({ vars }).vars)).toEqual(Object.keys(vars));
});

test("a binding that the product does not have is named", async () => {
  const owner = parseSiteFile({ kv_namespaces: [{ binding: "FEED", id: "1" }] });
  const product = await wranglerSettings();
  expect(() => withSiteFile(product, owner)).toThrow("names the binding FEED");
});

test("an id is added to its binding's entry, or to a new entry at the end", async () => {
  const id = "6ff53cc3-09f3-4b5e-93d1-1e8d1b7bd2f0";
  const database = { table: "d1_databases", binding: "DB", key: "database_id", id };
  const store = { table: "kv_namespaces", binding: "FEEDS", key: "id", id: "0f2a" };
  const folder = makeCheckout();
  put(folder, "site.toml", withId(withId(OWN, database), store));
  expect(await readSiteFile(join(folder, "site.toml"))).toMatchObject({
    d1_databases: [{ binding: "DB", database_id: id, database_name: "ada" }],
    kv_namespaces: [{ binding: "FEEDS", id: "0f2a" }],
  });
  expect(withId("", store)).toBe('\n[[kv_namespaces]]\nbinding = "FEEDS"\nid = "0f2a"\n');
});

test("the example can be used as it is, and sets only what the product knows", async () => {
  const product = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const { vars } = await readSiteFile(join(ROOT, "site.example.toml"));
  const names = Object.keys(vars).filter((name) => name !== "SITE_URL");
  for (const name of names) expect(product).toContain(`${name} = `);
});

test("`deploy` accepts a stored secret unseen, and still refuses http", async () => {
  const folder = makeCheckout();
  put(folder, "site.toml", '[vars]\nSITE_URL = "http://example.org"\nTURNSTILE_SITE_KEY = "key"\n');
  const { status, said } = await runCommand(folder, ["deploy", "--dry-run"]);
  expect(said[0]).toBe("SITE_URL must begin with https://.");
  expect(status).toBe(1);
}, 60_000);

test("`deploy` stops at a broken site.toml before it does anything", async () => {
  const folder = makeCheckout();
  put(folder, "site.toml", '[vars]\nBRAND = "not closed');
  const { status, said } = await runCommand(folder, ["deploy", "--dry-run"]);
  expect(said[0]).toMatch(/^site.toml cannot be read: /);
  expect(status).toBe(1);
}, 60_000);

test("`npm start` refuses the same SITE_URL as `deploy`", async () => {
  const folder = makeCheckout();
  put(folder, "site.toml", '[vars]\nSITE_URL = "learn.example.org"\n');
  const sentence =
    "The configuration is wrong. SITE_URL: must be a URL without a path, such as https://example.org.";
  for (const command of [["start"], ["deploy", "--dry-run"]]) {
    const { status, said } = await runCommand(folder, command, { env: { PORT: String(await freePort()) } });
    expect(said.at(-1)).toBe(sentence);
    expect(status).toBe(1);
  }
}, 60_000);
