/** A number from 0 to 99, always the same one for the same text. */
export function bucketOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  }
  // The last bits of this hash are its weakest, so mix in the first ones.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}
