/** Whole subjects of public content: which things there are of a kind, or all that is said about something small. */
export type CacheSubject =
  | "about"
  | "add-ons"
  | "booking"
  | "bundles"
  | "categories"
  | "coupons"
  | "faqs"
  | "gallery"
  | "gift-card-designs"
  | "ingredients"
  | "membership-plans"
  | "news"
  | "offers"
  | "payment-plans"
  | "policies"
  | "practitioners"
  | "product-prices"
  | "products"
  | "quiz"
  | "search"
  | "service-prices"
  | "services"
  | "settings"
  /** Which kinds of content there are at all (site-content.ts). */
  | "site-content"
  | "taxonomies";

/** Things that each have a tag of their own: a product or treatment by its id, words and banners by their page, reviews by product. */
export type CacheKind = "banner" | "product" | "reviews" | "service" | "words";

/**
 * The data that an answer depends on. The database announces changes of a tag (`tell_changes_of` in the migrations,
 * decision 0071). `product:*` is any product, `*` anything.
 */
export type CacheTag = CacheSubject | `${CacheKind}:${string}` | "*";

const OF_EXISTENCE: ReadonlySet<string> = new Set<CacheSubject>([
  "categories",
  "gallery",
  "news",
  "products",
  "services",
  "taxonomies",
]);

/** Whether a change of this tag may mean that a thing is gone or hidden: a page made before it must not be shown, even once. */
export function isOfExistence(tag: CacheTag): boolean {
  return OF_EXISTENCE.has(tag);
}

/** More things of a kind than an answer names: it counts as made of any of them. */
export const MOST_OF_KIND = 100;

/** The tags of what an answer shows of a kind, by id. */
export function tagsOf(kind: CacheKind, shown: readonly { id: string }[]): CacheTag[] {
  if (shown.length > MOST_OF_KIND) return [`${kind}:*`];
  return [...new Set(shown.map(({ id }): CacheTag => `${kind}:${id}`))];
}
