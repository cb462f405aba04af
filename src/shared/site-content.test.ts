import { expect, it } from "vitest";
import { leadsSomewhere as leadsWith } from "./hidden-places.ts";
import {
  type ContentKind,
  contentKinds,
  hiddenPlaces,
  isThere,
  lastingPages,
  type SitePlace,
  sitePlaces,
} from "./site-content.ts";

const leadsSomewhere = (address: string, absent: readonly ContentKind[]) => leadsWith(address, hiddenPlaces(absent));

const places = Object.keys(sitePlaces) as SitePlace[];

it("shows every place in a clinic that lacks nothing (SH-3)", () => {
  expect(places.filter((place) => !isThere(place, []) || !leadsSomewhere(place, []))).toEqual([]);
});

it("leaves a clinic that lacks everything its home, contact, accounts and outcomes", () => {
  expect(lastingPages.filter((page) => !leadsSomewhere(page, contentKinds))).toEqual([]);
  expect(places.filter((place) => isThere(place, contentKinds))).toEqual([]);
  expect(places.filter((place) => place.startsWith("/") && leadsSomewhere(place, contentKinds))).toEqual([]);
});

it("needs one of several kinds: a team without a text about the clinic is a page about it", () => {
  expect(leadsSomewhere("/aboutus", ["about"])).toBe(true);
  expect(leadsSomewhere("/aboutus", ["about", "team"])).toBe(false);
});

it("knows a page by its address, whatever its query and hash", () => {
  expect(leadsSomewhere("/shop?sort=new#favourites", ["products"])).toBe(false);
  expect(leadsSomewhere("/product/clear-gel?id=p01", ["products"])).toBe(false);
  expect(leadsSomewhere("/product/clear-gel?id=p01", ["treatments"])).toBe(true);
  expect(leadsSomewhere("https://elsewhere.example/shop", contentKinds)).toBe(true);
});

it("is about kinds of content that some place needs, and about no other", () => {
  const changes = (kind: (typeof contentKinds)[number]) =>
    places.some((place) =>
      isThere(
        place,
        contentKinds.filter((one) => one !== kind),
      ),
    );
  expect(contentKinds.filter((kind) => !changes(kind))).toEqual([]);
});
