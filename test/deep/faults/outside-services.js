// What the outside services answer when they are well (faulty-worker.js lets them fail).
import { VARS } from "../../faults/built/vars.js";

/** Taken before the faulty worker puts its own in the place. */
const network = globalThis.fetch;

const DAY = { date: new Date().toISOString().slice(0, 10), contributionCount: 3 };
/** A picture that was copied once lies in R2, so there is a video for every request that wants one. */
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

/** The outside services, by host: what the table calls each, and what it says when it is well. */
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
  // A real server beside this one (test/upstream/turnstile.ts), which knows every token.
  [new URL(VARS.TURNSTILE_URL).host]: {
    dependency: "Turnstile",
    answer: (_url, request) => network(request),
  },
};
