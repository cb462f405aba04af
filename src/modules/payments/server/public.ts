/** What other modules may ask of payments. */
export { adoptPayments, adoptRecentPayments } from "./adopt-payments.ts";
export { type AttemptNews, applyProviderSession } from "./apply-provider-session.ts";
export { mayStillBePaid, paidCardOf } from "./attempt-fragments.ts";
export {
  type Attempt,
  abandonAttempt,
  countAttempts,
  earliestAttemptEnd,
  findCapture,
  findLiveAttempt,
  listAttemptsToReconcile,
  listUnpaidAttempts,
  writeAttempt,
} from "./attempts.ts";
export { drawPayment, type PastPayment, writePastPayments, writePastRefunds } from "./life/write-payments.ts";
export { paymentEventsOf } from "./payment-events.ts";
export { askForRefund, type RefundOutcome, storeRefundOutcome } from "./refunds/carry-out-refund.ts";
export { listPendingRefunds, listRefunds, listRefundsToRepeat, refundStateOf } from "./refunds/list-refunds.ts";
export { askAgain, type Refund, writeRefund } from "./refunds/write-refund.ts";
export { isWebhookSilent } from "./silent-payments.ts";
export { startAttempt } from "./start-attempt.ts";
export { SETTLE_ORDER_TASK } from "./take-webhook.ts";
export { listTenders, paidCardsOf, type Tender } from "./tenders.ts";
export { listOrdersWithUnfinishedEvents, listUnfinishedEvents, markEvents } from "./webhook-events.ts";
