/** The kinds of searchable items. If the best results of two kinds match equally well, the earlier kind comes first. */
export const searchKinds = ["service", "product", "page", "question", "article"] as const;
export type SearchKind = (typeof searchKinds)[number];
