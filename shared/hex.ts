/** Bytes as lower-case hex. Node 22 does not have `Uint8Array.prototype.toHex` yet. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
