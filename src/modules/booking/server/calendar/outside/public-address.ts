import { BlockList, isIP } from "node:net";

/** Special-purpose blocks of the IANA registries. Addresses in them aren't servers on the internet. */
const NOT_PUBLIC_4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/**
 * Non-public blocks inside the global unicast block 2000::/3: protocol assignments with Teredo, documentation, 6to4.
 */
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function blocksOf(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const blocks = new BlockList();
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    blocks.addSubnet(address, Number(bits), family);
  }
  return blocks;
}
const notPublic4 = blocksOf(NOT_PUBLIC_4, "ipv4");
const global6 = blocksOf(["2000::/3"], "ipv6");
const notPublic6 = blocksOf(NOT_PUBLIC_6, "ipv6");

/**
 * Whether an IP address belongs to the public internet. For IPv6 only global unicast does. Addresses that represent an
 * IPv4 one (mapped, NAT64, 6to4) are always refused, as are loopback, link-local and unique local ones.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !notPublic6.check(address, "ipv6");
}
