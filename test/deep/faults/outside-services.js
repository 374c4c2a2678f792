// What the outside services answer when they are well (faulty-worker.js lets them fail).
import { VARS } from "./vars.js";

/** The real one, before the faulty worker replaces it. */
const network = globalThis.fetch;

const DAY = { date: new Date().toISOString().slice(0, 10), contributionCount: 3 };
/** A picture that was copied once is in R2, so every request that needs a fresh one has its own video. */
const VIDEOS = Array.from({ length: 90 }, (_, index) => ({
  snippet: {
    title: "A green bar",
    publishedAt: "2026-01-02T03:04:05Z",
    thumbnails: { high: { url: "https://api.youtube.example/picture.png", width: 480 } },
    resourceId: { videoId: `greenbar-${index + 10}` },
  },
}));
export const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

/** The outside services by host: the table's name for each, and its normal answer. */
export const SERVICES = {
  "api.youtube.example": {
    dependency: "YouTube",
    answer: (url) => (url.pathname.endsWith(".png") ? new Response(PIXEL) : Response.json({ items: VIDEOS })),
  },
  "api.github.example": {
    dependency: "GitHub",
    answer: () =>
      Response.json({
        data: {
          user: {
            contributionsCollection: { contributionCalendar: { weeks: [{ contributionDays: [DAY] }] } },
          },
        },
      }),
  },
  "mail.example": {
    dependency: "mailer",
    answer: () => Response.json({ id: "taken" }),
    wrong: () => new Response("<p>nonsense</p>", { status: 404 }),
  },
  // A real server (test/upstream/payments.ts).
  [new URL(VARS.PAYMENT_API_URL).host]: {
    dependency: "Stripe",
    answer: (_url, request) => network(request),
  },
  // A real server (test/upstream/turnstile.ts), which accepts every token once.
  [new URL(VARS.TURNSTILE_URL).host]: {
    dependency: "Turnstile",
    answer: (_url, request) => network(request),
  },
};
