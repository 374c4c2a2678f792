import { eq } from "drizzle-orm";
import {
  firstSettings,
  type NewsletterSettings,
  type NewsletterSettingsForm,
} from "#shared/newsletter/settings.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newsletterSettings } from "./schema.ts";

const ROW = 1;

/** The owner's choices about the newsletter. Callers must check that the viewer is an admin before saving. */
export function createNewsletterSettings({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  /** The query, for a batch; `from` reads its result. */
  const statement = () => db.select().from(newsletterSettings).where(eq(newsletterSettings.id, ROW));

  function from([row]: Awaited<ReturnType<typeof statement>>): NewsletterSettings {
    if (!row) return firstSettings(config.site);
    const { day, hour, welcome, welcomeSubject, welcomeBody } = row;
    return { day, hour, welcome, welcomeSubject, welcomeBody };
  }

  return {
    statement,
    from,
    read: async (): Promise<NewsletterSettings> => from(await query(() => statement().all())),

    async save({ welcome, ...form }: NewsletterSettingsForm): Promise<void> {
      const chosen = { ...form, welcome: welcome === "on", updatedAt: now() };
      await query(() =>
        db
          .insert(newsletterSettings)
          .values({ id: ROW, ...chosen })
          .onConflictDoUpdate({ target: newsletterSettings.id, set: chosen })
          .run(),
      );
    },
  };
}

export type NewsletterSettingsStore = ReturnType<typeof createNewsletterSettings>;
