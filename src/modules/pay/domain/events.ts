/**
 * The event that a pay period is now in review: its lines are stored, and each person can check their own. Dates are in
 * the clinic's zone.
 */
export const PAY_REVIEWED = "pay_reviewed";
export type PayReviewed = {
  periodId: string;
  from: string;
  to: string;
  /** The accounts that have lines in the pay period. */
  accountIds: string[];
};
