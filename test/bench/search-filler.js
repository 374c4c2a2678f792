// Stands before the built Worker in `npm run bench`: `POST /__search` runs a list of statements on the search index.
// From outside, each statement would be a separate call.
import worker from "./index.js";

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/__search") return worker.fetch(request, env, ctx);
    const statements = await request.json();
    await env.SEARCH.batch(statements.map((sql) => env.SEARCH.prepare(sql)));
    return new Response(null, { status: 204 });
  },
};
