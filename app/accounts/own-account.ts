import { type RouterContextProvider, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { loginPath } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Waits for work on the viewer's own account. A token stays valid for up to fifteen minutes after its account was
 * deleted elsewhere; then this browser is signed out, too, and redirected to the login page.
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
