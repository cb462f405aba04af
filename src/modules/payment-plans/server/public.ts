export {
  findPaymentPlanOffer,
  type PaymentPlanOffer,
  type PaymentPlanRow,
  paymentPlanRows,
  toPaymentPlanOffer,
} from "./plan-offers.ts";
export { type BegunPurchase, beginPurchase, giveUpPurchase } from "./purchases/begin-purchase.ts";
export { findPaymentsOfOrder, findPlanConsent, listOwnPlans, planOfOrder } from "./purchases/read-purchases.ts";
export { findRefundablePlan, giveBackPurchase, type RefundablePlan } from "./purchases/refund-purchase.ts";
export { listPendingPurchases, writePendingPurchase } from "./purchases/write-purchase.ts";
