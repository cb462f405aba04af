/** A membership began: its first period is paid. */
export const MEMBERSHIP_BEGAN = "membership.began";

/** A membership was canceled: it ends with the paid period. */
export const MEMBERSHIP_CANCELED = "membership.canceled";

/** A membership is over. */
export const MEMBERSHIP_ENDED = "membership.ended";

/**
 * A member is notified of a price change; the payload has the former and the new price in cents, and the day from which
 * the new price applies.
 */
export const MEMBERSHIP_PRICE_NOTICE = "membership.price_notice";

/** A further period of a membership was paid. */
export const MEMBERSHIP_RENEWED = "membership.renewed";

/** A yearly membership is charged again in 30 days. */
export const YEAR_ENDS_SOON = "membership.year_ends_soon";

/** Credit expires in 14 days, and some of it is left. The payload names the customer and the lot. */
export const CREDIT_ENDS_SOON = "credit.ends_soon";

/** A membership was paused, switched, or continues after a cancellation; the payload has the `kind` of the change. */
export const MEMBERSHIP_CHANGED = "membership.changed";
