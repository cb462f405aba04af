/** Content that a clinic may have or lack: whole kinds of content, and single facts of its settings. */
export const contentKinds = [
  "products",
  "treatments",
  /** A treatment performed by a person who accepts visits during the clinic's opening hours. */
  "bookable",
  /** Joining a waitlist when no time fits. */
  "waitlist",
  /** Current sale prices and limited offers. */
  "deals",
  "plans",
  "packages",
  "giftCards",
  /** A card provider: without one, plans, packages and gift cards aren't sold on the site. */
  "onlinePayment",
  /**
   * Customers with an active membership, an active package or a gift card balance: their pages stay even when nothing
   * is sold.
   */
  "members",
  "packageHolders",
  "cardHolders",
  "quiz",
  "ingredients",
  "gallery",
  "news",
  "questions",
  /** Texts that the clinic writes about itself. */
  "about",
  "team",
  "privacy",
  "terms",
  "shipping",
  "return",
  "phone",
  "email",
  "address",
  /** Weekly opening hours: at least one weekday on which the clinic is open. */
  "hours",
  "offer",
  "specialOffer",
  "firstVisitGift",
] as const;

export type ContentKind = (typeof contentKinds)[number];

/** Alternatives, of which one is enough; all items of an inner list are needed together. */
type Needs = readonly (ContentKind | readonly ContentKind[])[];

const PLANS_SOLD = ["plans", "onlinePayment"] as const;
const PACKAGES_SOLD = ["packages", "onlinePayment"] as const;
const GIFT_CARDS_SOLD = ["giftCards", "onlinePayment"] as const;

/** Public URLs that every clinic has: accounts, personal pages, and outcome pages. */
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

/**
 * All other parts of the site and the content they need: the only list of these conditions. A name that begins with a
 * slash is a page.
 */
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
  /** The bag with its count: shown when there is something to put into it. */
  bag: ["products", "bookable", PLANS_SOLD, PACKAGES_SOLD, GIFT_CARDS_SOLD],
  /** The sales sections of the membership, package and gift card pages, which also serve customers who have one. */
  "membership offer": [PLANS_SOLD],
  "package offer": [PACKAGES_SOLD],
  "gift card offer": [GIFT_CARDS_SOLD],
  waitlist: ["waitlist"],
  "quiz popup": ["quiz"],
  "offer banner": ["offer"],
  "special offer": ["specialOffer"],
  "first visit gift": ["firstVisitGift"],
  /** The clinic's location and contact details, beside the contact form. */
  visit: ["address", "phone", "email"],
  "opening hours": ["hours"],
} as const satisfies Record<string, Needs>;

export type SitePlace = keyof typeof sitePlaces;
export type SitePage = Extract<SitePlace, `/${string}`>;

/**
 * Offerings that an owner can switch on and off, each with the kinds of content that count as absent while it is off,
 * even if the clinic has them. Customers who have bought a membership, a package or a gift card still see its page.
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
export const offeringNames = Object.keys(offerings) as [Offering, ...Offering[]]; // the object's own keys

/** Returns the kinds of content absent from a clinic's site: those it lacks, and those its owner switched off. */
export function absentKinds(lacking: readonly ContentKind[], off: readonly Offering[]): ContentKind[] {
  const without = new Set<ContentKind>([...lacking, ...off.flatMap((name) => offerings[name])]);
  return contentKinds.filter((kind) => without.has(kind));
}

/**
 * The state of an offering on the site: `live`, `empty` while the clinic has no content for it, `unpayable` without a
 * card provider, or `off`.
 */
export type OfferingState = "live" | "empty" | "unpayable" | "off";

/** Offerings that can be bought on the site only with a card provider. */
const PAID_ONLINE: readonly Offering[] = ["giftCards", "membership", "packages"];

/**
 * Returns the state of an offering, in a clinic that lacks these kinds of content. Treatments are live once one can be
 * booked.
 */
export function stateOf(name: Offering, lacking: readonly ContentKind[], off: readonly Offering[]): OfferingState {
  if (off.includes(name)) return "off";
  const kinds: readonly ContentKind[] = name === "treatments" ? ["bookable"] : offerings[name];
  if (kinds.every((kind) => lacking.includes(kind))) return "empty";
  return PAID_ONLINE.includes(name) && lacking.includes("onlinePayment") ? "unpayable" : "live";
}

/** Whether a clinic without these kinds of content has a part of the site. */
export function isThere(place: SitePlace, absent: readonly ContentKind[]): boolean {
  const needs: Needs = sitePlaces[place];
  return needs.some((need) => [need].flat().every((kind) => !absent.includes(kind)));
}

/**
 * Returns the parts of the site that don't exist in a clinic where these kinds of content are absent. Browsers get this
 * list instead of the table.
 */
export function hiddenPlaces(absent: readonly ContentKind[]): SitePlace[] {
  return (Object.keys(sitePlaces) as SitePlace[]).filter((place) => !isThere(place, absent));
}
