/** In an offer's list of courses: every course that is not exclusive. */
export const ALL = "*";

/** An offer's list of courses as it is stored. `*` alone is a text, as in earlier releases. */
export function storedGrants(grants: readonly string[]): string[] | typeof ALL | null {
  const [first, ...others] = new Set(grants);
  if (first === undefined) return null;
  return first === ALL && others.length === 0 ? ALL : [first, ...others];
}
