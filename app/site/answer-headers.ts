import type { HeadersArgs } from "react-router";

/**
 * What a page's loader, its action or the error in their place said of the answer, `Retry-After` say.
 * React Router drops it unless a route names it: `export { answerHeaders as headers } from …`.
 */
export function answerHeaders({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers();
  // An error's headers come as the loader's or the action's, too: set, so that none stands twice.
  for (const part of [loaderHeaders, actionHeaders, errorHeaders]) {
    part?.forEach((value, name) => {
      headers.set(name, value);
    });
  }
  return headers;
}
