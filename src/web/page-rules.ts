import type { CacheTag } from "#shared/contract/define-call.ts";

/** How a guest document may be kept: the public content it shows, and the query parameters that change it. */
export type PageRule = { tags: readonly CacheTag[]; query: readonly string[] };

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

/** Public pages whose document is the same for every guest. What isn't here is rendered each time. */
const rules: [pattern: RegExp, rule: PageRule][] = [
  [/^\/$/, { tags: [...SHELL, "reviews", "quiz", "plans"], query: [] }],
  [/^\/shop$/, { tags: SHELL, query: SHOP_QUERY }],
  [/^\/allproducts\/[^/]+\/[^/]+$/, { tags: SHELL, query: SHOP_QUERY }],
  [/^\/product\/[^/]+$/, { tags: [...SHELL, "reviews", "ingredients"], query: ["id"] }],
  [/^\/services\/[^/]+$/, { tags: SHELL, query: [] }],
  [/^\/service\/[^/]+$/, { tags: [...SHELL, "reviews", "booking"], query: ["id"] }],
  [/^\/limited-deals$/, { tags: SHELL, query: [] }],
  [/^\/(membership|paymentplan|giftcards)$/, { tags: [...SHELL, "plans"], query: [] }],
  [/^\/gallery$/, { tags: SHELL, query: ["show"] }],
  [/^\/(contact|faq|privacy-policy|shipping-policy|return-policy|terms|allNews)$/, { tags: SHELL, query: [] }],
  [/^\/(sitemap\.xml|manifest\.webmanifest|offline)$/, { tags: SHELL, query: [] }],
  [/^\/aboutus$/, { tags: [...SHELL, "booking"], query: [] }],
  [/^\/news\/[^/]+$/, { tags: SHELL, query: [] }],
  [/^\/(acnequiz|acnequiz\/recomended)$/, { tags: [...SHELL, "quiz"], query: [] }],
  [/^\/checkIngredients$/, { tags: [...SHELL, "ingredients"], query: ["type", "page"] }],
  [/^\/(login|signup|forget-password|changePassword|password-changed|returningMember)$/, { tags: SHELL, query: [] }],
];

export function pageRuleOf(path: string): PageRule | undefined {
  return rules.find(([pattern]) => pattern.test(path))?.[1];
}
