/** A text that SQL has to quote. */
export const LETTER = 'It\'s "quoted" with \\n;\nand has a second line -- and é, ✓';

/** What a learner and buyer leaves: a row in each table, with a text that SQL has to quote. */
export const LEARNED: Record<string, Record<string, string | number>> = {
  users: { id: "ada", email: "ada@example.org", full_name: "Ada", password_hash: "x", updated_at: 1 },
  enrolments: { id: "e", user_id: "ada", course_id: "4", source: "instructor", starts_at: 1 },
  learners: { user_id: "ada", last_at: 1, video_speed: 1.5 },
  lesson_progress: {
    user_id: "ada",
    lesson_id: "your-first-web-page",
    opened_at: 1,
    seen_at: 2,
    video_at: 3,
  },
  exercise_work: {
    ...{ user_id: "ada", exercise_id: "your-first-file", files: JSON.stringify({ "index.html": LETTER }) },
    ...{ save: 2, saved_at: 1, tries: 3 },
  },
  questions: {
    ...{ id: "q", user_id: "ada", lesson_id: "your-first-web-page", kind: "stuck", state: "answered" },
    ...{ shared: 1, body: LETTER, updated_at: 1 },
  },
  question_replies: { id: "r", question_id: "q", author: "instructor", body: LETTER },
  hand_ins: {
    ...{
      id: "h",
      user_id: "ada",
      lesson_id: "text-people-can-read",
      state: "changes",
      since: 2,
      versions: 1,
    },
  },
  hand_in_versions: {
    ...{ id: "v", hand_in_id: "h", number: 1, body: LETTER, link: "https://example.org/a?b='c'" },
    ...{ zip_name: LETTER, zip_bytes: 3, digest: "x", verdict: "changes", review: LETTER, reviewed_at: 2 },
  },
  hand_in_comments: { id: "m", version_id: "v", file: "a.js", line: 2, quote: LETTER, body: LETTER },
  certificate_keys: { kid: "k", jwk: JSON.stringify({ kty: "EC", crv: "P-256", x: "x", y: "y" }) },
  certificates: { id: "z", user_id: "ada", course_id: "4", jwt: "a.b.c", withdrawn_reason: LETTER },
  coupons: { id: "c", code: "SPRING", off_minor: 1_000, offer_ids: '["4"]', once_per_person: 1 },
  orders: {
    ...{ id: "o", number: 1, user_id: "ada", email: "ada@example.org", offer_id: "4", offer_name: LETTER },
    ...{
      currency: "GBP",
      lines: JSON.stringify([{ kind: "offer", text: LETTER, minor: 9_900 }]),
      total: 9_900,
    },
    ...{ refunded: 100, refund_days: 15, grants: '["4"]', consent: LETTER, consent_at: 1, state: "paid" },
    ...{ way: "provider", test: 0, session_id: "cs_1", payment_id: "pi_1", paid_at: 2 },
  },
  seats: { id: "t", order_id: "o", number: 1, email: "ada@example.org", user_id: "ada", claimed_at: 3 },
  refunds: { id: "f", order_id: "o", amount: 100, state: "succeeded", reason: LETTER, provider_id: "re_1" },
  order_actions: { id: "a", order_id: "o", what: LETTER },
  payment_events: { id: "evt_1", type: "refund.created", object_id: "re_1", received_at: 1 },
  payment_objects: {
    id: "re_1",
    type: "refund",
    order_id: "o",
    json: JSON.stringify({ LETTER }),
    fetched_at: 1,
  },
  ledger: {
    ...{
      id: "l",
      cause: "sale:o",
      order_id: "o",
      account: "revenue:4",
      minor: -9_900,
      currency: "GBP",
      at: 1,
    },
  },
  redemptions: { id: "d", coupon_id: "c", order_id: "o", person: "hash" },
  memberships: {
    ...{ id: "o", user_id: "ada", offer_id: "vip", state: "live", minor: 39_900, currency: "GBP" },
    ...{ cycle: "yearly", paid_until: 2, started_at: 1, test: 0, subscription_id: "sub_1" },
  },
  question_hints: { id: "i", exercise_id: "your-first-file", test: LETTER, question_id: "q" },
  unanswered_questions: { id: "u", question: LETTER, lesson_id: "your-first-web-page" },
};
export const WITH_TIMES = [
  ...["users", "enrolments", "questions", "question_replies"],
  ...["hand_ins", "hand_in_versions", "hand_in_comments"],
  ...["users", "enrolments", "questions", "question_replies", "certificate_keys", "certificates"],
  ...["coupons", "orders", "refunds", "order_actions", "redemptions"],
  ...["question_hints", "unanswered_questions"],
];
/** All that a restore has to bring back of lessons and sales. */
export const LEARNING = ["lessons", "exercises", ...Object.keys(LEARNED)];
