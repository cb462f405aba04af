/** Event: a package started with its first payment. */
export const PLAN_BEGAN = "plan.began";

/** A further installment of a package was paid. */
export const PLAN_INSTALLMENT_PAID = "plan.installment_paid";

/** A package has no more charges: it is paid off, refunded, or defaulted. */
export const PLAN_CLOSED = "plan.closed";

/** A package that still has sessions expires soon, so its customer is reminded. */
export const PLAN_ENDS_SOON = "plan.ends_soon";
