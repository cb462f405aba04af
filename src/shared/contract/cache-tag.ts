/**
 * Cache tags of whole subjects of public content: all items of a kind, such as "products", or a single small item, such
 * as "about".
 */
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
  /** Which kinds of content the clinic has (site-content.ts). */
  | "site-content"
  | "taxonomies";

/**
 * Kinds with one tag per item: a product or treatment by its id, texts and banners by their page, reviews by product.
 */
export type CacheKind = "banner" | "product" | "reviews" | "service" | "words";

/**
 * The data on which a response depends. The database announces changes of a tag (`tell_changes_of` in the migrations,
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

/**
 * Whether a change of this tag may mean that a record was deleted or hidden. A page rendered before the change must
 * then not be shown, even once.
 */
export function isOfExistence(tag: CacheTag): boolean {
  return OF_EXISTENCE.has(tag);
}

/** A response that shows more items of a kind than this gets the tag of the whole kind instead. */
export const MOST_OF_KIND = 100;

/** Returns the tags of the items of a kind that a response shows, by id. */
export function tagsOf(kind: CacheKind, shown: readonly { id: string }[]): CacheTag[] {
  if (shown.length > MOST_OF_KIND) return [`${kind}:*`];
  return [...new Set(shown.map(({ id }): CacheTag => `${kind}:${id}`))];
}
