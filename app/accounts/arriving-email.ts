import type { RouterContextProvider } from "react-router";
import { pageContext } from "#app/context.ts";

type Context = Readonly<RouterContextProvider>;

const KEPT_S = 10 * 60;

/**
 * Fills the login form with the email address of someone who has just registered or set a password. It travels in a
 * cookie, because URLs are kept in histories and logs, and because that works without JavaScript.
 */
export function rememberArrivingEmail(context: Context, email: string): void {
  const { identity } = context.get(pageContext);
  identity.setCookie(identity.siteCookies.line("email", email, KEPT_S));
}

/** The email address that `rememberArrivingEmail` stored. */
export function arrivingEmail(context: Context): string | undefined {
  const { identity } = context.get(pageContext);
  return identity.siteCookies.read(identity.request, "email") ?? undefined;
}

export function forgetArrivingEmail(context: Context): void {
  const { identity } = context.get(pageContext);
  if (arrivingEmail(context)) identity.setCookie(identity.siteCookies.line("email", "", 0));
}
