/**
 * How a public page is cached. The data that the page reads determines when the cached page becomes stale (decision
 * 0071).
 */
export type PageRule = {
  /** The query parameters that change the page. */
  query: readonly string[];
  /** Set if only guests get the cached page: for a visitor with a session, the page is rendered with their data. */
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

/**
 * The rules of public pages, each the same for all visitors unless its rule says otherwise (decision 0064). Pages that
 * aren't listed are rendered for each request.
 */
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
  // These pages are about the session itself, so the server must render its state.
  [
    /^\/(login|signup|forget-password|changePassword|password-changed|returningMember)$/,
    { query: [], isForGuests: true },
  ],
];

export function pageRuleOf(path: string): PageRule | undefined {
  return rules.find(([pattern]) => pattern.test(path))?.[1];
}
