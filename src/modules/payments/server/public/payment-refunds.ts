/** Refunds: recorded, made by the provider or by hand, and owed if they failed. */

export { findHandedBack, HANDED_BACK, markHandedBack } from "../desk/desk-refunds.ts";
export { askForRefund, storeRefundOutcome } from "../refunds/carry-out-refund.ts";
export {
  findRefund,
  listPendingRefunds,
  listRefunds,
  listRefundsToRepeat,
  refundStateOf,
} from "../refunds/list-refunds.ts";
export { listNotesOfRefunds } from "../refunds/notes-of-refunds.ts";
export { listOwedRefunds, payOwedRefund, takeBackRefund } from "../refunds/owed-refund-rows.ts";
export { askAgain, FIRST_TRY, type Refund, writeRefund } from "../refunds/write-refund.ts";
