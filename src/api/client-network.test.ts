import { describe, expect, it } from "vitest";
import { clientNetworkOf } from "./client-network.ts";

describe("the client IP address of a request", () => {
  const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

  it("is the socket's address if no proxy is trusted, whatever the headers say", () => {
    expect(clientNetworkOf(forwarded("198.51.100.1"), "::ffff:203.0.113.9", 0)).toBe("203.0.113.9");
    expect(clientNetworkOf(new Headers(), "2001:db8:7:42::1", 0)).toBe("2001:db8:7:42::/64");
    expect(clientNetworkOf(new Headers(), undefined, 0)).toBeUndefined();
  });

  it("is the address that the outermost trusted proxy forwards, without brackets and port", () => {
    expect(clientNetworkOf(forwarded("198.51.100.1, [2001:db8:7:42::9]:4711"), "10.0.0.1", 1)).toBe(
      "2001:db8:7:42::/64",
    );
    expect(clientNetworkOf(forwarded("6.6.6.6, 198.51.100.1:80, 10.0.0.2"), "10.0.0.1", 2)).toBe("198.51.100.1");
  });

  it("is the proxy's own address if the forwarded entry isn't an IP address", () => {
    expect(clientNetworkOf(forwarded("unknown"), "10.0.0.1", 1)).toBe("10.0.0.1");
    expect(clientNetworkOf(new Headers(), "10.0.0.1", 1)).toBe("10.0.0.1");
  });
});
