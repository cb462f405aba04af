/**
 * How a try at being paid stands. `creating` until the provider's answer is stored, `abandoned` when it never made a page.
 * Where the money is captured by hand, the bank has set it aside in `authorized`, the order is secured in `capturing`, and in
 * `released` it was given back without having moved.
 */
export const attemptStatuses = [
  "creating",
  "open",
  "authorized",
  "capturing",
  "complete",
  "expired",
  "abandoned",
  "released",
] as const;

export type AttemptStatus = (typeof attemptStatuses)[number];

/** Which status may follow which. Money that came in is never overlooked, however late: `complete` follows all but itself. */
export const attemptTransitions = {
  creating: ["open", "expired", "abandoned", "authorized", "complete"],
  open: ["authorized", "complete", "expired", "released"],
  authorized: ["capturing", "released", "complete"],
  capturing: ["complete", "released"],
  expired: ["authorized", "complete", "released"],
  abandoned: ["authorized", "complete", "released"],
  complete: [],
  released: ["complete"],
} as const satisfies Record<AttemptStatus, readonly AttemptStatus[]>;

/** The statuses that can still change, as the condition of an update of an attempt. */
export function attemptsBefore(to: AttemptStatus): AttemptStatus[] {
  return attemptStatuses.filter((from) => (attemptTransitions[from] as readonly AttemptStatus[]).includes(to)); // widened for the search
}

/** Statuses in which an attempt may still bring money by itself: an order has one such attempt at most. */
export const LIVE_STATUSES = [
  "creating",
  "open",
  "authorized",
  "capturing",
] as const satisfies readonly AttemptStatus[];
