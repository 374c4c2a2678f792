/**
 * A job queue as a simulation: time passes only when it is told to, and chance comes from a seed, so the
 * same steps give the same run. No document, no clock. All times are in milliseconds.
 */

export const DEFAULTS = {
  workers: 3,
  /** How long an attempt takes on average; each takes between 60% and 140% of it. */
  jobTime: 2000,
  /** The chance that an attempt fails while the service is up. */
  failureRate: 0.3,
  /** After this many failed attempts a job is a dead letter. */
  maxAttempts: 4,
  /** The wait after the first failure; it doubles with every further one. */
  baseDelay: 2000,
  /** No wait is longer. */
  maxDelay: 30_000,
  jitter: "equal",
  /** Jobs that arrive by themselves. */
  arrivalsPerMinute: 24,
};

/** What a refused connection costs: while the service is down, an attempt fails this fast. */
const REFUSED_AFTER = 300;
const LOG_LENGTH = 40;
/** Seconds of calls to remember. */
export const HISTORY = 45;

export function createQueue(settings = {}, seed = 1) {
  const queue = {
    now: 0,
    settings: { ...DEFAULTS, ...settings },
    /** Ready to run, in order. */
    waiting: [],
    /** Failed before; ready again at `dueAt`. */
    retrying: [],
    /** One place per worker: what it runs, or null. */
    workers: [],
    done: [],
    dead: [],
    /** Until when the service is down. */
    outageUntil: 0,
    totals: { arrived: 0, attempts: 0, failed: 0, done: 0 },
    /** Calls by the second they began in: `{ second, calls, failed }`, oldest first. */
    history: [],
    log: [],
    nextId: 1,
    nextArrival: Number.POSITIVE_INFINITY,
    chance: seed >>> 0 || 1,
  };
  fitWorkers(queue);
  scheduleArrival(queue);
  return queue;
}

/**
 * The longest wait after the given failed attempt, from 1 on: doubled each time, up to `maxDelay`.
 */
export function ceilingAfter(attempt, { baseDelay, maxDelay }) {
  return Math.min(maxDelay, baseDelay * 2 ** (attempt - 1));
}

/**
 * How long a job waits after the given failed attempt. `chance` is from 0 up to 1. Without jitter every
 * job waits the ceiling; "equal" draws from its upper half, "full" from all of it.
 */
export function delayAfter(attempt, settings, chance) {
  const ceiling = ceilingAfter(attempt, settings);
  if (settings.jitter === "full") return ceiling * chance;
  if (settings.jitter === "equal") return ceiling / 2 + (ceiling / 2) * chance;
  return ceiling;
}

/** Adds jobs at the end of the line. A job with `poison` fails every time, as broken input does. */
export function addJobs(queue, count, { poison = false } = {}) {
  const jobs = Array.from({ length: count }, () => ({
    id: queue.nextId++,
    poison,
    arrivedAt: queue.now,
    /** Attempts that failed. */
    failures: 0,
    delay: 0,
    ceiling: 0,
    dueAt: 0,
  }));
  queue.totals.arrived += count;
  queue.waiting.push(...jobs);
  dispatch(queue);
  return jobs;
}

/** Changes settings while it runs. Jobs that are running or waiting keep what they were given. */
export function changeSettings(queue, changes) {
  Object.assign(queue.settings, changes);
  if ("arrivalsPerMinute" in changes) scheduleArrival(queue);
  fitWorkers(queue);
  dispatch(queue);
}

/** The service is down for `duration`: every attempt that begins or ends in that time fails. */
export function breakService(queue, duration) {
  queue.outageUntil = queue.now + duration;
  record(queue, "down", null, { until: queue.outageUntil });
}

export function isDown(queue) {
  return queue.now < queue.outageUntil;
}

/** Gives every dead letter a fresh start, as somebody does who has fixed the cause. */
export function requeueDead(queue) {
  const jobs = queue.dead.splice(0);
  for (const job of jobs) Object.assign(job, { failures: 0, poison: false });
  queue.waiting.push(...jobs);
  dispatch(queue);
  return jobs.length;
}

export function discardDead(queue) {
  return queue.dead.splice(0).length;
}

/** When something happens next, or null where nothing will. */
export function nextEventAt(queue) {
  const times = [
    ...queue.workers.map((run) => run?.endsAt ?? Number.POSITIVE_INFINITY),
    ...queue.retrying.map(({ dueAt }) => dueAt),
    queue.nextArrival,
    isDown(queue) ? queue.outageUntil : Number.POSITIVE_INFINITY,
  ];
  const next = Math.min(...times);
  return Number.isFinite(next) ? next : null;
}

/** Lets `duration` pass. Returns what happened, in order. */
export function advance(queue, duration) {
  const until = queue.now + duration;
  const happened = [];
  for (let next = nextEventAt(queue); next !== null && next <= until; next = nextEventAt(queue)) {
    happened.push(...happenAt(queue, next));
  }
  queue.now = until;
  return happened;
}

/** Lets time pass until the next thing has happened. Returns it, and what happened at that same moment. */
export function step(queue) {
  const next = nextEventAt(queue);
  return next === null ? [] : happenAt(queue, next);
}

function happenAt(queue, time) {
  const wasDown = isDown(queue);
  queue.now = time;
  const before = queue.log.at(-1);
  if (wasDown && !isDown(queue)) record(queue, "up", null);
  for (const [index, run] of queue.workers.entries()) {
    if (run && run.endsAt <= time) finish(queue, index);
  }
  const due = queue.retrying.filter(({ dueAt }) => dueAt <= time);
  queue.retrying = queue.retrying.filter(({ dueAt }) => dueAt > time);
  for (const job of due) {
    queue.waiting.push(job);
    record(queue, "due", job, { attempt: job.failures + 1 });
  }
  if (queue.nextArrival <= time) {
    const [job] = addJobs(queue, 1);
    record(queue, "arrived", job);
    scheduleArrival(queue);
  }
  fitWorkers(queue);
  dispatch(queue);
  return queue.log.slice(before ? queue.log.lastIndexOf(before) + 1 : 0);
}

function dispatch(queue) {
  for (const [index, run] of queue.workers.entries()) {
    if (run || index >= queue.settings.workers) continue;
    const job = queue.waiting.shift();
    if (!job) return;
    const time = isDown(queue) ? REFUSED_AFTER : queue.settings.jobTime * (0.6 + 0.8 * drawChance(queue));
    const unlucky = drawChance(queue) < queue.settings.failureRate;
    queue.workers[index] = {
      job,
      attempt: job.failures + 1,
      startedAt: queue.now,
      endsAt: queue.now + time,
      fails: unlucky || job.poison || isDown(queue),
    };
    queue.totals.attempts += 1;
    callsIn(queue, queue.now).calls += 1;
  }
}

function finish(queue, index) {
  const { job, attempt, startedAt, fails } = queue.workers[index];
  queue.workers[index] = null;
  if (!fails && !isDown(queue)) {
    queue.done.push(job);
    queue.totals.done += 1;
    record(queue, "done", job, { attempt, took: queue.now - job.arrivedAt });
    return;
  }
  job.failures = attempt;
  queue.totals.failed += 1;
  callsIn(queue, startedAt).failed += 1;
  if (attempt >= queue.settings.maxAttempts) {
    queue.dead.push(job);
    record(queue, "dead", job, { attempt });
    return;
  }
  job.ceiling = ceilingAfter(attempt, queue.settings);
  job.delay = delayAfter(attempt, queue.settings, drawChance(queue));
  job.dueAt = queue.now + job.delay;
  queue.retrying.push(job);
  queue.retrying.sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  record(queue, "failed", job, { attempt, delay: job.delay, ceiling: job.ceiling });
}

/** As many places as there are workers; a worker too many finishes what it has first. */
function fitWorkers(queue) {
  while (queue.workers.length < queue.settings.workers) queue.workers.push(null);
  while (queue.workers.length > queue.settings.workers && queue.workers.at(-1) === null) queue.workers.pop();
}

/** Arrivals have no rhythm: the time between them is drawn, short ones more often than long ones. */
function scheduleArrival(queue) {
  const { arrivalsPerMinute } = queue.settings;
  queue.nextArrival =
    arrivalsPerMinute > 0
      ? queue.now - Math.log(1 - drawChance(queue)) * (60_000 / arrivalsPerMinute)
      : Number.POSITIVE_INFINITY;
}

function callsIn(queue, time) {
  const second = Math.floor(time / 1000);
  const known = queue.history.find((entry) => entry.second === second);
  if (known) return known;
  const entry = { second, calls: 0, failed: 0 };
  queue.history.push(entry);
  queue.history = queue.history.filter((other) => other.second > second - HISTORY);
  return entry;
}

function record(queue, kind, job, details = {}) {
  queue.log.push({
    at: queue.now,
    kind,
    id: job?.id ?? null,
    maxAttempts: queue.settings.maxAttempts,
    ...details,
  });
  if (queue.log.length > LOG_LENGTH) queue.log.shift();
}

/** From 0 up to 1 (xorshift, 32 bits). */
function drawChance(queue) {
  let x = queue.chance;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  queue.chance = x >>> 0;
  return queue.chance / 2 ** 32;
}
