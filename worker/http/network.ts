/** An IPv6 address as eight groups; a dotted IPv4 part at its end counts as two. */
function groupsOf(address: string): number[] {
  const hex = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_dotted, a, b, c, d) =>
      `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
  );
  const [head = [], tail = []] = hex
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
}

/**
 * The network of an IP address, for every limit per network. An IPv4 address is its own network, also if it is
 * written as IPv6 (`::ffff:192.0.2.1`, RFC 4291 section 2.5.5.2). Of an IPv6 address only the first 64 bits count,
 * because one household has all the addresses below them.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.trim().toLowerCase().split("%");
  if (!plain.includes(":")) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}
