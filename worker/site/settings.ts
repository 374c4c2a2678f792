import { eq } from "drizzle-orm";
import { aboutKind } from "#shared/about/kind.ts";
import type { Log } from "#shared/log.ts";
import { mentorshipKind, NOT_WRITTEN } from "#shared/mentorship/kind.ts";
import { siteKind } from "#shared/site/kind.ts";
import type { SiteSettings } from "#shared/site/site-settings.ts";
import type { Config } from "#worker/config.ts";
import type { Database } from "#worker/platform/client.ts";
import type { ContentVersion } from "#worker/platform/content-version.ts";
import { inTime } from "#worker/platform/deadline.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { toSettings } from "./content.ts";
import { pageTexts, SITE_ID, siteSettings } from "./schema.ts";

/** The configuration's values for the owner's settings. */
export function settingsOf({
  site,
  home,
  bankTransfer,
}: Pick<Config, "site" | "home" | "bankTransfer">): SiteSettings {
  const { origin: _origin, api: _api, turnstile: _turnstile, closed: _closed, ...settings } = site;
  return { ...settings, home, bankTransfer };
}

/** The configuration with the stored settings in it. Older rows may lack a newer field. */
function withSettings(config: Config, { home, bankTransfer = "", ...settings }: SiteSettings): Config {
  return {
    ...config,
    site: { ...config.site, ...settings },
    home: { ...config.home, ...home },
    bankTransfer,
  };
}

function withRow(config: Config, { content, closed }: typeof siteSettings.$inferSelect): Config {
  const stored = withSettings(config, content);
  return { ...stored, site: { ...stored.site, closed } };
}

/** Older rows may lack a newer field here, too. Nobody promises what they have not written. */
function withPages(config: Config, rows: readonly Pick<typeof pageTexts.$inferSelect, "id" | "content">[]) {
  if (rows.length === 0) return config;
  const { about, mentorship } = config.pages;
  const stored = (id: string) => rows.find((row) => row.id === id)?.content;
  return {
    ...config,
    pages: {
      about: { ...about, ...(stored("about") && { promise: null }), ...stored("about") },
      mentorship: { ...mentorship, ...(stored("mentorship") && NOT_WRITTEN), ...stored("mentorship") },
    },
  };
}

/** A request waits this long for the settings at most, and after a failure the next ones do not wait. */
const WITHIN_MS = 2_000;
const AGAIN_AFTER_MS = 20_000;

type Surroundings = {
  kv: Pick<KVNamespace, "get">;
  db: Database;
  log: Log;
  defer: (work: Promise<unknown>) => void;
  /** Settings that this request shows in place of what is stored. */
  preview?: Preview | undefined;
};

type Known = { version: string | null; config: Config };

/**
 * This isolate's copy of the owner's settings. They are read once for each version of the content
 * (worker/platform/content-version.ts), from the primary, so that a page of a version never shows older settings.
 */
export function createSiteMemory({
  now,
  contentVersion,
}: {
  now: () => number;
  contentVersion: ContentVersion;
}) {
  let known: Known | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  /** The configuration with the stored settings, whatever is previewed. */
  async function stored(config: Config, { kv, db, log, defer }: Surroundings): Promise<Config> {
    const version = await contentVersion.current(kv, defer);
    if (known && (version === null || version === known.version)) return known.config;
    if (now() - failedAt < AGAIN_AFTER_MS) return known?.config ?? config;
    try {
      const [[row], pages] = await inTime(
        db.batch([
          db.select().from(siteSettings).where(eq(siteSettings.id, SITE_ID)),
          db.select().from(pageTexts),
        ]),
        WITHIN_MS,
        "The database",
      );
      known = { version, config: withPages(row ? withRow(config, row) : config, pages) };
      return known.config;
    } catch (error) {
      failedAt = now();
      log.error("site.settings_failed", error);
      return known?.config ?? config;
    }
  }

  return {
    /** The configuration with the stored settings. If they cannot be read: with the last known ones, else as it is. */
    async over(config: Config, surroundings: Surroundings): Promise<Config> {
      const found = await stored(config, surroundings);
      const { preview } = surroundings;
      if (!preview) return found;
      const drafted = previewOf(preview, siteKind, SITE_ID);
      const { about, mentorship } = found.pages;
      const pages = {
        about: previewOf(preview, aboutKind, aboutKind.name) ?? about,
        mentorship: previewOf(preview, mentorshipKind, mentorshipKind.name) ?? mentorship,
      };
      return { ...(drafted ? withSettings(found, toSettings(drafted)) : found), pages };
    },
  };
}

export type SiteMemory = ReturnType<typeof createSiteMemory>;
