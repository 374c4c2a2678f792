// Stands before the built Worker in `npm run bench`. It counts the queries to every database, the rows they read, and
// `waits`: how many times in a row an answer was awaited, so that parallel queries count once. `GET /__d1` answers the
// totals since the last such call; `GET /__d1?settled` waits first until nothing runs that requests left to be done after
// their answers, such as mail. `POST /__sql` runs the statements of `{ database, statements }` in one batch and
// answers the rows of each, without counting.
import worker from "./index.js";

let trips = 0;
let rows = 0;
let waits = 0;
let pending = 0;
/** How much runs that was left to be done after an answer. */
let deferred = 0;

/** Records that a query is running until it is answered. */
async function waited(work) {
  if (pending === 0) waits += 1;
  pending += 1;
  try {
    return await work();
  } finally {
    pending -= 1;
  }
}

/** The request's context, which counts what is left to be done. */
function counting(ctx) {
  const end = () => {
    deferred -= 1;
  };
  const waitUntil = (work) => {
    deferred += 1;
    ctx.waitUntil(Promise.resolve(work).then(end, end));
  };
  return { waitUntil, passThroughOnException: () => ctx.passThroughOnException(), props: ctx.props };
}

function count(results) {
  trips += 1;
  for (const { meta } of results) rows += meta?.rows_read ?? 0;
}

const WRITES = /^\s*(insert|update|delete)\b/i;

function statement(real, sql) {
  return {
    real,
    bind: (...values) => statement(real.bind(...values), sql),
    async all() {
      const result = await waited(() => real.all());
      count([result]);
      return result;
    },
    async run() {
      const result = await waited(() => real.run());
      count([result]);
      return result;
    },
    // These methods do not report the rows read, so a query is run a second time by one that does. A write is not.
    async raw(options) {
      const result = await waited(() => real.all());
      count([result]);
      return WRITES.test(sql) ? result.results.map((row) => Object.values(row)) : real.raw(options);
    },
    async first(column) {
      count([await waited(() => real.all())]);
      return column === undefined ? real.first() : real.first(column);
    },
  };
}

function database(real) {
  return {
    prepare: (sql) => statement(real.prepare(sql), sql),
    async batch(statements) {
      const results = await waited(() => real.batch(statements.map((one) => one.real)));
      count(results);
      return results;
    },
    exec: (sql) => real.exec(sql),
    withSession: (constraint) => database(real.withSession(constraint)),
    getBookmark: () => real.getBookmark(),
  };
}

export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/__sql") {
      const { database: name, statements } = await request.json();
      const results = await env[name].batch(statements.map((sql) => env[name].prepare(sql)));
      return Response.json(results.map((result) => result.results));
    }
    if (pathname === "/__d1") {
      while (searchParams.has("settled") && deferred > 0) await scheduler.wait(5);
      const sums = { trips, rows, waits };
      trips = 0;
      rows = 0;
      waits = 0;
      return Response.json(sums);
    }
    // Nobody reads the mail of a bench.
    const EMAIL = { send: async () => ({ messageId: "bench" }) };
    const counted = { ...env, EMAIL, DB: database(env.DB), SEARCH: database(env.SEARCH) };
    return worker.fetch(request, counted, counting(ctx));
  },
};
