import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import { errorPage } from "#app/site/errors.ts";
import { loginPath, type Role, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Who is signed in, below a guarded layout: `context.get(viewerContext)`. */
export const viewerContext = createContext<Viewer>();

/** Who is signed in, for a page that is open to everybody; null also when that cannot be found out now. */
export async function viewerIfKnown(context: Readonly<RouterContextProvider>): Promise<Viewer | null> {
  const { identity, log } = context.get(pageContext);
  try {
    return await identity.viewer();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    log.error("page.viewer_unknown", error);
    return null;
  }
}

/** Fields of a form that nobody wrote, or that must not be shown. */
const NOT_WRITTEN = /password|token|intent|version|submission|cursor/i;

/** What somebody wrote into a form, to be shown when it cannot be stored. */
async function textsOf(request: Request): Promise<string[]> {
  if (request.method !== "POST") return [];
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !NOT_WRITTEN.test(name) ? [value] : [],
  );
}

/**
 * The person behind a request. Nobody: off to the login page, and back afterwards. Somebody without the
 * role: the page for a 403 (docs/decisions.md, Routes). If that cannot be found out now, the error page keeps what
 * was written.
 */
export function requireViewer(asked: Asked, role?: Role): Promise<Viewer> {
  return guarded(asked, asked.context.get(pageContext).identity.requireViewer(role));
}

/** As `requireViewer`, for a page that the token of an ended session must not open. */
export function requireCurrentViewer(asked: Asked): Promise<Viewer> {
  return guarded(asked, asked.context.get(pageContext).identity.requireCurrentViewer());
}

async function guarded({ request, url, context }: Asked, person: Promise<Viewer>): Promise<Viewer> {
  try {
    return await person;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw redirect(loginPath(url));
    const typed = error.code === "unavailable" ? await textsOf(request) : [];
    throw errorPage(error, context.get(pageContext), typed);
  }
}

/**
 * The guard of an area, as middleware of its layout, so that no page inside can forget it. The layout needs
 * a loader: without one a navigation in the browser sends no request, and no guard runs.
 */
export const guard =
  (role?: Role): MiddlewareFunction =>
  async (args, next) => {
    args.context.set(viewerContext, await requireViewer(args, role));
    return next();
  };
