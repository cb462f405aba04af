import { readStaffDescription } from "#api/staff-description.ts";
import { customerStaffCalls } from "#modules/account/staff/contract/customers/customer-staff-calls.ts";
import { accountStaffCalls } from "#modules/account/staff/contract/staff-calls.ts";
import { scheduleStaffCalls } from "#modules/booking/staff/contract/schedule/schedule-calls.ts";
import { bookingStaffCalls } from "#modules/booking/staff/contract/staff-calls.ts";
import { careStaffCalls } from "#modules/care/staff/contract/staff-calls.ts";
import { cartStaffCalls } from "#modules/cart/staff/contract/staff-calls.ts";
import { catalogStaffCalls } from "#modules/catalog/staff/contract/staff-calls.ts";
import { owedRefundCalls } from "#modules/checkout/refunds/staff/contract/owed-refund-calls.ts";
import { refundProposalCalls } from "#modules/checkout/refunds/staff/contract/refund-proposal-resource.ts";
import { customerCardCalls } from "#modules/checkout/staff/contract/customer-card-calls.ts";
import { dayCloseCalls } from "#modules/checkout/staff/contract/day-close-calls.ts";
import { deskCalls } from "#modules/checkout/staff/contract/desk-calls.ts";
import { disputeRecordCalls } from "#modules/checkout/staff/contract/dispute-record.ts";
import { chargeVisit, openFeeOrder } from "#modules/checkout/staff/contract/fee-calls.ts";
import { reviewStaffCalls } from "#modules/checkout/staff/contract/review-resource.ts";
import { orderStaffCalls } from "#modules/checkout/staff/contract/staff-order-calls.ts";
import { contentStaffCalls } from "#modules/content/staff/contract/staff-calls.ts";
import { deskStaffCalls } from "#modules/desk/staff/contract/staff-calls.ts";
import { giftCardStaffCalls } from "#modules/gift-cards/staff/contract/gift-card-resource.ts";
import { ingredientsStaffCalls } from "#modules/ingredients/staff/contract/staff-calls.ts";
import { ledgerStaffCalls } from "#modules/ledger/staff/contract/book-calls.ts";
import { creditStaffCalls } from "#modules/membership/staff/contract/credit-staff-calls.ts";
import { membershipStaffCalls } from "#modules/membership/staff/contract/membership-staff-calls.ts";
import { mailStaffCalls } from "#modules/notifications/staff/contract/mail-calls.ts";
import { ownVisitStaffCalls } from "#modules/own-visits/staff/contract/staff-calls.ts";
import { payStaffCalls } from "#modules/pay/staff/contract/staff-calls.ts";
import { planPurchaseStaffCalls } from "#modules/payment-plans/staff/contract/plan-purchase-resource.ts";
import { disputeCalls } from "#modules/payments/staff/contract/dispute-resource.ts";
import { payoutCalls } from "#modules/payments/staff/contract/payout-resource.ts";
import { readerCalls } from "#modules/payments/staff/contract/reader-calls.ts";
import { quizStaffCalls } from "#modules/quiz/staff/contract/staff-calls.ts";
import { correctionCalls } from "#modules/reports/staff/contract/correction-calls.ts";
import { reportCalls } from "#modules/reports/staff/contract/report-calls.ts";
import { searchStaffCalls } from "#modules/search/staff/contract/staff-calls.ts";
import { shellStaffCalls } from "#modules/shell/staff/contract/staff-calls.ts";
import { systemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { waitlistStaffCalls } from "#modules/waitlist/staff/contract/staff-calls.ts";
import { walletStaffCalls } from "#modules/wallet/staff/contract/wallet-calls.ts";
import type { StaffCalls } from "#shared/contract/define-call.ts";

/** All back office calls by name, separate from the storefront's, because no guest's browser gets this table. */
export const staffCalls = {
  readStaffDescription,
  ...accountStaffCalls,
  ...customerStaffCalls,
  ...contentStaffCalls,
  ...catalogStaffCalls,
  ...cartStaffCalls,
  ...ingredientsStaffCalls,
  ...quizStaffCalls,
  ...bookingStaffCalls,
  ...ownVisitStaffCalls,
  ...deskStaffCalls,
  ...waitlistStaffCalls,
  ...scheduleStaffCalls,
  ...careStaffCalls,
  ...searchStaffCalls,
  ...shellStaffCalls,
  ...systemStaffCalls,
  ...orderStaffCalls,
  ...customerCardCalls,
  ...dayCloseCalls,
  ...deskCalls,
  chargeVisit,
  openFeeOrder,
  ...owedRefundCalls,
  ...refundProposalCalls,
  ...disputeCalls,
  ...disputeRecordCalls,
  ...payoutCalls,
  ...readerCalls,
  ...mailStaffCalls,
  ...reviewStaffCalls,
  ...giftCardStaffCalls,
  ...membershipStaffCalls,
  ...creditStaffCalls,
  ...planPurchaseStaffCalls,
  ...ledgerStaffCalls,
  ...reportCalls,
  ...walletStaffCalls,
  ...payStaffCalls,
  ...correctionCalls,
} satisfies StaffCalls;

export type AllStaffCalls = typeof staffCalls;
