/**
 * The lines of a pay period are stored for review, so each person can look over their own. Dates are in the clinic's
 * zone.
 */
export const PAY_REVIEWED = "pay_reviewed";
export type PayReviewed = {
  periodId: string;
  from: string;
  to: string;
  /** The accounts that have lines in the pay period. */
  accountIds: string[];
};
