import type { HeadersArgs, ServerBuild } from "react-router";

/** The headers set by a page's loader, its action or their error, for example `Retry-After`. */
function answerHeaders({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers();
  // An error's headers also appear as the loader's or action's, so use `set` to avoid duplicates.
  for (const part of [loaderHeaders, actionHeaders, errorHeaders]) {
    part?.forEach((value, name) => {
      headers.set(name, value);
    });
  }
  return headers;
}

/**
 * Makes every page pass on the headers of its loader and action. React Router drops them unless a route exports
 * `headers`; this adds it for all routes.
 */
export function withAnswerHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, headers: answerHeaders } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}
