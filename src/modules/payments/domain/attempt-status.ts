/**
 * The status of a payment attempt (one try to collect one amount). `creating` until the provider's response is stored,
 * `abandoned` if no page was created. With manual capture: in `authorized` the bank has authorized the amount, in
 * `capturing` the order is secured (what it needs is reserved), and in `released` the authorization was canceled
 * without a payment.
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

/**
 * The allowed status changes. Received money is never ignored, however late: every other status can change to
 * `complete`.
 */
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

/** Returns the statuses that can change to `to`, as the condition for updating an attempt. */
export function attemptsBefore(to: AttemptStatus): AttemptStatus[] {
  return attemptStatuses.filter((from) => (attemptTransitions[from] as readonly AttemptStatus[]).includes(to)); // widened so that `includes` accepts it
}

/** Statuses of an attempt in progress, whose money may still arrive. An order has at most one such attempt. */
export const LIVE_STATUSES = [
  "creating",
  "open",
  "authorized",
  "capturing",
] as const satisfies readonly AttemptStatus[];
