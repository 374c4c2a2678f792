/** Where the browser keeps who is signed in (spec.md §4). */
export const USER_STORAGE_KEY = "user";

/** Takes the user out of the storage. Where a browser refuses storage, nothing is in it. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Name and address of the stored user, for forms. What is malformed is left out. */
export function knownPerson(): Record<string, string> {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? "{}");
    const fields = Object.entries(typeof user === "object" && user !== null ? user : {});
    return Object.fromEntries(
      fields.filter(([name, value]) => ["fullName", "email"].includes(name) && typeof value === "string"),
    );
  } catch {
    return {};
  }
}
