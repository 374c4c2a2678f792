import { addJobs, advance, breakService, DEFAULTS } from "./queue.js";

const OUTAGE_SETTINGS = {
  ...DEFAULTS,
  workers: 12,
  jobTime: 1000,
  failureRate: 0,
  arrivalsPerMinute: 0,
  maxAttempts: 8,
};

function failTogether(queue) {
  breakService(queue, 8000);
  addJobs(queue, 12);
}

/** Ways to begin: settings, and what has happened by the time you arrive. */
export const STORIES = {
  day: {
    note: "Most jobs work at once, some need a second try.",
    settings: DEFAULTS,
    begin(queue) {
      addJobs(queue, 14);
      advance(queue, 12_600);
    },
  },
  herd: {
    note: "Every job waits exactly as long as the others, so they all come back in the same second. Look at the calls.",
    settings: { ...OUTAGE_SETTINGS, jitter: "none" },
    begin: failTogether,
  },
  spread: {
    note: "The same jobs and the same outage. Chance spreads the tries, so the service comes back to a few at a time.",
    settings: { ...OUTAGE_SETTINGS, jitter: "full" },
    begin: failTogether,
  },
  poison: {
    note: "A job with a dashed edge fails every time. After its last attempt it is set aside, and the others go on.",
    settings: { ...DEFAULTS, failureRate: 0.05, arrivalsPerMinute: 12 },
    begin(queue) {
      addJobs(queue, 3);
      addJobs(queue, 1, { poison: true });
      addJobs(queue, 3);
    },
  },
  busy: {
    note: "Jobs arrive faster than one worker can finish them. The line grows: retries cannot help, workers can.",
    settings: { ...DEFAULTS, workers: 1, failureRate: 0.1, arrivalsPerMinute: 42 },
    begin(queue) {
      addJobs(queue, 5);
      advance(queue, 6000);
    },
  },
};
