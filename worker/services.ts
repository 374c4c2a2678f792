import { createProfileData } from "#worker/portal/personal-data.ts";
import { createContributions } from "./about/contributions.ts";
import { createAccessTokens } from "./accounts/access-tokens.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createConfirmation } from "./accounts/confirmation.ts";
import { createCookies } from "./accounts/cookies.ts";
import { createIdentity } from "./accounts/identity.ts";
import { createMembers } from "./accounts/members.ts";
import { createPasskeys } from "./accounts/passkeys.ts";
import { createProfile } from "./accounts/profile.ts";
import { createRecovery } from "./accounts/recovery.ts";
import { createSecurityMail } from "./accounts/security-mail.ts";
import { createSessionStore } from "./accounts/session-store.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createStudents } from "./accounts/students.ts";
import { createAnswerRatings } from "./chat/answer-ratings.ts";
import { createChat } from "./chat/chat.ts";
import { configuredModel, modelNameFor, type Tier } from "./chat/models.ts";
import { createContact } from "./contact/contact.ts";
import { createCourses } from "./courses/courses.ts";
import { createDownloads } from "./courses/downloads.ts";
import { createOffers } from "./courses/offers.ts";
import { createProjects } from "./courses/projects.ts";
import { createTemplates } from "./courses/templates.ts";
import { createDashboard } from "./desk/dashboard.ts";
import { createFailedMail } from "./desk/failed-mail.ts";
import { createInbox } from "./desk/inbox.ts";
import { createRetention } from "./desk/retention.ts";
import { createTurnstile } from "./http/person-check.ts";
import { createPublicForms } from "./http/public-form.ts";
import { createMedia } from "./media/media.ts";
import { createUploads } from "./media/uploads.ts";
import { createMentorship } from "./mentorship/mentorship.ts";
import { createMessages } from "./messages/messages.ts";
import { createMessageNotices } from "./messages/notices.ts";
import { createNewsletterIssues } from "./newsletter/issues.ts";
import { createNewsletter } from "./newsletter/newsletter.ts";
import { createNewsletterRound } from "./newsletter/round.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { createFeedCache } from "./platform/feed-cache.ts";
import { lazily } from "./platform/lazily.ts";
import { createLimits } from "./platform/limits.ts";
import { createMailGate } from "./platform/mail-gate.ts";
import { createOutbox } from "./platform/outbox.ts";
import { createSearch } from "./search/search.ts";
import { securityText } from "./site/security-text.ts";
import { createSiteMap } from "./site/site-map.ts";
import { createHealth } from "./status/health.ts";
import { createVideos } from "./videos/videos.ts";

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
    publicForms: () =>
      createPublicForms({
        ...dependencies,
        turnstile: createTurnstile(dependencies),
        limits: createLimits({ db: dependencies.db, secret, now: dependencies.now }),
      }),
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
