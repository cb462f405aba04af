/** What one can search for. Of kinds whose best answers fit alike, the earlier one is shown first. */
export const searchKinds = ["service", "product", "page", "question", "article"] as const;
export type SearchKind = (typeof searchKinds)[number];
