/** The payments module's API for other modules. */
export { adoptRecentPayments } from "./adopt-payments.ts";
export { type AttemptNews, applyProviderIntent, applyProviderSession } from "./apply-provider-session.ts";
export { hasReleasedAttemptInSql, mayStillBePaidInSql, paidCardOfInSql } from "./attempt-fragments.ts";
export {
  type Attempt,
  abandonAttempt,
  countAttempts,
  earliestAttemptEndInSql,
  findCapture,
  findLiveAttempt,
  findPaidAttempt,
  listAttemptsToReconcile,
  listUnpaidAttempts,
  writeAttempt,
} from "./attempts.ts";
export { listWantedCalls, PROVIDER_CALL_TASK, runCall } from "./calls/provider-calls.ts";
export { beginCapture, captureAttempt, releaseAttempt } from "./capture-attempt.ts";
export {
  chargingCents,
  endCharge,
  findDeskTender,
  findTender,
  type NewDeskTender,
  writeDeskTender,
} from "./desk/desk-tenders.ts";
export { listFirstTakers } from "./desk/first-takers.ts";
export { paymentEventsOf } from "./payment-events.ts";
export { findPayouts } from "./payouts/find-payouts.ts";
export * as disputedPayments from "./public/disputed-payments.ts";
export * as readerPayments from "./public/reader-payments.ts";
export * as savedCards from "./public/saved-cards.ts";
export * as tenderRefunds from "./public/tender-refunds.ts";
export * as webhooks from "./public/webhooks.ts";
export { isWebhookSilent } from "./silent-payments.ts";
export { startAttempt } from "./start-attempt.ts";
export {
  beginCharge,
  type CardTender,
  findChargeOf,
  findInvoiceTender,
  listTenders,
  listTendersOf,
  paidCardsOf,
  type Tender,
  takeInvoiceTender,
} from "./tenders.ts";
export { captureTenders, releaseTenders, reserveTenders, tenderRows } from "./wallet-tenders.ts";
