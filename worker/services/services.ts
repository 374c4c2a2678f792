import { lazily } from "#shared/domain/lazily.ts";
import { securityText } from "#shared/domain/security-text.ts";
import { createAccessTokens } from "../auth/access-tokens.ts";
import { createCookies } from "../auth/cookies.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { createFeedCache } from "../cache/feed-cache.ts";
import { configuredModel, modelNameFor, type Tier } from "../chat/models.ts";
import { createMailGate } from "../mail/gate.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createConfirmation } from "./accounts-confirmation.ts";
import { createRecovery } from "./accounts-recovery.ts";
import { createAnswerRatings } from "./answer-ratings.ts";
import { createChat } from "./chat.ts";
import { createContact } from "./contact.ts";
import { createContributions } from "./contributions.ts";
import { createCourses } from "./courses.ts";
import { createDashboard } from "./dashboard.ts";
import type { Dependencies } from "./dependencies.ts";
import { createDownloads } from "./downloads.ts";
import { createFailedMail } from "./failed-mail.ts";
import { createHealth } from "./health.ts";
import { createInbox } from "./inbox.ts";
import { createLimits } from "./limits.ts";
import { createMedia } from "./media.ts";
import { createMembers } from "./members.ts";
import { createMentorship } from "./mentorship.ts";
import { createMessageNotices } from "./message-notices.ts";
import { createMessages } from "./messages.ts";
import { createNewsletter } from "./newsletter.ts";
import { createNewsletterIssues } from "./newsletter-issues.ts";
import { createNewsletterRound } from "./newsletter-round.ts";
import { createOffers } from "./offers.ts";
import { createPasskeys } from "./passkeys.ts";
import { createProfile } from "./profile.ts";
import { createProfileData } from "./profile-data.ts";
import { createProjects } from "./projects.ts";
import { createRetention } from "./retention.ts";
import { createSearch } from "./search.ts";
import { createSecurityMail } from "./security-mail.ts";
import { createSessions } from "./sessions.ts";
import { createIdentity } from "./sessions-identity.ts";
import { createSiteMap } from "./site-map.ts";
import { createStudents } from "./students.ts";
import { createTemplates } from "./templates.ts";
import { createTurnstile } from "./turnstile.ts";
import { createUploads } from "./uploads.ts";
import { createVideos } from "./videos.ts";

function chatModels({ config: { chat }, ai, fetch }: Dependencies) {
  const tier = (name: Tier) =>
    modelNameFor(chat, name) === null
      ? null
      : { load: () => configuredModel(chat, name, { ai, fetch }), price: chat.models[name].price };
  return { everyone: tier("everyone"), members: tier("members") };
}

/** The use cases of one request, each made when it is first asked for, and with it what it depends on. */
export function createServices(dependencies: Dependencies) {
  const { config } = dependencies;
  const { app: secret, signingKeys: keys } = config.secrets;
  const cookies = createCookies(config.site.origin);
  const gate = () => createMailGate({ ...dependencies, perSecond: config.mail.perSecond });
  const shared = lazily({
    outbox: () => createOutbox({ ...dependencies, gate: gate() }),
    limits: () => createLimits({ db: dependencies.db, secret, now: dependencies.now }),
    securityMail: () =>
      createSecurityMail({
        db: dependencies.db,
        outbox: createOutbox({ ...dependencies, gate: gate() }),
        secret,
        now: dependencies.now,
      }),
    sessions: () =>
      createSessions({
        db: dependencies.db,
        tokens: createAccessTokens({ keys, origin: config.site.origin, now: dependencies.now }),
        store: createSessionStore({ kv: dependencies.sessionStore, secret, cookies }),
        now: dependencies.now,
        defer: dependencies.defer,
      }),
    turnstile: () => createTurnstile(dependencies),
    media: () => createMedia({ ...dependencies, cache: dependencies.imageCache }),
  });
  const search = () => createSearch(dependencies);
  const feeds = () => createFeedCache({ ...dependencies, kv: dependencies.feedStore });
  const videos = () =>
    createVideos({ ...dependencies, config: config.youtube, feeds: feeds(), media: shared.media });
  const contributions = () => createContributions({ ...dependencies, config: config.github, feeds: feeds() });
  const all = () => ({ ...dependencies, ...shared });
  const content = () => dependencies.content;
  const notices = () => createMessageNotices(all());

  return lazily({
    site: () => config.site,
    securityText: () => () => securityText(config.site, dependencies.now()),
    /** Who is behind a request. Nothing is looked up before somebody asks. */
    identify: () => (request: Request, network: string) =>
      createIdentity(request, network, cookies, () => shared.sessions.witness),
    courses: () => createCourses(content()),
    siteMap: () => createSiteMap(content()),
    offers: () => createOffers(content()),
    projects: () => createProjects(content()),
    templates: () => createTemplates(content()),
    downloads: () => createDownloads({ db: content(), bucket: dependencies.bucket }),
    media: () => shared.media,
    videos,
    contributions,
    health: () => createHealth({ ...dependencies, videos: videos(), contributions: contributions() }),
    newsletter: () => createNewsletter(all()),
    newsletterIssues: () => createNewsletterIssues(all()),
    newsletterRound: () => createNewsletterRound(all()),
    failedMail: () => createFailedMail({ ...all(), gate: gate() }),
    contact: () => createContact(all()),
    mentorship: () => createMentorship(all()),
    inbox: () => createInbox(all()),
    messages: () => createMessages({ ...dependencies, limits: shared.limits, notices: notices() }),
    messageNotices: notices,
    uploads: () => createUploads(all()),
    dashboard: () => createDashboard(dependencies.db),
    accounts: () => createAccounts(all()),
    confirmation: () => createConfirmation(all()),
    recovery: () => createRecovery(all()),
    profile: () => createProfile(all()),
    profileData: () => createProfileData({ ...all(), notices: notices() }),
    passkeys: () => createPasskeys(all()),
    students: () => createStudents(dependencies.db),
    search,
    chat: () =>
      createChat({
        ...all(),
        search: search(),
        models: chatModels(dependencies),
        isMember: createMembers(dependencies.db).isMember,
      }),
    answerRatings: () => createAnswerRatings(all()),
    retention: () => createRetention(dependencies),
    sessions: () => shared.sessions,
    limits: () => shared.limits,
    outbox: () => shared.outbox,
  });
}

export type Services = ReturnType<typeof createServices>;
