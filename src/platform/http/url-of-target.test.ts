import { expect, it } from "vitest";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { urlOfTarget } from "./url-of-target.ts";

const origin = "https://clinic.example";

it.each(HOST_LIKE_TARGETS)("there is no path of this site in the request target %s", (target) => {
  expect(urlOfTarget(target, origin)).toBeUndefined();
});

it("there is no path in a full URL, a host with port, an asterisk or an empty request target", () => {
  for (const target of ["http://evil.example/", "evil.example:443", "*", "", undefined])
    expect(urlOfTarget(target, origin), target).toBeUndefined();
});

it.each([
  ["/", "/"],
  ["/shop?next=//evil.example", "/shop?next=//evil.example"],
  ["/shop//serums", "/shop//serums"],
  ["/a/../shop", "/shop"],
  ["/@evil.example/", "/@evil.example/"],
  ["/:80/", "/:80/"],
  ["/shop/%2Fevil.example", "/shop/%2Fevil.example"],
])("the request target has the path %s on this site", (target, found) => {
  const url = urlOfTarget(target, origin);
  expect([url?.origin, `${url?.pathname}${url?.search}`]).toEqual([origin, found]);
});
