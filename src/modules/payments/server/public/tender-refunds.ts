/** Refunds to the tenders of an order: recorded, made by the provider or by hand, and owed if they failed. */

export {
  askProviderForRefund,
  type ProviderAnswer,
  storeProviderAnswer,
} from "../tender-refunds/ask-provider-for-refund.ts";
export {
  findTenderRefund,
  listRefundsForProvider,
  listRefundsOfOrder,
  listRefundsToRetry,
  listRefundsWithCreditNotes,
  refundStateOfOrder,
} from "../tender-refunds/find-tender-refunds.ts";
export { listOwedRefunds, markPaidOtherwise, markReturnedByBank } from "../tender-refunds/owed-tender-refunds.ts";
export {
  FIRST_TRY,
  recordCompletedRefund,
  recordPendingRefund,
  retryWithNewKey,
  type TenderRefund,
} from "../tender-refunds/record-tender-refund.ts";
export { findRefundByHand, isRefundedByHand, markHandedBack } from "../tender-refunds/refunds-by-hand.ts";
