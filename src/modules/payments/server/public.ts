/** What other modules may ask of payments. */
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
export { drawPayment, type PastPayment, writePastPayments } from "./life/write-payments.ts";
export { paymentEventsOf } from "./payment-events.ts";
export {
  carryOutRefund,
  listPendingRefunds,
  listRefundsToRepeat,
  type Refund,
  refundStateOf,
  writeFullRefund,
} from "./refund-payment.ts";
export { isWebhookSilent } from "./silent-payments.ts";
export { startAttempt } from "./start-attempt.ts";
export { SETTLE_ORDER_TASK } from "./take-webhook.ts";
export { listOrdersWithUnfinishedEvents, listUnfinishedEvents, markEvents } from "./webhook-events.ts";
