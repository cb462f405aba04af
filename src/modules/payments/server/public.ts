/** What other modules may ask of payments. */
export { adoptPayments, adoptRecentPayments } from "./adopt-payments.ts";
export { type AttemptNews, applyProviderIntent, applyProviderSession } from "./apply-provider-session.ts";
export { hasReleasedAttempt, mayStillBePaid, paidCardOf } from "./attempt-fragments.ts";
export {
  type Attempt,
  abandonAttempt,
  countAttempts,
  earliestAttemptEnd,
  findCapture,
  findLiveAttempt,
  findPaidAttempt,
  listAttemptsToReconcile,
  listUnpaidAttempts,
  writeAttempt,
} from "./attempts.ts";
export { listWantedCalls, PROVIDER_CALL_TASK, runCall } from "./calls/provider-calls.ts";
export { beginCapture, captureAttempt, releaseAttempt } from "./capture-attempt.ts";
export { askForCard, type CardWish, settleOpenCard } from "./cards/ask-for-card.ts";
export { earliestCardPageEnd, listCardsToSettle } from "./cards/card-requests.ts";
export { findProviderCustomer, openProviderCustomer } from "./cards/provider-customer.ts";
export { findSavedCard, forgetCards, lockCards, type SavedCard, storeSavedCard } from "./cards/saved-cards.ts";
export { settleCard } from "./cards/settle-card.ts";
export { earliestCardEnd, tellEndingCards } from "./cards/tell-ending-cards.ts";
export { type ChargeOutcome, chargeSavedCard } from "./desk/charge-saved-card.ts";
export { findHandedBack, HANDED_BACK, markHandedBack } from "./desk/desk-refunds.ts";
export {
  chargingCents,
  endCharge,
  findDeskTender,
  findTender,
  type NewDeskTender,
  writeDeskTender,
} from "./desk/desk-tenders.ts";
export { evidenceState, forgetEvidence, readDisputesOf } from "./disputes/evidence.ts";
export {
  type Dispute,
  hasOpenDispute,
  isDisputed,
  listDisputes,
  listDisputesById,
  STANDING_DISPUTES,
  storeDispute,
} from "./disputes/store-dispute.ts";
export { paymentEventsOf } from "./payment-events.ts";
export { findPayouts } from "./payouts/find-payouts.ts";
export { askForRefund, type RefundOutcome, storeRefundOutcome } from "./refunds/carry-out-refund.ts";
export {
  findRefund,
  listPendingRefunds,
  listRefunds,
  listRefundsToRepeat,
  refundStateOf,
} from "./refunds/list-refunds.ts";
export { listOwedRefunds, payOwedRefund, takeBackRefund } from "./refunds/owed-refunds.ts";
export { askAgain, FIRST_TRY, type Refund, writeRefund } from "./refunds/write-refund.ts";
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
export { captureTenders, releaseTenders, reserveTenders, tenderRows, type WalletPart } from "./wallet-tenders.ts";
export { matchEvents } from "./webhooks/match-events.ts";
export { kindsOf, type SubjectHandlers, settleSubject } from "./webhooks/settle-subject.ts";
export { SETTLE_SUBJECT_TASK } from "./webhooks/take-webhook.ts";
export { listUnfinishedEvents, listWaitingSubjects, markEvents } from "./webhooks/webhook-events.ts";
