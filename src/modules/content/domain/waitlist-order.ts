/**
 * Who gets the first offer of a freed slot. `line`: members with priority, then those who have waited longest. `fit`:
 * before all of them, those whose visit fills most of the slot.
 */
export const waitlistOrders = ["line", "fit"] as const;
export type WaitlistOrder = (typeof waitlistOrders)[number];
