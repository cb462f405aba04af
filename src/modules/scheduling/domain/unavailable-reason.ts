/**
 * Why a start isn't available. Sorted from reasons that exclude the whole day to reasons that only mean that the time
 * is taken. `past_cutoff` has a fixed message (BK-3); for programs, all others mean the same: choose another start.
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

/** Returns the reason that is nearer to a free slot, because it says most about what would help. */
export function nearerReason(a: UnavailableReason, b: UnavailableReason): UnavailableReason {
  return unavailableReasons.indexOf(a) >= unavailableReasons.indexOf(b) ? a : b;
}
