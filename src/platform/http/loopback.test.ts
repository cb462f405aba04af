import { expect, it } from "vitest";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

it("every form of this machine's own addresses counts as loopback", () => {
  for (const host of ["localhost", "LocalHost", "127.0.0.1", "127.8.9.10", "::1", "[::1]", "0:0:0:0:0:0:0:1"])
    expect(isLoopbackHost(host), host).toBe(true);
  for (const address of ["::ffff:127.0.0.1", "::ffff:7f00:1"]) expect(isLoopbackAddress(address), address).toBe(true);
});

it("no other address counts as loopback: not the unspecified address, a network address or a name like localhost", () => {
  for (const host of [
    "",
    "0.0.0.0",
    "::",
    "[::]",
    "10.0.0.1",
    "128.0.0.1",
    "126.255.255.255",
    "::2",
    "::ffff:10.0.0.1",
    "clinic.example",
    "localhost.evil.example",
    "127.0.0.1.nip.io",
    "127.0.0.1:80",
  ])
    expect(isLoopbackHost(host), host).toBe(false);
  expect(isLoopbackAddress(undefined)).toBe(false);
});
