/** The lines of a pay period are stored for its review: each person can look over their own. Days are the clinic's. */
export const PAY_REVIEWED = "pay_reviewed";
export type PayReviewed = {
  periodId: string;
  from: string;
  to: string;
  /** Of those who have lines in it. */
  accountIds: string[];
};
