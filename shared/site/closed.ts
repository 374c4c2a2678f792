/** What is answered while a site is closed: its one page, signing up for the newsletter, and accounts. */
const OPEN_PAGES: ReadonlySet<string> = new Set([
  ...["/", "/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe", "/success", "/error"],
  ...["/terms", "/privacy", "/robots.txt"],
  ...[
    "/register",
    "/login",
    "/login/code",
    "/login/bought",
    "/logout",
    "/confirm-email",
    "/cancel-email-change",
  ],
  ...["/forgot-password", "/reset-password", "/message-mail/off", "/reminders/off"],
]);

/** The calls behind those pages, and those that check by themselves who calls. */
const OPEN_CALLS = /^\/api(\/(health|openapi\.json|newsletter|mail|auth|desk)(\/.*)?)?\/?$/;

/** Whether everybody gets this path while the site is closed. */
export function isOpenWhileClosed(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return OPEN_PAGES.has(path) || OPEN_CALLS.test(path);
}
