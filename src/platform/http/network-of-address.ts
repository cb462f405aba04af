import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network of an IP address in one spelling. For IPv4, also mapped to IPv6, that is the address itself; for
 * IPv6, the first 64 bits, because one household or one server has all addresses that share them. Quotes, brackets,
 * port and zone of a forwarding header are dropped. Returns undefined for a text that is no address.
 */
export function networkOfAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  const address = (inBrackets ?? bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")).replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail] = inHex.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}
