/** The groups a shelf is filtered by; each value is a slug and several may be chosen. */
export const filterGroups = ["brand", "skinType", "skinCondition", "productType", "nutrition"] as const;
export type FilterGroup = (typeof filterGroups)[number];

export const productSorts = ["relevance", "price-asc", "price-desc", "rating", "newest"] as const;
export type ProductSort = (typeof productSorts)[number];

export function isFilterGroup(text: string): text is FilterGroup {
  return filterGroups.some((group) => group === text);
}
