import { describe, expect, it } from "vitest";
import { networkOfAddress } from "./network-of-address.ts";

describe("the network of an IP address", () => {
  it("is the address itself for IPv4, also with a port or mapped into IPv6", () => {
    const spellings = [
      "203.0.113.9",
      " 203.0.113.9 ",
      "203.0.113.9:51234",
      '"203.0.113.9:51234"',
      "::ffff:203.0.113.9",
      "::FFFF:203.0.113.9",
      "::ffff:cb00:7109",
      "0:0:0:0:0:ffff:cb00:7109",
      "0000:0000:0000:0000:0000:ffff:203.0.113.9",
      "[::ffff:203.0.113.9]:443",
      "::ffff:203.0.113.9%eth0",
    ];
    expect(new Set(spellings.map(networkOfAddress))).toEqual(new Set(["203.0.113.9"]));
  });

  it("is the first 64 bits for IPv6, always in the same notation", () => {
    const spellings = [
      "2001:db8:7:42::1",
      "2001:db8:7:42:ffff:ffff:ffff:ffff",
      "2001:0DB8:0007:0042:0000:0000:0000:0009",
      "2001:db8:7:42::192.0.2.1",
      "[2001:db8:7:42::5]",
      '"[2001:db8:7:42::5]:4711"',
      "2001:db8:7:42::5%en0",
    ];
    expect(new Set(spellings.map(networkOfAddress))).toEqual(new Set(["2001:db8:7:42::/64"]));
    expect(networkOfAddress("2001:db8:7:43::1")).toBe("2001:db8:7:43::/64");
    expect(networkOfAddress("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkOfAddress("fe80::1%lo0")).toBe("fe80:0:0:0::/64");
    expect(networkOfAddress("::1")).toBe("0:0:0:0::/64");
    expect(networkOfAddress("1:2:3:4:5:6:7::")).toBe("1:2:3:4::/64");
  });

  it("is undefined if the text isn't an IP address", () => {
    for (const text of [
      "",
      "unknown",
      "_hidden",
      "1.2.3",
      "1.2.3.4.5",
      "300.1.1.1",
      "2001:db8:::1",
      "[]",
      "'; drop table",
    ])
      expect(networkOfAddress(text)).toBeUndefined();
  });
});
