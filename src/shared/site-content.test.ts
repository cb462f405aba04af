import { expect, it } from "vitest";
import { contentKinds, isThere, leadsSomewhere, pageOf, sitePages } from "./site-content.ts";

it("shows every place in a clinic that lacks nothing (SH-3)", () => {
  expect(Object.keys(sitePages).filter((page) => !leadsSomewhere(page, []))).toEqual([]);
  expect(isThere("offer banner", [])).toBe(true);
});

it("leaves a clinic that lacks everything its home, contact, accounts and outcomes", () => {
  const left = Object.keys(sitePages).filter((page) => leadsSomewhere(page, contentKinds));
  expect(left).toEqual(expect.arrayContaining(["/", "/contact", "/login", "/mycart", "/visit/:id", "/thanks/:id"]));
  const gone = [
    "/shop",
    "/membership",
    "/acnequiz",
    "/giftcards",
    "/paymentplan",
    "/appointment",
    "/gallery",
    "/terms",
  ];
  expect(left.filter((page) => gone.includes(page))).toEqual([]);
  for (const part of ["bag", "quiz popup", "offer banner", "special offer", "first visit gift", "visit"] as const)
    expect([part, isThere(part, contentKinds)]).toEqual([part, false]);
});

it("needs one of several kinds: a team without a text about the clinic is a page about it", () => {
  expect(leadsSomewhere("/aboutus", ["about"])).toBe(true);
  expect(leadsSomewhere("/aboutus", ["about", "team"])).toBe(false);
});

it("knows a page by its address, whatever its query and hash", () => {
  expect(pageOf("/shop?sort=new#favourites")).toBe("/shop");
  expect(pageOf("/product/clear-gel?id=p01")).toBe("/product/:name");
  expect(pageOf("/")).toBe("/");
  expect(pageOf("/guest-card-saver/a@b.example/o1")).toBe("/guest-card-saver/:email/:orderId");
  expect(pageOf("https://elsewhere.example/shop")).toBeUndefined();
  expect(leadsSomewhere("https://elsewhere.example/shop", contentKinds)).toBe(true);
});

it("is about kinds of content that some place needs, and about no other", () => {
  const parts = ["bag", "quiz popup", "offer banner", "special offer", "first visit gift", "visit"] as const;
  const places = [...(Object.keys(sitePages) as (keyof typeof sitePages)[]), ...parts];
  const changes = (kind: (typeof contentKinds)[number]) =>
    places.some(
      (place) =>
        isThere(place, contentKinds) !==
        isThere(
          place,
          contentKinds.filter((one) => one !== kind),
        ),
    );
  expect(contentKinds.filter((kind) => !changes(kind))).toEqual([]);
});
