/**
 * The state of a bought package. `pending`: its first order awaits payment; `active`: installments are still due;
 * `past_due`: one couldn't be charged, and the grace period runs; `paid_off`: fully paid; `defaulted`: charging has
 * stopped, and what was paid stays usable; `finished`: all sessions were used; `expired`: its last day is over;
 * `refunded`: it was refunded.
 */
export const planStates = [
  ...(["pending", "active", "past_due", "paid_off", "defaulted"] as const),
  ...(["finished", "expired", "refunded", "cancelled"] as const),
] as const;

export type PlanState = (typeof planStates)[number];

/**
 * The allowed transitions between states. A package that was never paid becomes `cancelled`. If the customer's account
 * is erased while charges are still due, the package becomes `defaulted`, which stops the charges.
 */
export const planTransitions = {
  pending: ["active", "cancelled"],
  active: ["past_due", "paid_off", "defaulted", "refunded"],
  past_due: ["active", "defaulted", "paid_off", "refunded"],
  paid_off: ["finished", "expired", "refunded"],
  defaulted: ["finished", "expired", "refunded"],
  finished: [],
  expired: [],
  refunded: [],
  cancelled: [],
} as const satisfies Record<PlanState, readonly PlanState[]>;

/**
 * The state of an installment. `failed`: a charge failed and is retried; `void`: no longer owed; `paid_off`: paid
 * ahead, in one payment for all open installments, or imported as paid.
 */
export const installmentStates = ["due", "paid", "failed", "void", "paid_off"] as const;

export type InstallmentState = (typeof installmentStates)[number];

/** States in which paid sessions can be used. */
export const USABLE_STATES = ["active", "past_due", "paid_off", "defaulted"] as const satisfies readonly PlanState[];

/** States in which installments are still charged. */
export const CHARGED_STATES = ["active", "past_due"] as const satisfies readonly PlanState[];
