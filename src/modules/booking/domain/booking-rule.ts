/**
 * The clinic's rules that staff may break with a reason. A taken place isn't such a rule: it can't be overridden. Nor are
 * lead time and horizon, which are the public's.
 */
export const bookingRules = ["past", "closed", "hours", "cut_off", "step", "buffer"] as const;

export type BookingRule = (typeof bookingRules)[number];

/** A rule that a start breaks, in the words that staff read. */
export type BrokenRule = { rule: BookingRule; message: string };

/** Stands for every medical rule that staff may book through. */
export const EVERY_INTERVAL = "interval";

/** Stands for an outcome of the health check that staff override. */
export const SCREENING = "screening";

/** What staff override, and why: booking rules by their names, medical rules by their ids. */
export type RuleOverride = { rules: readonly string[]; reason: string };
