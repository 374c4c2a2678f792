import type { HeadersArgs, ServerBuild } from "react-router";

/** What a page's loader, its action or the error in their place said of the answer, `Retry-After` for example. */
function answerHeaders({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers();
  // An error's headers also come as the loader's or the action's: set, so that none is there twice.
  for (const part of [loaderHeaders, actionHeaders, errorHeaders]) {
    part?.forEach((value, name) => {
      headers.set(name, value);
    });
  }
  return headers;
}

/**
 * The build, with every page passing on the headers of its loader and its action. React Router drops them
 * unless a route exports `headers`; here it is said once for all.
 */
export function withAnswerHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, headers: answerHeaders } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}
