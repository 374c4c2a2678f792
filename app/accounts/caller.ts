/** Authenticates API calls: with cookies on the site itself, with the stored token if `API_URL` is another origin. */
export async function callerHeaders(): Promise<Record<string, string>> {
  if (!document.documentElement.dataset.api) return {};
  const { restoreUser } = await import("./auth-renewal.ts");
  const user = restoreUser();
  return user ? { Authorization: `Bearer ${user.token}` } : {};
}
