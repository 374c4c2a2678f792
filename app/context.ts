import { createContext, type RouterContextProvider, redirect } from "react-router";
import { loginPath, type Role, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { RequestScope } from "#worker/http/env.ts";
import type { Services } from "#worker/services.ts";
import { orErrorPage } from "./site/errors.ts";

/** The use cases of this request: what loaders read and actions write through. */
export const servicesContext = createContext<Services>();

/** What pages know of the request beyond its URL. */
export type PageScope = Pick<
  RequestScope,
  "requestId" | "log" | "network" | "identity" | "version" | "deployedAt"
> & {
  /** Marks the inline scripts that the page's Content-Security-Policy lets run. */
  nonce: string;
  /** Whether a session cookie came along; says nothing about whether it is still valid. */
  signedIn: boolean;
  /** Whether the page's data is asked for, by a script; else its document. */
  asData: boolean;
  /** The API's OpenAPI document. */
  openApi: () => Promise<object>;
};

export const pageContext = createContext<PageScope>();

/**
 * Who is signed in, for a page that is there for everybody: nobody, where it cannot be said just now.
 */
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

type Guarded = { context: Readonly<RouterContextProvider>; url: URL };

/** Leads to the login page and back where nobody is signed in; any other failure gets its page. */
async function guarded(
  { context, url }: Guarded,
  person: Promise<Viewer>,
  typed: readonly string[] | (() => Promise<readonly string[]>) = [],
): Promise<Viewer> {
  try {
    return await person;
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw redirect(loginPath(url));
    const unavailable = error instanceof AppError && error.code === "unavailable";
    const texts = typeof typed === "function" ? unavailable && (await typed()) : typed;
    return orErrorPage(Promise.reject(error), context.get(pageContext), texts || []);
  }
}

/**
 * Who is signed in, for the loaders and actions of a guarded page. Nobody: to the login page and back
 * here afterwards. Somebody without the role: the page for a 403 (decisions.md, the guard's rule).
 * `typed`: what a form brought, to be shown where it cannot be said who sent it; a function where it is only
 * read for that.
 */
export function requireViewer(
  args: Guarded,
  role?: Role,
  typed: readonly string[] | (() => Promise<readonly string[]>) = [],
): Promise<Viewer> {
  return guarded(args, args.context.get(pageContext).identity.requireViewer(role), typed);
}

/** As `requireViewer`, for a page that the token of an ended session must not open. */
export function requireCurrentViewer(args: Guarded): Promise<Viewer> {
  return guarded(args, args.context.get(pageContext).identity.requireCurrentViewer());
}
