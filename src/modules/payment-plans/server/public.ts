export {
  defaultUnpaid,
  findFailedInstallment,
  markInstallmentFailed,
  markInstallmentFinal,
} from "./installments/failed-installment.ts";
export { listPaidInvoices, payInstallment, type TakenInvoice } from "./installments/pay-installment.ts";
export {
  completePayoff,
  giveUpPayoff,
  isPayoff,
  listPendingPayoffs,
  type Payoff,
  readPayoff,
  securePayoff,
  writePayoff,
} from "./installments/pay-off.ts";
export {
  findPlanContract,
  isCharged,
  listChargedPlans,
  listPlansToReconcile,
  listUnpaidPackages,
  type PlanContract,
  storeSchedule,
} from "./installments/plan-contract.ts";
export { packageNamesInSql } from "./package-names-in-sql.ts";
export { packagesToReportInSql } from "./packages-to-report-in-sql.ts";
export {
  findPaymentPlanOffer,
  hasOfferedPackageInSql,
  hasPackageHolderInSql,
  type PaymentPlanOffer,
  type PaymentPlanRow,
  paymentPlanRows,
  toPaymentPlanOffer,
} from "./plan-offers.ts";
export { type BegunPurchase, beginPurchase, giveUpPurchase } from "./purchases/begin-purchase.ts";
export { type MovedPackage, movePackageIn, takePackageBack } from "./purchases/move-package-in.ts";
export { kindOfPlanOrder } from "./purchases/plan-order.ts";
export {
  findOwnedPlan,
  findPaymentsOfOrder,
  findPlanConsent,
  listOwnPlans,
  planOfOrderInSql,
} from "./purchases/read-purchases.ts";
export { findRefundablePlan, giveBackPurchase, type RefundablePlan } from "./purchases/refund-purchase.ts";
export { listPendingPurchases, writePendingPurchase } from "./purchases/write-purchase.ts";
export { listPackageVisits, type OpenSession, openSessionsInSql } from "./sessions/open-sessions.ts";
export { reserveSessions, retakeSessions, returnSessions, type SessionLine } from "./sessions/reserve-sessions.ts";
export { sessionValuesOf } from "./sessions/session-values.ts";
export { spendSessions, type UsedSession } from "./sessions/spend-sessions.ts";
