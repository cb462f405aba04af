/**
 * Why a start isn't available, from reasons that rule out the day to reasons that it is merely taken. `past_cutoff` has
 * a fixed message (BK-3); for programs, the others all mean "not this one".
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

/** Returns the reason that came closer to a free slot, because it says most about what would help. */
export function nearerReason(a: UnavailableReason, b: UnavailableReason): UnavailableReason {
  return unavailableReasons.indexOf(a) >= unavailableReasons.indexOf(b) ? a : b;
}
