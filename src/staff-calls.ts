import { readStaffDescription } from "#api/staff-description.ts";
import { customerStaffCalls } from "#modules/account/contract/customers/customer-staff-calls.ts";
import { accountStaffCalls } from "#modules/account/contract/staff-calls.ts";
import { adminStaffCalls } from "#modules/admin/contract/staff-calls.ts";
import { scheduleStaffCalls } from "#modules/booking/contract/schedule/schedule-calls.ts";
import { bookingStaffCalls } from "#modules/booking/contract/staff-calls.ts";
import { careStaffCalls } from "#modules/care/contract/staff-calls.ts";
import { cartStaffCalls } from "#modules/cart/contract/staff/staff-calls.ts";
import { catalogStaffCalls } from "#modules/catalog/contract/staff-calls.ts";
import { customerCardCalls } from "#modules/checkout/contract/staff/customer-card-calls.ts";
import { dayCloseCalls } from "#modules/checkout/contract/staff/day-close-calls.ts";
import { deskCalls } from "#modules/checkout/contract/staff/desk-calls.ts";
import { disputeRecordCalls } from "#modules/checkout/contract/staff/dispute-record.ts";
import { chargeVisit, openFeeOrder } from "#modules/checkout/contract/staff/fee-calls.ts";
import { owedRefundCalls } from "#modules/checkout/contract/staff/owed-refund-calls.ts";
import { refundProposalCalls } from "#modules/checkout/contract/staff/refund-proposal-resource.ts";
import { reviewStaffCalls } from "#modules/checkout/contract/staff/review-resource.ts";
import { orderStaffCalls } from "#modules/checkout/contract/staff/staff-order-calls.ts";
import { contentStaffCalls } from "#modules/content/contract/staff-calls.ts";
import { giftCardStaffCalls } from "#modules/gift-cards/contract/admin/gift-card-resource.ts";
import { ledgerStaffCalls } from "#modules/ledger/contract/staff/book-calls.ts";
import { creditStaffCalls } from "#modules/membership/contract/staff/credit-staff-calls.ts";
import { membershipStaffCalls } from "#modules/membership/contract/staff/membership-staff-calls.ts";
import { mailStaffCalls } from "#modules/notifications/contract/mail-calls.ts";
import { planPurchaseStaffCalls } from "#modules/payment-plans/contract/admin/plan-purchase-resource.ts";
import { disputeCalls } from "#modules/payments/contract/staff/dispute-resource.ts";
import { payoutCalls } from "#modules/payments/contract/staff/payout-resource.ts";
import { quizStaffCalls } from "#modules/quiz/contract/staff-calls.ts";
import { searchStaffCalls } from "#modules/search/contract/staff-calls.ts";
import type { StaffCalls } from "#shared/contract/define-call.ts";

/** Every call of the back office by name, apart from the storefront's: no guest's browser gets this table. */
export const staffCalls = {
  readStaffDescription,
  ...accountStaffCalls,
  ...customerStaffCalls,
  ...contentStaffCalls,
  ...catalogStaffCalls,
  ...cartStaffCalls,
  ...quizStaffCalls,
  ...bookingStaffCalls,
  ...scheduleStaffCalls,
  ...careStaffCalls,
  ...searchStaffCalls,
  ...adminStaffCalls,
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
  ...mailStaffCalls,
  ...reviewStaffCalls,
  ...giftCardStaffCalls,
  ...membershipStaffCalls,
  ...creditStaffCalls,
  ...planPurchaseStaffCalls,
  ...ledgerStaffCalls,
} satisfies StaffCalls;

export type AllStaffCalls = typeof staffCalls;
