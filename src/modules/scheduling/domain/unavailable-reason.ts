/**
 * Why a start isn't available, from what rules out the day to what is merely taken. `past_cutoff` has a fixed message
 * (BK-3); for programs the others are all "not this one".
 */
export const unavailableReasons = [
  "no_practitioner",
  "closed",
  "past",
  "horizon",
  "not_suitable",
  "too_soon",
  "lead_time",
  "past_cutoff",
  "not_working",
  "practitioner_busy",
  "room_busy",
  "device_busy",
] as const;

export type UnavailableReason = (typeof unavailableReasons)[number];

/** Returns the reason that came nearer to a free place: it says most about what would help. */
export function nearerReason(a: UnavailableReason, b: UnavailableReason): UnavailableReason {
  return unavailableReasons.indexOf(a) >= unavailableReasons.indexOf(b) ? a : b;
}
