/** How fees are named on orders, receipts and mails. */
export const feeNames = {
  late_cancel: "Late cancellation",
  late_move: "Late change",
  no_show: "Missed visit",
} as const;
