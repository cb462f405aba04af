/** A package began: its first payment is in. */
export const PLAN_BEGAN = "plan.began";

/** A further installment of a package was paid. */
export const PLAN_INSTALLMENT_PAID = "plan.installment_paid";

/** A package has no more charges: it is paid off, refunded, or given up. */
export const PLAN_CLOSED = "plan.closed";

/** A package that still has sessions ends within the days of its reminder. */
export const PLAN_ENDS_SOON = "plan.ends_soon";
