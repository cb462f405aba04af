/** What one can search for, in the order in which answers are shown. */
export const searchKinds = ["product", "service", "article", "question"] as const;
export type SearchKind = (typeof searchKinds)[number];
