import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import { SHORTEST_REASON } from "#modules/care/domain/override-role.ts";

/**
 * Returns the minimum length of a reason for breaking these rules, in characters. Medical rules, which are named by id,
 * need a longer one.
 */
export function shortestReason(rules: readonly string[]): number {
  const isMedical = (name: string) => !bookingRules.some((rule) => rule === name);
  return rules.some(isMedical) ? SHORTEST_REASON : 1;
}

/** Returns the message for a reason that is too short. */
export const shortReasonWords = (shortest: number): string =>
  shortest > 1 ? `Say why, in ${shortest} characters or more.` : "Say why, in a few words.";
