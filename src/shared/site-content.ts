/** What a clinic may have, and what it may lack: whole kinds of content, and single facts of its settings. */
export const contentKinds = [
  "products",
  "treatments",
  /** A treatment that is performed by a person who takes visits. */
  "bookable",
  /** Sale prices and limited offers that are in force. */
  "deals",
  "plans",
  "packages",
  "giftCards",
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
  "offer",
  "specialOffer",
  "firstVisitGift",
] as const;

export type ContentKind = (typeof contentKinds)[number];

/** The kinds of which one is enough. `[]`: the place is always there. */
type Needs = readonly ContentKind[];

/** Every public address and what it is about; the one list of these conditions. Personal pages and outcomes are always there. */
export const sitePages = {
  "/": [],
  "/login": [],
  "/signup": [],
  "/forget-password": [],
  "/changePassword": [],
  "/password-changed": [],
  "/shop": ["products"],
  "/allproducts/:type/:name": ["products"],
  "/product/:name": ["products"],
  "/services/:name": ["treatments"],
  "/service/:name": ["treatments"],
  "/search": ["products", "treatments", "questions", "news"],
  "/limited-deals": ["deals"],
  "/membership": ["plans"],
  "/paymentplan": ["packages"],
  "/giftcards": ["giftCards"],
  "/acnequiz": ["quiz"],
  "/acnequiz/recomended": ["quiz"],
  "/checkIngredients": ["ingredients"],
  "/gallery": ["gallery"],
  "/contact": [],
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
  "/guest-card-saver/:email/:orderId": [],
  "/guest-card-saver1/:email": [],
  "/guestthanks": [],
  "/guestfailed": [],
  "/confirmation": [],
  "/thanks/failed": [],
  "/verifySubscriptionApp": [],
  "/faildeSubApp": [],
  "/unsubscribe": [],
  "/mycart": [],
  "/my-profile": [],
  "/product-orders": [],
  "/upcoming-orders": [],
  "/waitlist": [],
  "/offer/:token": [],
  "/past-orders": [],
  "/schedule1": [],
  "/schedule2": [],
  "/visit/:id": [],
  "/visit/:id/confirm": [],
  "/visit/:id/prepare": [],
  "/visit/:id/join": [],
  "/reschedule/:id": [],
  "/give-rating": [],
  "/service-booked/:id": [],
  "/booking-msg/:id": [],
  "/verifySubscription/:id": [],
  "/thanks/:id": [],
  "/failed/:id": [],
  "/sitemap.xml": [],
  "/robots.txt": [],
  "/manifest.webmanifest": [],
  "/offline": [],
  "/opening-soon": [],
} as const satisfies Record<string, Needs>;

/** What stands on pages and isn't one itself. */
const siteParts = {
  /** The bag with its count: there is something to put into it. */
  bag: ["products", "bookable", "plans", "packages", "giftCards"],
  "quiz popup": ["quiz"],
  "offer banner": ["offer"],
  "special offer": ["specialOffer"],
  "first visit gift": ["firstVisitGift"],
  /** Where the clinic is and how it is reached, beside the contact form. */
  visit: ["address", "phone", "email"],
} as const satisfies Record<string, Needs>;

export type SitePage = keyof typeof sitePages;
export type SitePlace = SitePage | keyof typeof siteParts;

/** Whether a place of the site exists, in a clinic that lacks these kinds of content. */
export function isThere(place: SitePlace, absent: readonly ContentKind[]): boolean {
  const needs: Needs = place in siteParts ? siteParts[place as keyof typeof siteParts] : sitePages[place as SitePage];
  return needs.length === 0 || needs.some((kind) => !absent.includes(kind));
}

const patterns = (Object.keys(sitePages) as SitePage[]).map((page) => ({ page, parts: page.split("/") }));

/** The page that an address of this site leads to; undefined for any other address. Query and hash don't matter. */
export function pageOf(address: string): SitePage | undefined {
  const own = (address.split(/[?#]/)[0] ?? "").split("/");
  const fits = (parts: readonly string[]) =>
    parts.length === own.length && parts.every((part, index) => part.startsWith(":") || part === own[index]);
  return patterns.find(({ parts }) => fits(parts))?.page;
}

/** Whether an address leads to a page that exists. Addresses that aren't of the site's pages are left to others. */
export function leadsSomewhere(address: string, absent: readonly ContentKind[]): boolean {
  const page = pageOf(address);
  return page === undefined || isThere(page, absent);
}
