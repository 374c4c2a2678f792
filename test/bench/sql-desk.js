// Stands before the built Worker in `npm run load`: `GET /__cron?cron=` fires a trigger, and `POST /__sql` runs the
// statements of `{ database, statements }` in one batch and answers the rows of each. The site answers the rest.
import worker from "./index.js";

export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/__cron") {
      await worker.scheduled({ cron: searchParams.get("cron") }, env, ctx);
      return new Response("done");
    }
    if (pathname !== "/__sql") return worker.fetch(request, env, ctx);
    const { database, statements } = await request.json();
    const results = await env[database].batch(statements.map((sql) => env[database].prepare(sql)));
    return Response.json(results.map((result) => result.results));
  },
};
