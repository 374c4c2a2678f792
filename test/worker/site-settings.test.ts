import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createLog } from "#shared/log.ts";
import { type SiteSettings, siteSettingsSchema } from "#shared/site/site-settings.ts";
import { parseConfig } from "#worker/config.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { createContentVersion, moveContentVersion } from "#worker/platform/content-version.ts";
import { createSiteMemory, settingsOf } from "#worker/site/settings.ts";
import { writeContent } from "../support/seeded.ts";

const CONFIG = parseConfig({ ...env });

/** One isolate: its clock, its log and its number of queries. */
function startIsolate(kv: Pick<KVNamespace, "get"> = env.FEEDS) {
  const clock = { now: 0 };
  const now = () => clock.now;
  const events: string[] = [];
  const keep = (line: string) => void events.push(JSON.parse(line).event);
  const log = createLog({ log: keep, warn: keep, error: keep }, {});
  const memory = createSiteMemory({ now, contentVersion: createContentVersion(now) });
  const counted = { queries: 0 };
  const d1: D1Database = {
    prepare: (text) => env.DB.prepare(text),
    batch(statements) {
      counted.queries += 1;
      return env.DB.batch(statements);
    },
    exec: (text) => env.DB.exec(text),
    dump: () => env.DB.dump(),
    withSession: (constraint) => env.DB.withSession(constraint),
  };
  const deferred: Promise<unknown>[] = [];
  return {
    ...{ clock, events, counted },
    async config() {
      const db = createDatabase(d1);
      const config = await memory.over(CONFIG, { kv, db, log, defer: (work) => void deferred.push(work) });
      await Promise.all(deferred.splice(0));
      return config;
    },
  };
}

async function publish(change: (settings: SiteSettings) => SiteSettings) {
  const text = await env.DB.prepare("SELECT content FROM site_settings").first<string>("content");
  const content = JSON.stringify(change(JSON.parse(text ?? "")));
  await env.DB.prepare("UPDATE site_settings SET content = ?").bind(content).run();
  await moveContentVersion(env.FEEDS);
}

test("the first settings are the configuration's, and they fit their own schema", async () => {
  const settings = settingsOf(CONFIG);
  expect(v.parse(siteSettingsSchema, settings)).toEqual(settings);
  await writeContent();
  const { site, home } = await startIsolate().config();
  expect(site).toEqual(CONFIG.site);
  expect(home).toEqual(CONFIG.home);
});

test("stored settings replace the configured ones, and the rest of the configuration stays", async () => {
  await writeContent();
  await publish((settings) => ({
    ...settings,
    brand: "Redbar",
    home: { ...settings.home, faq: { heading: "Ask away" } },
  }));
  const config = await startIsolate().config();
  expect(config.site).toEqual({ ...CONFIG.site, brand: "Redbar" });
  expect(config.home).toEqual({ ...CONFIG.home, faq: { heading: "Ask away" } });
  expect(config.mail).toEqual(CONFIG.mail);
});

test("an about page from before owners made a promise on it makes none", async () => {
  await writeContent();
  expect((await startIsolate().config()).pages.about.promise).toBe(CONFIG.pages.about.promise);
  await env.DB.exec("UPDATE page_texts SET content = json_remove(content, '$.promise') WHERE id = 'about'");
  expect((await startIsolate().config()).pages.about).toEqual({ ...CONFIG.pages.about, promise: null });
});

test("an isolate reads them once for each version of the content, and is never older than the version", async () => {
  await writeContent();
  const isolate = startIsolate();
  const first = await isolate.config();
  expect(await isolate.config()).toBe(first);
  expect(isolate.counted.queries).toBe(1);

  await publish((settings) => ({ ...settings, brand: "Redbar" }));
  isolate.clock.now += 21_000;
  // Notices that it should ask for the version again, and knows the answer by the next request.
  await isolate.config();
  await expect.poll(async () => (await isolate.config()).site.brand).toBe("Redbar");
  expect(isolate.counted.queries).toBe(2);
});

test("before the first seed the configuration is used", async () => {
  const isolate = startIsolate();
  expect(await isolate.config()).toBe(CONFIG);
  expect(isolate.events).toEqual([]);
});

test("if the database fails, the last known settings are used, and it is not asked at every request", async () => {
  await writeContent();
  await publish((settings) => ({ ...settings, brand: "Redbar" }));
  const isolate = startIsolate();
  await isolate.config();
  await env.DB.exec("ALTER TABLE site_settings RENAME TO settings_away");
  await moveContentVersion(env.FEEDS);
  isolate.clock.now += 21_000;
  for (let request = 0; request < 4; request += 1) {
    expect((await isolate.config()).site.brand).toBe("Redbar");
  }
  expect(isolate.events).toEqual(["site.settings_failed"]);

  const other = startIsolate();
  expect(await other.config()).toBe(CONFIG);
  await env.DB.exec("ALTER TABLE settings_away RENAME TO site_settings");
  expect(await other.config(), "it has just failed").toBe(CONFIG);
  other.clock.now += 21_000;
  expect((await other.config()).site.brand).toBe("Redbar");
});

test("if KV fails, the settings are read once", async () => {
  await writeContent();
  await publish((settings) => ({ ...settings, brand: "Redbar" }));
  const isolate = startIsolate({ get: async () => Promise.reject(new Error("KV is down")) } as never);
  expect((await isolate.config()).site.brand).toBe("Redbar");
  expect((await isolate.config()).site.brand).toBe("Redbar");
  expect(isolate.counted.queries).toBe(1);
});
