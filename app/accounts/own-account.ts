import { type RouterContextProvider, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { loginPath } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Waits for work on the viewer's own account. A token outlives an account that was deleted elsewhere by
 * up to fifteen minutes: then this browser is signed out, too, and led to the login page.
 */
export async function ownAccount<T>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    await context.get(servicesContext).sessions.signOut(context.get(pageContext).identity);
    throw redirect(loginPath(url));
  }
}
