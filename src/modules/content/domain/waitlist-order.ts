/**
 * Who gets the first offer of freed time. `line`: members with priority, then the longest waiting. `fit`: before them,
 * those whose visit fills most of the time.
 */
export const waitlistOrders = ["line", "fit"] as const;
export type WaitlistOrder = (typeof waitlistOrders)[number];
