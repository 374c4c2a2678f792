/** Says who calls the API: on the site itself cookies do, at another address (`API_URL`) the stored token. */
export async function callerHeaders(): Promise<Record<string, string>> {
  if (!document.documentElement.dataset.api) return {};
  const { restoreUser } = await import("./auth-renewal.ts");
  const user = restoreUser();
  return user ? { Authorization: `Bearer ${user.token}` } : {};
}
