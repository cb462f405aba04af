/**
 * The clinic's rules that staff may break with a reason. Staff can't override that a slot is occupied, so this isn't
 * listed. Lead time and horizon aren't listed either, because they apply only to the public.
 */
export const bookingRules = ["past", "closed", "hours", "cut_off", "step", "buffer"] as const;

export type BookingRule = (typeof bookingRules)[number];

/** A rule that a start time breaks, with the message for staff. */
export type BrokenRule = { rule: BookingRule; message: string };

/** The name that stands for all medical rules that staff may override. */
export const EVERY_INTERVAL = "interval";

/** The name that stands for a health check outcome that staff override. */
export const SCREENING = "screening";

/** The rules that staff override, and the reason. Booking rules are listed by name, medical rules by id. */
export type RuleOverride = { rules: readonly string[]; reason: string };
