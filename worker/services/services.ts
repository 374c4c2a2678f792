import type { Log } from "#shared/domain/log.ts";
import type { Site } from "#shared/domain/site.ts";
import { createAccessTokens } from "../auth/access-tokens.ts";
import type { PasswordHasher } from "../auth/passwords.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { createFeedCache } from "../cache/feed-cache.ts";
import { configuredModel, modelNameFor, type Tier } from "../chat/models.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import type { Mailer } from "../mail/mailer.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createRecovery } from "./accounts-recovery.ts";
import { createAnswerRatings } from "./answer-ratings.ts";
import { createChat } from "./chat.ts";
import { createContact } from "./contact.ts";
import { createContributions } from "./contributions.ts";
import { createCourses } from "./courses.ts";
import { createDashboard } from "./dashboard.ts";
import { createDownloads } from "./downloads.ts";
import { createHealth } from "./health.ts";
import { createInbox } from "./inbox.ts";
import { createLimits } from "./limits.ts";
import { createMedia } from "./media.ts";
import { createMembers } from "./members.ts";
import { createMentorship } from "./mentorship.ts";
import { createMessages } from "./messages.ts";
import { createNewsletter } from "./newsletter.ts";
import { createOffers } from "./offers.ts";
import { createPasskeys } from "./passkeys.ts";
import { createProfile } from "./profile.ts";
import { createProfileData } from "./profile-data.ts";
import { createProjects } from "./projects.ts";
import { createSearch } from "./search.ts";
import { createSessions } from "./sessions.ts";
import { createSiteMap } from "./site-map.ts";
import { createStudents } from "./students.ts";
import { createTemplates } from "./templates.ts";
import { createTurnstile } from "./turnstile.ts";
import { createUploads } from "./uploads.ts";
import { createVideos } from "./videos.ts";

/** Whatever the use cases need from outside. Tests pass their own. */
export type Dependencies = {
  config: Config;
  /** For accounts and all that is written: asks the primary. */
  db: Database;
  /** For public content, which the nearest copy may answer. */
  content: Database;
  /** The search index. */
  search: D1Database;
  /** Workers AI; missing where there is no account. */
  ai: Ai | undefined;
  mailer: Mailer;
  bucket: R2Bucket;
  feedStore: KVNamespace;
  sessionStore: KVNamespace;
  passwords: PasswordHasher;
  images: ImagesBinding;
  imageCache: () => Promise<Pick<Cache, "match" | "put">>;
  fetch: typeof globalThis.fetch;
  log: Log;
  now: () => Date;
  /** Lets work go on after the answer has been sent. */
  defer: (work: Promise<unknown>) => void;
  /** Whether a visitor may send one more form now. `key` says who and what. */
  allowForm: (key: string) => Promise<boolean>;
};

function chatModels({ config: { chat }, ai, fetch }: Dependencies) {
  const tier = (name: Tier) =>
    modelNameFor(chat, name) === null
      ? null
      : { load: () => configuredModel(chat, name, { ai, fetch }), price: chat.models[name].price };
  return { everyone: tier("everyone"), members: tier("members") };
}

/** The use cases of one request. */
export function createServices(dependencies: Dependencies) {
  const { config, db, content, mailer, bucket, feedStore, images, imageCache, fetch, log, now } =
    dependencies;
  const outbox = createOutbox({ db, mailer, log, now });
  const feeds = createFeedCache({ kv: feedStore, log, now });
  const { app: secret, signingKeys: keys } = config.secrets;
  const limits = createLimits({ db, secret, now });
  const sessions = createSessions({
    db,
    tokens: createAccessTokens({ keys, origin: config.site.origin, now }),
    store: createSessionStore({ kv: dependencies.sessionStore, secret }),
    now,
    defer: dependencies.defer,
  });
  const turnstile = createTurnstile(dependencies);
  const people = { ...dependencies, outbox, limits, sessions, turnstile };
  const search = createSearch(dependencies);
  const media = createMedia({ bucket, images, cache: imageCache, log, fetch });
  const videos = createVideos({ config: config.youtube, feeds, media, log, fetch });
  const contributions = createContributions({ config: config.github, feeds, now, fetch });
  return {
    site: config.site satisfies Site,
    courses: createCourses(content),
    siteMap: createSiteMap(content),
    offers: createOffers(content),
    projects: createProjects(content),
    templates: createTemplates(content),
    downloads: createDownloads({ db: content, bucket }),
    videos,
    contributions,
    health: createHealth({ ...dependencies, videos, contributions }),
    media,
    newsletter: createNewsletter({ ...dependencies, outbox, turnstile }),
    contact: createContact({ ...dependencies, outbox, turnstile }),
    mentorship: createMentorship({ ...dependencies, outbox, turnstile }),
    inbox: createInbox({ ...dependencies, outbox }),
    messages: createMessages({ db, now }),
    uploads: createUploads({ db, bucket, images, limits, log, now }),
    dashboard: createDashboard(db),
    accounts: createAccounts(people),
    recovery: createRecovery(people),
    profile: createProfile(people),
    profileData: createProfileData(people),
    passkeys: createPasskeys(people),
    students: createStudents(db),
    search,
    chat: createChat({
      ...{ search, limits, log, now },
      models: chatModels(dependencies),
      isMember: createMembers(db).isMember,
    }),
    answerRatings: createAnswerRatings({ db, limits, log, now }),
    sessions,
    limits,
    outbox,
  };
}

export type Services = ReturnType<typeof createServices>;
