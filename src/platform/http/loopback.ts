import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an IP address is loopback: 127.0.0.0/8 or ::1, including an IPv4 address mapped to IPv6. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const family = isIP(address ?? "");
  return address !== undefined && family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Whether a host in a setting or a URL is this machine alone. `localhost` is the only such name: what other names
 * resolve to can change.
 */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopbackAddress(withoutBrackets(host));
}

/** Returns a host as sockets accept it: an IPv6 address without the brackets that it has in URLs. */
export function withoutBrackets(host: string): string {
  return /^\[(.*)\]$/.exec(host)?.[1] ?? host;
}
