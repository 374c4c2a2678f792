import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { viewerIfKnown } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { isOpenWhileClosed } from "#shared/site/closed.ts";

/** Whether the site is not open yet for this visitor. Admins see all of it, and preview links show their page. */
export async function isClosedFor(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { signedIn, preview } = context.get(pageContext);
  if (!context.get(servicesContext).site.closed || (preview && preview !== "gone")) return false;
  // Not asked for visitors, so that caches keep the page.
  return !signedIn || (await viewerIfKnown(context))?.role !== "admin";
}

/** What programs read: the feeds, the site map, files for robots. */
const FOR_PROGRAMS = /\.(xml|txt)$|^\/sitemap\//;

/** Sends visitors of a closed site to its one page, and programs away. The API: worker/http/closed-api.ts. */
export const closedSite: MiddlewareFunction = async ({ url, context }, next) => {
  if (!isOpenWhileClosed(url.pathname) && (await isClosedFor(context))) {
    if (FOR_PROGRAMS.test(url.pathname)) throw new Response("This site is not open yet.", { status: 404 });
    throw redirect("/");
  }
  return next();
};
