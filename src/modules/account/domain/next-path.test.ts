import { expect, it } from "vitest";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { nextPathOf, withNext } from "./next-path.ts";

it.each(["/mycart", "/schedule1?x=1", "/shop#favourites", "/product/serum?id=a%20b", "/thanks/123"])(
  "after logging in, a person is sent to the requested path %s",
  (path) => expect(nextPathOf(path)).toBe(path),
);

it.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/%09//evil.example".replace("%09", "\t"),
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "mailto:a@b.c",
  "/.//evil.example",
  "/..//evil.example",
  "///evil.example",
  " /mycart",
  "/shop\u2028",
  "/login",
  "/signup?next=/x",
  `/${"a".repeat(3_000)}`,
  "",
])("after logging in, a person is sent to the home page if the requested path is %j (A7)", (path) =>
  expect(nextPathOf(path)).toBe("/"),
);

it.each([
  ["/service-booked/1?_routes=screens%2Fvisits%2Fservice-booked", "/service-booked/1"],
  ["/shop.data?brand=nordis&_routes=root", "/shop?brand=nordis"],
])("after logging in, a person who requested the internal data URL %s is sent to its page %s", (next, page) =>
  expect(nextPathOf(next)).toBe(page),
);

it("a link to the sign-up page carries the path to open after logging in", () => {
  expect(withNext("/signup", "/schedule1?a=1")).toBe("/signup?next=%2Fschedule1%3Fa%3D1");
  expect(withNext("/signup", "/")).toBe("/signup");
});

it.each(HOST_LIKE_TARGETS)(
  "after logging in, a person is never sent to another site, even if the requested path is %s (A7)",
  (next) => {
    const path = nextPathOf(next);
    expect(path).not.toMatch(/^\/[/\\]/);
    expect(new URL(path, "https://clinic.example").origin).toBe("https://clinic.example");
  },
);
