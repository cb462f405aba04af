import { describe, expect, it } from "vitest";
import { leadsSomewhere as leadsWith } from "./hidden-places.ts";
import {
  absentKinds,
  type ContentKind,
  contentKinds,
  hiddenPlaces,
  isThere,
  lastingPages,
  offeringNames,
  offerings,
  type SitePlace,
  sitePlaces,
  stateOf,
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

it("is about kinds of content that some place needs, alone or with another, and about no other", () => {
  const changes = (kind: ContentKind) =>
    places.some(
      (place) =>
        !isThere(place, [kind]) ||
        isThere(
          place,
          contentKinds.filter((one) => one !== kind),
        ),
    );
  expect(contentKinds.filter((kind) => !changes(kind))).toEqual([]);
});

it("leaves out what the owner switched off, though the clinic has it", () => {
  expect(absentKinds([], [])).toEqual([]);
  expect(absentKinds(["news"], ["giftCards"])).toEqual(["giftCards", "news"]);
  expect(hiddenPlaces(absentKinds(["cardHolders"], ["giftCards"]))).toEqual(["/giftcards", "gift card offer"]);
  expect(absentKinds([], ["treatments"])).toEqual(["treatments", "bookable", "waitlist"]);
});

it("has a switch for every kind of content that isn't a fact of the clinic", () => {
  const switched = new Set<ContentKind>(offeringNames.flatMap((name) => offerings[name]));
  expect(contentKinds.filter((kind) => !switched.has(kind))).toEqual([
    ...["onlinePayment", "members", "packageHolders", "cardHolders"],
    ...["phone", "email", "address", "hours"],
  ]);
});

it("says of each offering whether it is live, empty or off", () => {
  expect(offeringNames.map((name) => stateOf(name, [], []))).toEqual(offeringNames.map(() => "live"));
  expect(offeringNames.map((name) => stateOf(name, contentKinds, []))).toEqual(offeringNames.map(() => "empty"));
  expect(stateOf("quiz", ["quiz"], ["quiz"])).toBe("off");
  expect(stateOf("membership", ["onlinePayment"], [])).toBe("unpayable");
  expect(stateOf("membership", ["onlinePayment", "plans"], [])).toBe("empty");
  expect(stateOf("shop", ["onlinePayment"], [])).toBe("live");
  expect(stateOf("treatments", ["bookable"], [])).toBe("empty");
  expect(stateOf("about", ["about"], [])).toBe("live");
});

describe("memberships, packages and gift cards (OO-1)", () => {
  const holders = ["members", "packageHolders", "cardHolders"] as const;
  const pages = ["/membership", "/paymentplan", "/giftcards"];
  const offers = ["membership offer", "package offer", "gift card offer"];

  it("are sold where one is offered and can be paid online, and are no places otherwise", () => {
    expect(hiddenPlaces(holders)).toEqual([]);
    expect(hiddenPlaces([...holders, "onlinePayment"])).toEqual([...pages, ...offers]);
    expect(hiddenPlaces([...holders, "plans", "packages", "giftCards"])).toEqual([...pages, ...offers]);
  });

  it("keep their pages for those who have one, which sell nothing then", () => {
    expect(hiddenPlaces(["onlinePayment"])).toEqual(offers);
    expect(hiddenPlaces(absentKinds([], ["membership", "packages", "giftCards"]))).toEqual(offers);
  });
});
