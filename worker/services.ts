import { createProfileData } from "#worker/portal/personal-data.ts";
import { createContributions } from "./about/contributions.ts";
import { createAccessTokens } from "./accounts/access-tokens.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createConfirmation } from "./accounts/confirmation.ts";
import { createContentKeys } from "./accounts/content-keys.ts";
import { createCookies } from "./accounts/cookies.ts";
import { createIdentity } from "./accounts/identity.ts";
import { createPasskeys } from "./accounts/passkeys.ts";
import { createProfile } from "./accounts/profile.ts";
import { createRecovery } from "./accounts/recovery.ts";
import { createSecurityMail } from "./accounts/security-mail.ts";
import { createSessionStore } from "./accounts/session-store.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createSignInCodes } from "./accounts/sign-in-codes.ts";
import { createStudents } from "./accounts/students.ts";
import { createHandIns } from "./assignments/hand-ins.ts";
import { createHandInNotices } from "./assignments/notices.ts";
import { createReviews } from "./assignments/reviews.ts";
import { createArticles } from "./blog/articles.ts";
import { createCertificates } from "./certificates/certificates.ts";
import { createAnswerRatings } from "./chat/answer-ratings.ts";
import { createChat } from "./chat/chat.ts";
import { configuredEmbedder } from "./chat/embedder.ts";
import { createLessonMaterial } from "./chat/lesson-material.ts";
import { chatModels } from "./chat/models.ts";
import { createUnanswered } from "./chat/unanswered.ts";
import { createContact } from "./contact/contact.ts";
import { createCourses } from "./courses/courses.ts";
import { createDownloads } from "./courses/downloads.ts";
import { createOffers } from "./courses/offers.ts";
import { createProjects } from "./courses/projects.ts";
import { createTemplates } from "./courses/templates.ts";
import { createBrief } from "./desk/brief.ts";
import { createCourseDesk } from "./desk/course-desk.ts";
import { createDeskSearch } from "./desk/desk-search.ts";
import { createDisputes } from "./desk/disputes.ts";
import { createFailedMail } from "./desk/failed-mail.ts";
import { createFigures } from "./desk/figures.ts";
import { createInbox } from "./desk/inbox.ts";
import { createNoteDrafts } from "./desk/note-drafts.ts";
import { createOpening } from "./desk/opening.ts";
import { createPeople } from "./desk/people.ts";
import { createQuestionHints } from "./desk/question-hints.ts";
import { createDeskQuestions } from "./desk/questions.ts";
import { createReferences } from "./desk/references.ts";
import { createRetention } from "./desk/retention.ts";
import { createSavedReplies } from "./desk/saved-replies.ts";
import { createStudentCourses } from "./desk/student-courses.ts";
import { createToday } from "./desk/today.ts";
import { createEnrolments, isMember, revokeAll } from "./enrolments/enrolments.ts";
import { createEnrolmentImport } from "./enrolments/import.ts";
import { createWelcomes } from "./enrolments/welcomes.ts";
import { createFaq } from "./home/faq.ts";
import { createTurnstile } from "./http/person-check.ts";
import { createPublicForms } from "./http/public-form.ts";
import { createLessonAccess } from "./learning/access.ts";
import { createCourseLessons } from "./learning/course-lessons.ts";
import { createExerciseWork } from "./learning/exercise-work.ts";
import { firstExercise } from "./learning/first-exercise.ts";
import { createLessonLinks } from "./learning/lesson-links.ts";
import { createLessonQuestions } from "./learning/lesson-questions.ts";
import { createLessons } from "./learning/lessons.ts";
import { createMyCourses } from "./learning/my-courses.ts";
import { createProgress } from "./learning/progress.ts";
import { createProjectFiles } from "./learning/project-files.ts";
import { createQuestionNotices } from "./learning/question-notices.ts";
import { createQuestions } from "./learning/questions.ts";
import { createReminders } from "./learning/reminders.ts";
import { createLessonVideos } from "./learning/videos.ts";
import { createLegalPages } from "./legal/legal-pages.ts";
import { MEDIA_TEXTS, STORES } from "./lists.ts";
import { createAddressedPictures } from "./media/addressed-pictures.ts";
import { createFilms } from "./media/films.ts";
import { createMedia } from "./media/media.ts";
import { createUploadNames } from "./media/upload-names.ts";
import { createUploads } from "./media/uploads.ts";
import { createMediaUses } from "./media/uses.ts";
import { createVideoUploads } from "./media/video-uploads.ts";
import { createZips } from "./media/zips.ts";
import { createMentorship } from "./mentorship/mentorship.ts";
import { createMessages } from "./messages/messages.ts";
import { createMessageNotices } from "./messages/notices.ts";
import { anyIssue, createNewsletterArchive } from "./newsletter/archive.ts";
import { createNewsletterGroups } from "./newsletter/groups.ts";
import { createNewsletterImport } from "./newsletter/import.ts";
import { createNewsletterInvitations } from "./newsletter/invitations.ts";
import { createNewsletterIssues } from "./newsletter/issues.ts";
import { createMailEvents } from "./newsletter/mail-events.ts";
import { createNewsletter } from "./newsletter/newsletter.ts";
import { createNewsletterReaders } from "./newsletter/readers.ts";
import { createNewsletterRound } from "./newsletter/round.ts";
import { createNewsletterSettings } from "./newsletter/settings.ts";
import { createNotes } from "./notes/notes.ts";
import { createHolding } from "./places/holding.ts";
import { createPlacePayments } from "./places/paying.ts";
import { createRequests } from "./places/requests.ts";
import { createWaitingList } from "./places/waiting-list.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { createFeedCache } from "./platform/feed-cache.ts";
import { createLimits } from "./platform/limits.ts";
import { createMailGate } from "./platform/mail-gate.ts";
import { createOutbox } from "./platform/outbox.ts";
import { createAddresses } from "./publishing/addresses.ts";
import { createDrafts } from "./publishing/drafts.ts";
import { createFollowUp } from "./publishing/follow-up.ts";
import { createItems } from "./publishing/items.ts";
import { createLinks } from "./publishing/links.ts";
import { createPublishing } from "./publishing/publishing.ts";
import { createMeaning } from "./search/meaning.ts";
import { createSearch } from "./search/search.ts";
import { createBookCheck } from "./selling/book-check.ts";
import { createCheckout } from "./selling/checkout.ts";
import { createClaiming } from "./selling/claiming.ts";
import { createCompanyDetails } from "./selling/company-details.ts";
import { createCoupons } from "./selling/coupons.ts";
import { createDeskMembers } from "./selling/desk-members.ts";
import { createDeskOrder } from "./selling/desk-order.ts";
import { createDeskOrders } from "./selling/desk-orders.ts";
import { createDeskQuotes } from "./selling/desk-quotes.ts";
import { createDeskSales } from "./selling/desk-sales.ts";
import { createDeskSeats } from "./selling/desk-seats.ts";
import { createDocumentFiles } from "./selling/document-files.ts";
import { createDocumentList } from "./selling/document-list.ts";
import { createGiftClaiming } from "./selling/gift-claiming.ts";
import { createGifts } from "./selling/gifts.ts";
import { createPaymentInbox } from "./selling/inbox.ts";
import { createMemberPage } from "./selling/member-page.ts";
import { createMemberRound } from "./selling/member-round.ts";
import { createMemberships } from "./selling/memberships.ts";
import { createMoving } from "./selling/moving.ts";
import { followAddress } from "./selling/order-rows.ts";
import { createOrders } from "./selling/orders.ts";
import { createPurchases } from "./selling/purchases.ts";
import { createQuotes } from "./selling/quotes.ts";
import { createRefunding } from "./selling/refunding.ts";
import { createSeatClaiming } from "./selling/seat-claiming.ts";
import { createSeats } from "./selling/seats.ts";
import { createSettle } from "./selling/settle.ts";
import { createSums } from "./selling/sums.ts";
import { createSearchIndex } from "./site/search-index.ts";
import { securityText } from "./site/security-text.ts";
import { createSiteMap } from "./site/site-map.ts";
import { createHealth } from "./status/health.ts";
import { createVideos } from "./videos/videos.ts";

/** Creates a part on first use and keeps it. */
function once<Part>(make: () => Part): () => Part {
  let made: { part: Part } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}

/** The services of one request. Most requests need two of the thirty, so each is created on demand. */
export function createServices(dependencies: Dependencies) {
  const { config, db, content } = dependencies;
  const { app: secret, signingKeys: keys } = config.secrets;
  const cookies = createCookies(config.site.origin);

  const gate = once(() => createMailGate({ ...dependencies, perSecond: config.mail.perSecond }));
  const outbox = once(() => createOutbox({ ...dependencies, gate: gate() }));
  const limits = once(() => createLimits({ ...dependencies, secret }));
  const securityMail = once(() => createSecurityMail({ ...dependencies, outbox: outbox(), secret }));
  const sessions = once(() =>
    createSessions({
      ...dependencies,
      tokens: createAccessTokens({ keys, origin: config.site.origin, now: dependencies.now }),
      store: createSessionStore({ kv: dependencies.sessionStore, secret, cookies }),
    }),
  );
  const media = once(() => createMedia({ ...dependencies, cache: dependencies.imageCache }));
  const meaning = once(() => {
    const embedder = configuredEmbedder(config.chat, dependencies);
    const { feedStore: kv, meaningMemory: memory } = dependencies;
    return embedder && createMeaning({ ...dependencies, kv, embedder, memory });
  });
  const search = once(() => createSearch({ ...dependencies, meaning: meaning() }));
  const feeds = once(() => createFeedCache({ ...dependencies, kv: dependencies.feedStore }));
  const videos = once(() =>
    createVideos({ ...dependencies, config: config.youtube, feeds: feeds(), media: media() }),
  );
  const contributions = once(() =>
    createContributions({ ...dependencies, config: config.github, feeds: feeds() }),
  );
  /** The dependencies of forms, accounts and the desk. */
  const all = once(() => ({
    ...dependencies,
    outbox: outbox(),
    limits: limits(),
    securityMail: securityMail(),
    sessions: sessions(),
    publicForms: createPublicForms({
      ...dependencies,
      turnstile: createTurnstile(dependencies),
      limits: limits(),
    }),
  }));
  const notices = once(() => createMessageNotices(all()));
  const questionNotices = once(() => createQuestionNotices({ ...all(), notices: notices() }));
  const handInNotices = once(() => createHandInNotices({ ...all(), notices: notices() }));
  const uploads = once(() =>
    createUploads({ ...all(), mediaUses: createMediaUses({ db, texts: MEDIA_TEXTS }) }),
  );
  const items = once(() => createItems({ db, stores: STORES }));
  const searchIndex = once(() => createSearchIndex({ search: dependencies.search, db }));
  const followUp = once(() =>
    createFollowUp({ ...dependencies, rebuildIndex: () => searchIndex().rebuild() }),
  );
  const publishing = once(() => createPublishing({ ...dependencies, items: items(), followUp: followUp() }));
  const newsletterSettings = once(() => createNewsletterSettings(dependencies));
  const welcomes = once(() => createWelcomes(all()));
  const letters = once(() => ({ ...all(), settings: newsletterSettings() }));

  const drafts = once(() => createDrafts({ ...dependencies, items: items() }));
  const unanswered = once(() => createUnanswered(dependencies));
  const memberships = once(() => createMemberships({ ...all(), settleOrder: createSettle(all()) }));
  const selling = once(() => ({ ...all(), memberships: memberships(), settle: memberships().settle }));

  return {
    site: config.site,
    home: config.home,
    /** The texts of the about page and of the mentorship's page. */
    pages: config.pages,
    /** How to pay by bank transfer; "": not offered. */
    bankTransfer: config.bankTransfer,
    securityText: () => securityText(config.site, dependencies.now()),
    /** Identifies the visitor. Looks nothing up until it is asked. */
    identify: (request: Request, network: string) =>
      createIdentity(request, network, cookies, () => sessions().witness),
    get courses() {
      return createCourses(content, dependencies.preview);
    },
    get lessons() {
      return createLessons(dependencies);
    },
    get certificates() {
      return createCertificates({ ...dependencies, outbox: outbox(), lessons: createLessons(dependencies) });
    },
    get projectFiles() {
      return createProjectFiles(dependencies);
    },
    get exerciseWork() {
      return createExerciseWork({ ...dependencies, limits: limits() });
    },
    get lessonQuestions() {
      return createLessonQuestions(dependencies);
    },
    get questions() {
      return createQuestions({ ...all(), questionNotices: questionNotices() });
    },
    get deskQuestions() {
      return createDeskQuestions({ ...all(), questionNotices: questionNotices() });
    },
    get handIns() {
      return createHandIns({ ...all(), handInNotices: handInNotices() });
    },
    get reviews() {
      return createReviews({ ...all(), handInNotices: handInNotices() });
    },
    get questionHints() {
      return createQuestionHints({ ...dependencies, publishing: publishing() });
    },
    get myCourses() {
      return createMyCourses(dependencies);
    },
    get reminders() {
      return createReminders({ ...all(), myCourses: createMyCourses(dependencies) });
    },
    get lessonAccess() {
      return createLessonAccess(dependencies);
    },
    get courseLessons() {
      return createCourseLessons(content);
    },
    get lessonLinks() {
      return createLessonLinks(all());
    },
    get progress() {
      return createProgress(dependencies);
    },
    get lessonVideos() {
      return createLessonVideos(dependencies);
    },
    /** Whether the site takes payments, and whether they are only tests. */
    payments: config.payments && { test: config.payments.test },
    get checkout() {
      return createCheckout(selling());
    },
    get orders() {
      return createOrders(selling());
    },
    get quotes() {
      return createQuotes(selling());
    },
    get deskQuotes() {
      return createDeskQuotes({
        ...selling(),
        quotes: createQuotes(selling()),
        orders: createOrders(selling()),
      });
    },
    get companyDetails() {
      return createCompanyDetails(all());
    },
    get documentFiles() {
      return createDocumentFiles(dependencies);
    },
    get documentList() {
      return createDocumentList(dependencies);
    },
    get memberships() {
      return memberships();
    },
    get memberPage() {
      return createMemberPage(selling());
    },
    get memberRound() {
      return createMemberRound(all());
    },
    get moving() {
      return createMoving(all());
    },
    get seats() {
      return createSeats(all());
    },
    get seatClaiming() {
      return createSeatClaiming(all());
    },
    get deskSeats() {
      return createDeskSeats(all());
    },
    get claiming() {
      return createClaiming(all());
    },
    get gifts() {
      return createGifts(all());
    },
    get giftClaiming() {
      return createGiftClaiming({ ...all(), sessions: sessions() });
    },
    get refunding() {
      return createRefunding(selling());
    },
    get bookCheck() {
      return createBookCheck(selling());
    },
    get deskOrders() {
      return createDeskOrders(dependencies);
    },
    get deskMembers() {
      return createDeskMembers(dependencies);
    },
    get deskOrder() {
      return createDeskOrder(dependencies);
    },
    get disputes() {
      return createDisputes(dependencies);
    },
    get deskSales() {
      return createDeskSales(all());
    },
    get coupons() {
      return createCoupons(dependencies);
    },
    get requests() {
      return createRequests({ ...selling(), holding: createHolding(all()) });
    },
    get placePayments() {
      return createPlacePayments(selling());
    },
    get waitingList() {
      const deskSales = createDeskSales(all());
      return createWaitingList({ ...all(), deskSales, holding: createHolding(all()) });
    },
    get sums() {
      return createSums(dependencies);
    },
    /** Whether people can pay here, and whether money moves. */
    get paymentKeys(): "none" | "test" | "live" {
      if (!config.payments) return "none";
      return config.payments.test ? "test" : "live";
    },
    get purchases() {
      return createPurchases(dependencies);
    },
    get paymentInbox() {
      return createPaymentInbox(selling());
    },
    get enrolments() {
      return createEnrolments({ ...dependencies, welcomes: welcomes() });
    },
    get enrolmentImport() {
      return createEnrolmentImport({ ...dependencies, welcomes: welcomes() });
    },
    get welcomes() {
      return welcomes();
    },
    get courseDesk() {
      return createCourseDesk(dependencies);
    },
    get studentCourses() {
      return createStudentCourses(dependencies);
    },
    get references() {
      return createReferences(dependencies);
    },
    get siteMap() {
      return createSiteMap(content);
    },
    get notes() {
      return createNotes(content, dependencies.preview);
    },
    get articles() {
      return createArticles(content, dependencies.preview);
    },
    get legalPages() {
      return createLegalPages(content, dependencies.preview);
    },
    get faq() {
      return createFaq(content, { preview: dependencies.preview, firstExercise, anyIssue });
    },
    get offers() {
      return createOffers(content, dependencies.preview);
    },
    get projects() {
      return createProjects(content, dependencies.preview);
    },
    get templates() {
      return createTemplates(content, dependencies.preview);
    },
    get downloads() {
      return createDownloads({ db: content, bucket: dependencies.bucket });
    },
    get media() {
      return media();
    },
    get films() {
      return createFilms(dependencies);
    },
    get videos() {
      return videos();
    },
    get contributions() {
      return contributions();
    },
    get health() {
      return createHealth({ ...dependencies, videos: videos(), contributions: contributions() });
    },
    get newsletter() {
      return createNewsletter(letters());
    },
    get newsletterIssues() {
      return createNewsletterIssues(letters());
    },
    get newsletterArchive() {
      return createNewsletterArchive(dependencies);
    },
    get newsletterReaders() {
      return createNewsletterReaders(all());
    },
    get newsletterGroups() {
      return createNewsletterGroups(dependencies);
    },
    get newsletterImport() {
      return createNewsletterImport(dependencies);
    },
    get newsletterInvitations() {
      return createNewsletterInvitations(letters());
    },
    get newsletterSettings() {
      return newsletterSettings();
    },
    get mailEvents() {
      return createMailEvents(all());
    },
    get newsletterRound() {
      return createNewsletterRound(all());
    },
    get failedMail() {
      return createFailedMail({ ...all(), gate: gate() });
    },
    get contact() {
      return createContact(all());
    },
    get mentorship() {
      return createMentorship(all());
    },
    get inbox() {
      return createInbox(all());
    },
    get messages() {
      return createMessages({ ...dependencies, limits: limits(), notices: notices() });
    },
    get messageNotices() {
      return notices();
    },
    get uploads() {
      return uploads();
    },
    get addressedPictures() {
      return createAddressedPictures({ db, uploads: uploads() });
    },
    get videoUploads() {
      return createVideoUploads(all());
    },
    get uploadNames() {
      return createUploadNames({ db });
    },
    get zips() {
      return createZips(all());
    },
    get today() {
      return createToday({ ...dependencies, videos: videos(), contributions: contributions() });
    },
    get people() {
      return createPeople(dependencies);
    },
    get savedReplies() {
      return createSavedReplies(dependencies);
    },
    get figures() {
      return createFigures(dependencies);
    },
    get deskSearch() {
      return createDeskSearch(dependencies);
    },
    get accounts() {
      return createAccounts(all());
    },
    get confirmation() {
      return createConfirmation({
        ...all(),
        revokeEnrolments: (people, at) => revokeAll(dependencies.db, people, at),
        moveOrders: (people, from, to) => followAddress(dependencies.db, people, from, to),
      });
    },
    get signInCodes() {
      return createSignInCodes(all());
    },
    get recovery() {
      return createRecovery(all());
    },
    get profile() {
      return createProfile(all());
    },
    get profileData() {
      return createProfileData({ ...all(), notices: notices() });
    },
    get passkeys() {
      return createPasskeys(all());
    },
    get students() {
      return createStudents(db);
    },
    get search() {
      return search();
    },
    get searchIndex() {
      return searchIndex();
    },
    /** Null without an embedding model. */
    get meaning() {
      return meaning();
    },
    get chat() {
      return createChat({
        ...all(),
        search: search(),
        models: chatModels(dependencies),
        isMember: (userId) => isMember(db, userId, dependencies.now()),
        keepUnanswered: unanswered().keep,
      });
    },
    get lessonMaterial() {
      return createLessonMaterial(dependencies);
    },
    get unanswered() {
      return unanswered();
    },
    get brief() {
      return createBrief(all());
    },
    get noteDrafts() {
      const model = chatModels(dependencies).everyone;
      return createNoteDrafts({ ...all(), model, drafts: drafts(), items: items() });
    },
    get answerRatings() {
      return createAnswerRatings(all());
    },
    get items() {
      return items();
    },
    get drafts() {
      return drafts();
    },
    get contentKeys() {
      return createContentKeys(all());
    },
    get publishing() {
      return publishing();
    },
    get opening() {
      return createOpening({ ...all(), stores: STORES, publishing: publishing() });
    },
    get addresses() {
      return createAddresses({ content, items: items() });
    },
    get links() {
      return createLinks({ db, stores: STORES, origin: config.site.origin });
    },
    get followUp() {
      return followUp();
    },
    get retention() {
      return createRetention(dependencies);
    },
    get sessions() {
      return sessions();
    },
    get limits() {
      return limits();
    },
    get outbox() {
      return outbox();
    },
  };
}

export type Services = ReturnType<typeof createServices>;
