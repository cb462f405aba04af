import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import { SHORTEST_REASON } from "#modules/care/domain/override-role.ts";

/** The fewest characters of a reason for breaking these rules: medical rules, which go by ids, want a few words more. */
export function shortestReason(rules: readonly string[]): number {
  const isMedical = (name: string) => !bookingRules.some((rule) => rule === name);
  return rules.some(isMedical) ? SHORTEST_REASON : 1;
}

/** The message for a reason that is too short. */
export const shortReasonWords = (shortest: number): string =>
  shortest > 1 ? `Say why, in ${shortest} characters or more.` : "Say why, in a few words.";
