// Stands before the built Worker in `npm run bench`: every database it gets counts how often it is asked
// and how many rows it reads. `GET /__d1` answers the sums since the last such call.
import worker from "./index.js";

let trips = 0;
let rows = 0;

function count(results) {
  trips += 1;
  for (const { meta } of results) rows += meta?.rows_read ?? 0;
}

function statement(real) {
  return {
    real,
    bind: (...values) => statement(real.bind(...values)),
    async all() {
      const result = await real.all();
      count([result]);
      return result;
    },
    async run() {
      const result = await real.run();
      count([result]);
      return result;
    },
    // Neither says what it read, so the same is asked a second time in a form that does.
    async raw(options) {
      count([await real.all()]);
      return real.raw(options);
    },
    async first(column) {
      count([await real.all()]);
      return column === undefined ? real.first() : real.first(column);
    },
  };
}

function database(real) {
  return {
    prepare: (sql) => statement(real.prepare(sql)),
    async batch(statements) {
      const results = await real.batch(statements.map((one) => one.real));
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
    if (new URL(request.url).pathname === "/__d1") {
      const sums = { trips, rows };
      trips = 0;
      rows = 0;
      return Response.json(sums);
    }
    return worker.fetch(request, { ...env, DB: database(env.DB), SEARCH: database(env.SEARCH) }, ctx);
  },
};
