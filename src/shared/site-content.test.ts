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

it("every page and link is shown in a clinic that has all content (SH-3)", () => {
  expect(places.filter((place) => !isThere(place, []) || !leadsSomewhere(place, []))).toEqual([]);
});

it("only home, contact, account and result pages are left in a clinic without any content", () => {
  expect(lastingPages.filter((page) => !leadsSomewhere(page, contentKinds))).toEqual([]);
  expect(places.filter((place) => isThere(place, contentKinds))).toEqual([]);
  expect(places.filter((place) => place.startsWith("/") && leadsSomewhere(place, contentKinds))).toEqual([]);
});

it("a page that needs any of several kinds of content is shown if one kind exists: a team is enough for the About page", () => {
  expect(leadsSomewhere("/aboutus", ["about"])).toBe(true);
  expect(leadsSomewhere("/aboutus", ["about", "team"])).toBe(false);
});

it("a page is recognized by the path of its URL, whatever query and fragment follow", () => {
  expect(leadsSomewhere("/shop?sort=new#favourites", ["products"])).toBe(false);
  expect(leadsSomewhere("/product/clear-gel?id=p01", ["products"])).toBe(false);
  expect(leadsSomewhere("/product/clear-gel?id=p01", ["treatments"])).toBe(true);
  expect(leadsSomewhere("https://elsewhere.example/shop", contentKinds)).toBe(true);
});

it("each kind of content is needed by some page, alone or together with another kind", () => {
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

it("content that the owner switched off is hidden, even if the clinic has it", () => {
  expect(absentKinds([], [])).toEqual([]);
  expect(absentKinds(["news"], ["giftCards"])).toEqual(["giftCards", "news"]);
  expect(hiddenPlaces(absentKinds(["cardHolders"], ["giftCards"]))).toEqual(["/giftcards", "gift card offer"]);
  expect(absentKinds([], ["treatments"])).toEqual(["treatments", "bookable", "waitlist"]);
});

it("every kind of content that isn't a fact about the clinic has a switch", () => {
  const switched = new Set<ContentKind>(offeringNames.flatMap((name) => offerings[name]));
  expect(contentKinds.filter((kind) => !switched.has(kind))).toEqual([
    ...["onlinePayment", "members", "packageHolders", "cardHolders"],
    ...["phone", "email", "address", "hours"],
  ]);
});

it("each offering is reported as live, empty, off or impossible to pay for", () => {
  expect(offeringNames.map((name) => stateOf(name, [], []))).toEqual(offeringNames.map(() => "live"));
  expect(offeringNames.map((name) => stateOf(name, contentKinds, []))).toEqual(offeringNames.map(() => "empty"));
  expect(stateOf("quiz", ["quiz"], ["quiz"])).toBe("off");
  expect(stateOf("membership", ["onlinePayment"], [])).toBe("unpayable");
  expect(stateOf("membership", ["onlinePayment", "plans"], [])).toBe("empty");
  expect(stateOf("shop", ["onlinePayment"], [])).toBe("live");
  expect(stateOf("treatments", ["bookable"], [])).toBe("empty");
  expect(stateOf("about", ["about"], [])).toBe("live");
});

describe("the sale of memberships, packages and gift cards (OO-1)", () => {
  const holders = ["members", "packageHolders", "cardHolders"] as const;
  const pages = ["/membership", "/paymentplan", "/giftcards"];
  const offers = ["membership offer", "package offer", "gift card offer"];

  it("has pages and links only if one of the three is offered and can be paid for online", () => {
    expect(hiddenPlaces(holders)).toEqual([]);
    expect(hiddenPlaces([...holders, "onlinePayment"])).toEqual([...pages, ...offers]);
    expect(hiddenPlaces([...holders, "plans", "packages", "giftCards"])).toEqual([...pages, ...offers]);
  });

  it("leaves the pages without offers once it has ended, because customers may own a membership, package or gift card", () => {
    expect(hiddenPlaces(["onlinePayment"])).toEqual(offers);
    expect(hiddenPlaces(absentKinds([], ["membership", "packages", "giftCards"]))).toEqual(offers);
  });
});
