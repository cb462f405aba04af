import { expect, it } from "vitest";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { urlOfTarget } from "./url-of-target.ts";

const origin = "https://clinic.example";

it.each(HOST_LIKE_TARGETS)(
  "the request target %s is refused, because a browser could read it as another site's URL",
  (target) => {
    expect(urlOfTarget(target, origin)).toBeUndefined();
  },
);

it("a request target that is a full URL, a host with port, an asterisk or empty is refused", () => {
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
])("the request target %s is read as the path %s of this site", (target, found) => {
  const url = urlOfTarget(target, origin);
  expect([url?.origin, `${url?.pathname}${url?.search}`]).toEqual([origin, found]);
});
