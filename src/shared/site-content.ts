/** What a clinic may have, and what it may lack: whole kinds of content, and single facts of its settings. */
export const contentKinds = [
  "products",
  "treatments",
  /** A treatment that is performed by a person who takes visits, in hours that the clinic is open. */
  "bookable",
  /** Waiting for a place when none fits. */
  "waitlist",
  /** Sale prices and limited offers that are in force. */
  "deals",
  "plans",
  "packages",
  "giftCards",
  /** A card provider: plans, packages and gift cards are sold on the site with it alone. */
  "onlinePayment",
  /** Customers with a membership in force, a running package, a balance on a gift card: their pages stay when nothing is sold. */
  "members",
  "packageHolders",
  "cardHolders",
  "quiz",
  "ingredients",
  "gallery",
  "news",
  "questions",
  /** What the clinic writes about itself. */
  "about",
  "team",
  "privacy",
  "terms",
  "shipping",
  "return",
  "phone",
  "email",
  "address",
  /** The hours of a week: a weekday on which the clinic is open. */
  "hours",
  "offer",
  "specialOffer",
  "firstVisitGift",
] as const;

export type ContentKind = (typeof contentKinds)[number];

/** Alternatives, of which one is enough; what stands in a list of its own is needed together. */
type Needs = readonly (ContentKind | readonly ContentKind[])[];

const PLANS_SOLD = ["plans", "onlinePayment"] as const;
const PACKAGES_SOLD = ["packages", "onlinePayment"] as const;
const GIFT_CARDS_SOLD = ["giftCards", "onlinePayment"] as const;

/** Public addresses that are there in every clinic: accounts, what is personal, and outcomes. */
export const lastingPages = [
  "/",
  "/login",
  "/signup",
  "/forget-password",
  "/changePassword",
  "/password-changed",
  "/contact",
  "/guest-card-saver/:email/:orderId",
  "/guest-card-saver1/:email",
  "/guestthanks",
  "/guestfailed",
  "/confirmation",
  "/agree",
  "/thanks/failed",
  "/verifySubscriptionApp",
  "/faildeSubApp",
  "/unsubscribe",
  "/mycart",
  "/my-profile",
  "/product-orders",
  "/upcoming-orders",
  "/waitlist",
  "/offer/:token",
  "/past-orders",
  "/schedule1",
  "/schedule2",
  "/visit/:id",
  "/visit/:id/confirm",
  "/visit/:id/prepare",
  "/visit/:id/join",
  "/reschedule/:id",
  "/give-rating",
  "/service-booked/:id",
  "/booking-msg/:id",
  "/verifySubscription/:id",
  "/thanks/:id",
  "/failed/:id",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/brand-icon.svg",
  "/offline",
  "/opening-soon",
] as const;

/** Every other place of the site and what it is about: the one list of these conditions. With a slash it is a page. */
export const sitePlaces = {
  "/shop": ["products"],
  "/allproducts/:type/:name": ["products"],
  "/product/:name": ["products"],
  "/services/:name": ["treatments"],
  "/service/:name": ["treatments"],
  "/search": ["products", "treatments", "questions", "news"],
  "/limited-deals": ["deals"],
  "/membership": [PLANS_SOLD, "members"],
  "/paymentplan": [PACKAGES_SOLD, "packageHolders"],
  "/giftcards": [GIFT_CARDS_SOLD, "cardHolders"],
  "/acnequiz": ["quiz"],
  "/acnequiz/recomended": ["quiz"],
  "/checkIngredients": ["ingredients"],
  "/gallery": ["gallery"],
  "/aboutus": ["about", "team"],
  "/faq": ["questions"],
  "/privacy-policy": ["privacy"],
  "/shipping-policy": ["shipping"],
  "/return-policy": ["return"],
  "/terms": ["terms"],
  "/allNews": ["news"],
  "/news/:id": ["news"],
  "/appointment": ["bookable"],
  "/indiAppointment": ["bookable"],
  "/returningMember": ["bookable"],
  /** The bag with its count: there is something to put into it. */
  bag: ["products", "bookable", PLANS_SOLD, PACKAGES_SOLD, GIFT_CARDS_SOLD],
  /** What is sold on the pages of memberships, packages and gift cards, beside what they do for those who have one. */
  "membership offer": [PLANS_SOLD],
  "package offer": [PACKAGES_SOLD],
  "gift card offer": [GIFT_CARDS_SOLD],
  waitlist: ["waitlist"],
  "quiz popup": ["quiz"],
  "offer banner": ["offer"],
  "special offer": ["specialOffer"],
  "first visit gift": ["firstVisitGift"],
  /** Where the clinic is and how it is reached, beside the contact form. */
  visit: ["address", "phone", "email"],
  "opening hours": ["hours"],
} as const satisfies Record<string, Needs>;

export type SitePlace = keyof typeof sitePlaces;
export type SitePage = Extract<SitePlace, `/${string}`>;

/**
 * What an owner switches on and off, each with the kinds of content that count as absent while it is off, whatever the clinic has of
 * them. Customers who have bought a membership, a package or a gift card keep its page.
 */
export const offerings = {
  treatments: ["treatments", "bookable", "waitlist"],
  waitlist: ["waitlist"],
  shop: ["products"],
  giftCards: ["giftCards"],
  membership: ["plans"],
  packages: ["packages"],
  deals: ["deals"],
  quiz: ["quiz"],
  checker: ["ingredients"],
  offerBanner: ["offer"],
  specialOffer: ["specialOffer"],
  firstVisitGift: ["firstVisitGift"],
  about: ["about", "team"],
  questions: ["questions"],
  news: ["news"],
  gallery: ["gallery"],
  privacy: ["privacy"],
  terms: ["terms"],
  shipping: ["shipping"],
  return: ["return"],
} as const satisfies Record<string, readonly ContentKind[]>;

export type Offering = keyof typeof offerings;
export const offeringNames = Object.keys(offerings) as [Offering, ...Offering[]]; // its own keys

/** The kinds of content that a clinic doesn't have on its site: those that it lacks, and those that its owner switched off. */
export function absentKinds(lacking: readonly ContentKind[], off: readonly Offering[]): ContentKind[] {
  const without = new Set<ContentKind>([...lacking, ...off.flatMap((name) => offerings[name])]);
  return contentKinds.filter((kind) => without.has(kind));
}

/** What is on the site of it: `live`, `empty` while the clinic has nothing to show of it, `unpayable` without a card provider, or `off`. */
export type OfferingState = "live" | "empty" | "unpayable" | "off";

/** What can be bought on the site with a card provider alone. */
const PAID_ONLINE: readonly Offering[] = ["giftCards", "membership", "packages"];

/** How an offering stands, in a clinic that lacks these kinds of content. Treatments are live once one can be booked. */
export function stateOf(name: Offering, lacking: readonly ContentKind[], off: readonly Offering[]): OfferingState {
  if (off.includes(name)) return "off";
  const kinds: readonly ContentKind[] = name === "treatments" ? ["bookable"] : offerings[name];
  if (kinds.every((kind) => lacking.includes(kind))) return "empty";
  return PAID_ONLINE.includes(name) && lacking.includes("onlinePayment") ? "unpayable" : "live";
}

/** Whether a place of the site exists, in a clinic that lacks these kinds of content. */
export function isThere(place: SitePlace, absent: readonly ContentKind[]): boolean {
  const needs: Needs = sitePlaces[place];
  return needs.some((need) => [need].flat().every((kind) => !absent.includes(kind)));
}

/** The places that such a clinic doesn't have: browsers get these, and not the table. */
export function hiddenPlaces(absent: readonly ContentKind[]): SitePlace[] {
  return (Object.keys(sitePlaces) as SitePlace[]).filter((place) => !isThere(place, absent));
}
