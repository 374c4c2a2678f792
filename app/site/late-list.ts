import { data } from "react-router";
import type { Reading } from "./reading.ts";

/** A list, or the promise of one that is streamed after its page. */
export type LateList<T> = Reading<T> | Promise<Reading<T>>;

/** A list that is ready within this time comes with its page, so nothing flickers. */
const MAX_WAIT_MS = 150;

/** Compression would hold back the first part until the last one is ready. */
const SENT_IN_PARTS = { "Content-Encoding": "Identity" };

/**
 * An incomplete page is not cached, so that the next visitor may get a complete one. Not `private`: the page cache
 * would take it for a personal page and have it rendered twice.
 */
const NOT_KEPT = { "Cache-Control": "no-store" };

/** Whether the browser's router requests a page's data. Otherwise it is a document, which gets everything at once. */
function isNavigation(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/**
 * Lets a page's heading appear before its list: in a navigation in the browser, a slow list is streamed as a promise. A
 * document waits for the list, and takes its status if the list is `essential`. `also`: what the page shows besides. The
 * route must pass on the headers.
 */
export async function lateList<T, Also extends object = object>(
  request: Request,
  work: Promise<{ data: Reading<T>; init: ResponseInit | null }>,
  { essential = true, also }: { essential?: boolean; also?: Also } = {},
) {
  type Page = { list: LateList<T> } & Also;
  const page = (list: LateList<T>) => ({ list, ...also }) as Page;
  if (!isNavigation(request)) {
    const { data: list, init } = await work;
    const failed = list.failure === null ? {} : { headers: NOT_KEPT };
    return data<Page>(page(list), (essential && init) || failed);
  }
  const later = work.then(({ data: list }) => list);
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
  const soon = await Promise.race([later, timeout]);
  return soon
    ? data<Page>(page(soon), soon.failure === null ? {} : { headers: NOT_KEPT })
    : data<Page>(page(later), { headers: SENT_IN_PARTS });
}
