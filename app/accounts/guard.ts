import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import { errorPage } from "#app/site/errors.ts";
import { loginPath, type Role, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The signed-in user, on pages inside a guarded layout: `context.get(viewerContext)`. */
export const viewerContext = createContext<Viewer>();

/** The signed-in user of a public page; also null if the lookup fails. */
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

/** Form fields that users did not type, or that must not be shown. */
const NOT_TYPED = /password|token|intent|version|submission|cursor/i;

/** The texts of a posted form, so that the error page can show them. */
async function textsOf(request: Request): Promise<string[]> {
  if (request.method !== "POST") return [];
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !NOT_TYPED.test(name) ? [value] : [],
  );
}

/**
 * The signed-in user of a request. Visitors are redirected to the login page, and back afterwards; users without the
 * role get a 403 (docs/decisions.md, Routes). If the lookup fails, the error page keeps what was typed.
 */
export function requireViewer(asked: Asked, role?: Role): Promise<Viewer> {
  return guarded(asked, asked.context.get(pageContext).identity.requireViewer(role));
}

/** Like `requireViewer`, but also rejects a token whose session has ended. */
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
 * The guard of an area, as middleware of its layout, so that no page inside can forget it. The layout needs a loader:
 * without one, a navigation in the browser sends no request, and the guard does not run.
 */
export const guard =
  (role?: Role): MiddlewareFunction =>
  async (args, next) => {
    args.context.set(viewerContext, await requireViewer(args, role));
    return next();
  };
