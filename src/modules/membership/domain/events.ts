/** A membership began: its first period is paid. */
export const MEMBERSHIP_BEGAN = "membership.began";

/** A membership was canceled: it ends with the period that is paid. */
export const MEMBERSHIP_CANCELED = "membership.canceled";

/** A membership is over. */
export const MEMBERSHIP_ENDED = "membership.ended";

/** A further period of a membership was paid. */
export const MEMBERSHIP_RENEWED = "membership.renewed";

/** A membership was paused, switched, or goes on after all; the payload has the `kind` of the change. */
export const MEMBERSHIP_CHANGED = "membership.changed";
