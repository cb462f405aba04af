/**
 * Where a bought package stands. `pending`: its first order waits for money; `active`: installments are still to come;
 * `past_due`: one couldn't be charged, and the days of grace run; `paid_off`: all is paid; `defaulted`: no more is charged, and
 * what was paid stays usable; `finished`: every session it gives was used; `expired`: its time is over; `refunded`: it was given back.
 */
export const planStates = [
  ...(["pending", "active", "past_due", "paid_off", "defaulted"] as const),
  ...(["finished", "expired", "refunded", "cancelled"] as const),
] as const;

export type PlanState = (typeof planStates)[number];

/** Which state may follow which. `cancelled` is a package that was never paid. Erasing an account ends the charges: `defaulted`. */
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
 * Where an installment stands. `failed`: a charge was tried and is tried again; `void`: it is no longer owed;
 * `paid_off`: paid ahead with others.
 */
export const installmentStates = ["due", "paid", "failed", "void", "paid_off"] as const;

export type InstallmentState = (typeof installmentStates)[number];

/** States in which sessions that were paid for can be used. */
export const USABLE_STATES = ["active", "past_due", "paid_off", "defaulted"] as const satisfies readonly PlanState[];

/** States in which installments are still charged. */
export const CHARGED_STATES = ["active", "past_due"] as const satisfies readonly PlanState[];
