/**
 * The clinic's rules that staff may break with a reason. An occupied slot isn't such a rule: it can't be overridden.
 * Lead time and horizon aren't either, since they only bind the public.
 */
export const bookingRules = ["past", "closed", "hours", "cut_off", "step", "buffer"] as const;

export type BookingRule = (typeof bookingRules)[number];

/** A rule that a start time breaks, with the message for staff. */
export type BrokenRule = { rule: BookingRule; message: string };

/** Stands for all medical rules that staff may override. */
export const EVERY_INTERVAL = "interval";

/** Stands for a health check outcome that staff override. */
export const SCREENING = "screening";

/** The rules that staff override, and the reason. Booking rules are listed by name, medical rules by id. */
export type RuleOverride = { rules: readonly string[]; reason: string };
