/**
 * Who gets the first offer of a freed time. `line`: members who go first, then the longest waiting. `fit`: before that,
 * those whose visit fills the most of it.
 */
export const waitlistOrders = ["line", "fit"] as const;
export type WaitlistOrder = (typeof waitlistOrders)[number];
