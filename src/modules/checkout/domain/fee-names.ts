/** Names of fees on orders, receipts and emails. */
export const feeNames = {
  late_cancel: "Late cancellation",
  late_move: "Late change",
  no_show: "Missed visit",
} as const;
