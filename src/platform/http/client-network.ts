import { isIPv4, isIPv6 } from "node:net";

/**
 * Network by which one client is limited: its IPv4 address, or the first 64 bits of its IPv6
 * address, for anyone who has one of those has all the rest.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}

/**
 * A network address without the part that points to one household: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 one. Enough to show where a request came from.
 */
export function shortenAddress(address: string): string {
  const plain = unmapped(address);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}::/48` : "unknown";
}

/** An IPv4 address is the same in the notation that IPv6 sockets give it. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL standard writes the shortest form of every notation.
  const compressed = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [start = "", end] = compressed.split("::");
  const before = start.split(":").filter(Boolean);
  const after = (end ?? "").split(":").filter(Boolean);
  const zeros = end === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill("0"), ...after];
}
