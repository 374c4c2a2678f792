import { data } from "react-router";
import type { Reading } from "./reading.ts";

/** A list that is there, or that follows its page. */
export type LateList<T> = Reading<T> | Promise<Reading<T>>;

/** Long enough for a list that is at hand: it then comes with its page, and nothing flickers. */
const PATIENCE_MS = 150;

/** Compression would hold the first part back until the last one has come. */
const SENT_IN_PARTS = { "Content-Encoding": "Identity" };

/**
 * A page that lacks something is not kept: the next visitor gets it whole, if it can be had by then. Not
 * `private`, which says that it was made for one visitor: the page cache would have it made twice.
 */
const NOT_KEPT = { "Cache-Control": "no-store" };

/** Whether the browser's router asks for a page's data. A document, and whoever runs no script, gets all at once. */
function isNavigation(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/**
 * Lets the heading of a page appear while its list is still on its way: within a navigation in the
 * browser a slow list follows as a promise. A document waits for it, and carries its status unless the
 * list is not `essential`. The route must pass the headers on.
 */
export async function lateList<T>(
  request: Request,
  work: Promise<{ data: Reading<T>; init: ResponseInit | null }>,
  { essential = true } = {},
) {
  if (!isNavigation(request)) {
    const { data: list, init } = await work;
    const failed = list.failure === null ? {} : { headers: NOT_KEPT };
    return data<{ list: LateList<T> }>({ list }, (essential && init) || failed);
  }
  const later = work.then(({ data: list }) => list);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const soon = await Promise.race([later, patience]);
  return soon
    ? data<{ list: LateList<T> }>({ list: soon }, soon.failure === null ? {} : { headers: NOT_KEPT })
    : data<{ list: LateList<T> }>({ list: later }, { headers: SENT_IN_PARTS });
}
