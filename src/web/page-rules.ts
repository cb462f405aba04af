/** What of a page's address it knows. What it shows, and so when it is stale, it says by what it reads (decision 0071). */
export type PageRule = {
  /** The query parameters that change it. */
  query: readonly string[];
  /** Guests alone get the cached page; for a visitor with a session it is rendered, as it shows what is theirs. */
  isForGuests?: true;
};

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
  [/^\/(shop|allproducts\/[^/]+\/[^/]+)$/, { query: SHOP_QUERY }],
  [/^\/(product|service)\/[^/]+$/, { query: ["id"] }],
  [/^\/gallery$/, { query: ["show"] }],
  [/^\/checkIngredients$/, { query: ["type", "page"] }],
  [
    /^\/(services\/[^/]+|limited-deals|paymentplan|giftcards|aboutus|news\/[^/]+|acnequiz|acnequiz\/recomended)?$/,
    { query: [] },
  ],
  [/^\/(contact|faq|privacy-policy|shipping-policy|return-policy|terms|allNews)$/, { query: [] }],
  [/^\/(sitemap\.xml|manifest\.webmanifest|offline)$/, { query: [] }],
  [/^\/membership$/, { query: [], isForGuests: true }],
  // They are about the session itself: the server's word on it has to be in them.
  [
    /^\/(login|signup|forget-password|changePassword|password-changed|returningMember)$/,
    { query: [], isForGuests: true },
  ],
];

export function pageRuleOf(path: string): PageRule | undefined {
  return rules.find(([pattern]) => pattern.test(path))?.[1];
}
