import type { CacheTag } from "#shared/contract/define-call.ts";

/** How a page may be cached: the public content it shows, and the query parameters that change it. */
export type PageRule = {
  tags: readonly CacheTag[];
  query: readonly string[];
  /** Guests alone get the cached page; for a visitor with a session it is rendered, as it shows what is theirs. */
  isForGuests?: true;
};

const SHELL: CacheTag[] = ["settings", "content", "catalog"];
const SHOP_QUERY = [
  "brand",
  "skinType",
  "skinCondition",
  "productType",
  "nutrition",
  "minPrice",
  "maxPrice",
  "sort",
  "page",
  "onSale",
];

/** Public pages, each the same for everybody unless it says otherwise (decision 0064). What isn't here is rendered each time. */
const rules: [pattern: RegExp, rule: PageRule][] = [
  [/^\/$/, { tags: [...SHELL, "reviews", "quiz", "plans"], query: [] }],
  [/^\/shop$/, { tags: SHELL, query: SHOP_QUERY }],
  [/^\/allproducts\/[^/]+\/[^/]+$/, { tags: SHELL, query: SHOP_QUERY }],
  [/^\/product\/[^/]+$/, { tags: [...SHELL, "reviews", "ingredients"], query: ["id"] }],
  [/^\/services\/[^/]+$/, { tags: SHELL, query: [] }],
  [/^\/service\/[^/]+$/, { tags: [...SHELL, "reviews", "booking"], query: ["id"] }],
  [/^\/limited-deals$/, { tags: SHELL, query: [] }],
  [/^\/membership$/, { tags: [...SHELL, "plans"], query: [], isForGuests: true }],
  [/^\/(paymentplan|giftcards)$/, { tags: [...SHELL, "plans"], query: [] }],
  [/^\/gallery$/, { tags: SHELL, query: ["show"] }],
  [/^\/(contact|faq|privacy-policy|shipping-policy|return-policy|terms|allNews)$/, { tags: SHELL, query: [] }],
  [/^\/(sitemap\.xml|manifest\.webmanifest|offline)$/, { tags: SHELL, query: [] }],
  [/^\/aboutus$/, { tags: [...SHELL, "booking"], query: [] }],
  [/^\/news\/[^/]+$/, { tags: SHELL, query: [] }],
  [/^\/(acnequiz|acnequiz\/recomended)$/, { tags: [...SHELL, "quiz"], query: [] }],
  [/^\/checkIngredients$/, { tags: [...SHELL, "ingredients"], query: ["type", "page"] }],
  // They are about the session itself: the server's word on it has to be in them.
  [
    /^\/(login|signup|forget-password|changePassword|password-changed|returningMember)$/,
    { tags: SHELL, query: [], isForGuests: true },
  ],
];

export function pageRuleOf(path: string): PageRule | undefined {
  return rules.find(([pattern]) => pattern.test(path))?.[1];
}
