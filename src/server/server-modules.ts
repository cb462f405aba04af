import { accountSchedules, accountTasks } from "#modules/account/server/account-tasks.ts";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindCustomersApi } from "#modules/account/server/customers/customers-api.ts";
import { erasureHandlers, erasureSchedules, erasureTasks } from "#modules/account/server/customers/erasure-register.ts";
import { joinRecordHandlers } from "#modules/account/server/customers/join-records.ts";
import type { ReadSignInClinic } from "#modules/account/server/factors/factor-context.ts";
import { findStaff } from "#modules/account/server/public.ts";
import { bindSignInApi } from "#modules/account/server/sign-in-api.ts";
import { bindAccountStaffApi } from "#modules/account/server/staff-api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { consumableHandlers } from "#modules/booking/server/consumables/use-consumables.ts";
import { sweepHoldsWork } from "#modules/booking/server/holds/sweep-holds.ts";
import { bookingPersonalData } from "#modules/booking/server/personal-data.ts";
import { customersSeenByInSql } from "#modules/booking/server/public.ts";
import { practitionerJoinedHandlers } from "#modules/booking/server/schedule/practitioner-joined.ts";
import { bindScheduleStaffApi } from "#modules/booking/server/schedule/schedule-staff-api.ts";
import { bindBookingStaffApi } from "#modules/booking/server/staff-api.ts";
import { bookingSchedules, bookingTasks } from "#modules/booking/server/tasks.ts";
import {
  checkedInVisitStartInSql,
  hasVisitTodayInSql,
  nextVisitStartInSql,
} from "#modules/booking/server/visits/next-visit.ts";
import { bindCareApi } from "#modules/care/server/api.ts";
import { consentsPersonalData } from "#modules/care/server/consents/personal-data.ts";
import { notesPersonalData } from "#modules/care/server/notes/notes-personal-data.ts";
import { photosPersonalData } from "#modules/care/server/photos/photos-personal-data.ts";
import { screeningPersonalData } from "#modules/care/server/screening/screening-personal-data.ts";
import { careSchedules, careTasks } from "#modules/care/server/screening/screening-tasks.ts";
import { bindCareStaffApi } from "#modules/care/server/staff-api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindCartStaffApi } from "#modules/cart/server/coupons/bind-coupons.ts";
import { cartPersonalData } from "#modules/cart/server/personal-data.ts";
import { deleteExpiredQuotes } from "#modules/cart/server/public.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { bindCatalogApi } from "#modules/catalog/server/api.ts";
import { catalogSchedules, catalogTasks } from "#modules/catalog/server/offers/ended-sales.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { catalogPersonalData } from "#modules/catalog/server/personal-data.ts";
import { bindCatalogStaffApi } from "#modules/catalog/server/staff-api.ts";
import { refundMailHandlers, refundMailWriters } from "#modules/checkout/refunds/server/refund-mails.ts";
import { bindRefundProposalsApi, bindRefundsApi } from "#modules/checkout/refunds/server/refunds-api.ts";
import { bindCheckoutApi } from "#modules/checkout/server/api.ts";
import { cardMailWriters } from "#modules/checkout/server/cards/send-card-link.ts";
import { bindDayCloseApi } from "#modules/checkout/server/day-close/day-close-api.ts";
import { saleConsentMailWriters } from "#modules/checkout/server/desk/consents/sale-consent-mail.ts";
import { saleCodeMailWriters } from "#modules/checkout/server/desk/consents/send-consent-code.ts";
import { depositMailWriters } from "#modules/checkout/server/desk/deposit-link-mail.ts";
import { bindDeskApi } from "#modules/checkout/server/desk/desk-api.ts";
import { payLinkMailWriters } from "#modules/checkout/server/desk/send-pay-link.ts";
import { feeMailWriters } from "#modules/checkout/server/fees/fee-mails.ts";
import { bindFeesApi } from "#modules/checkout/server/fees/fees-api.ts";
import { resoldFeeHandlers } from "#modules/checkout/server/fees/waive-resold-fees.ts";
import { checkoutDueWork, checkoutSchedules, checkoutTasks } from "#modules/checkout/server/jobs.ts";
import { orderMailHandlers, orderMailWriters } from "#modules/checkout/server/mails/order-mails.ts";
import { membershipHandlers } from "#modules/checkout/server/memberships/renewals/membership-handlers.ts";
import { renewalMailWriters } from "#modules/checkout/server/memberships/renewals/renewal-mails.ts";
import { checkoutPersonalData } from "#modules/checkout/server/personal-data.ts";
import { installmentMailWriters } from "#modules/checkout/server/plans/installments/installment-mails.ts";
import { planHandlers } from "#modules/checkout/server/plans/installments/plan-handlers.ts";
import { sessionHandlers } from "#modules/checkout/server/plans/sessions/session-handlers.ts";
import { reminderHandlers } from "#modules/checkout/server/reminders/reminder-handlers.ts";
import { reminderMailWriters } from "#modules/checkout/server/reminders/reminder-mails.ts";
import { ratingMailHandlers, ratingMailWriters } from "#modules/checkout/server/reviews/rating-mail.ts";
import { bindReviewsApi } from "#modules/checkout/server/reviews/reviews-api.ts";
import { parcelMailWriters } from "#modules/checkout/server/staff/parcel-mails.ts";
import { bindStaffOrdersApi } from "#modules/checkout/server/staff/staff-orders-api.ts";
import { visitOrderHandlers } from "#modules/checkout/server/visits/cancel-visit-order.ts";
import { guestJoinHandlers } from "#modules/checkout/server/visits/join-guest-orders.ts";
import { bindContentApi } from "#modules/content/server/api.ts";
import { bindMessagesApi } from "#modules/content/server/messages/messages-api.ts";
import { contentPersonalData } from "#modules/content/server/personal-data.ts";
import { getClinicSettings, recallClinicSettings, STAFF_IDLE_MINUTES } from "#modules/content/server/public.ts";
import { bindContentStaffApi } from "#modules/content/server/staff-api.ts";
import { bindVisitDeskApi } from "#modules/desk/server/staff-api.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { giftCardMailWriters } from "#modules/gift-cards/server/mails/gift-card-mail.ts";
import { giftCardsPersonalData } from "#modules/gift-cards/server/personal-data.ts";
import { bindGiftCardsStaffApi } from "#modules/gift-cards/server/staff/staff-api.ts";
import { giftCardDueWork, giftCardSchedules, giftCardTasks } from "#modules/gift-cards/server/tasks.ts";
import { bindIngredientsApi } from "#modules/ingredients/server/api.ts";
import { bindIngredientsStaffApi } from "#modules/ingredients/server/bind-ingredients.ts";
import { bindBooksApi } from "#modules/ledger/server/books-api.ts";
import { ledgerPersonalData } from "#modules/ledger/server/personal-data.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { bindMembershipPlans } from "#modules/membership/server/bind-membership-plans.ts";
import { membershipPersonalData } from "#modules/membership/server/personal-data.ts";
import { bindCreditStaffApi } from "#modules/membership/server/staff/credit-staff-api.ts";
import { bindMembershipStaffApi } from "#modules/membership/server/staff/staff-api.ts";
import { membershipDueWork, membershipSchedules, membershipTasks } from "#modules/membership/server/tasks.ts";
import { accountMailHandlers, accountMailWriters } from "#modules/notifications/server/account-mails.ts";
import { contactMailHandlers, contactMailWriters } from "#modules/notifications/server/contact-mails.ts";
import { bindMailApi } from "#modules/notifications/server/mail-api.ts";
import type { MailWriters } from "#modules/notifications/server/mails.ts";
import { notificationsPersonalData } from "#modules/notifications/server/personal-data.ts";
import { mailSchedules, mailTasks } from "#modules/notifications/server/send-mail.ts";
import { staffMailHandlers, staffMailWriters } from "#modules/notifications/server/staff-mails.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { bindOwnVisitsStaffApi } from "#modules/own-visits/server/staff-api.ts";
import { bindAccountingApi } from "#modules/pay/server/accounting/accounting-api.ts";
import { bindPayApi } from "#modules/pay/server/api.ts";
import { bindHoursApi } from "#modules/pay/server/hours/hours-api.ts";
import { refusePaidCorrection } from "#modules/pay/server/periods/refuse-paid-correction.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { bindPaymentPlans } from "#modules/payment-plans/server/bind-payment-plans.ts";
import { paymentPlanPersonalData } from "#modules/payment-plans/server/personal-data.ts";
import { bindPlanPurchasesApi } from "#modules/payment-plans/server/staff-api.ts";
import { paymentPlanDueWork, paymentPlanSchedules, paymentPlanTasks } from "#modules/payment-plans/server/tasks.ts";
import { bindPaymentsApi } from "#modules/payments/server/api.ts";
import { bindDisputesApi } from "#modules/payments/server/disputes/disputes-api.ts";
import { bindPayoutsApi } from "#modules/payments/server/payouts/payouts-api.ts";
import { paymentsPersonalData } from "#modules/payments/server/personal-data.ts";
import { bindReadersApi } from "#modules/payments/server/readers/readers-api.ts";
import { paymentsSubjects } from "#modules/payments/server/subjects.ts";
import { bindQuizApi } from "#modules/quiz/server/api.ts";
import { bindQuizStaffApi } from "#modules/quiz/server/staff-api.ts";
import { bindCorrectionsApi } from "#modules/reports/server/corrections/corrections-api.ts";
import { reportsPersonalData } from "#modules/reports/server/personal-data.ts";
import { bindReportsApi } from "#modules/reports/server/reports-api.ts";
import { reportMailWriters } from "#modules/reports/server/schedules/report-mails.ts";
import { bindReportSchedulesApi } from "#modules/reports/server/schedules/schedules-api.ts";
import { reportMailSchedules, reportTasks } from "#modules/reports/server/schedules/send-reports.ts";
import { bindSearchApi } from "#modules/search/server/api.ts";
import { bindSearchStaffApi } from "#modules/search/server/staff-api.ts";
import { bindShellApi } from "#modules/shell/server/api.ts";
import { bindShellStaffApi } from "#modules/shell/server/staff-api.ts";
import { alertMailWriters } from "#modules/system/server/alerts/alert-mails.ts";
import { alertSchedules, alertTasks } from "#modules/system/server/alerts/alert-tasks.ts";
import { noticeHandlers } from "#modules/system/server/notices/notice-handlers.ts";
import { noticeMailWriters } from "#modules/system/server/notices/notice-mails.ts";
import { noticeSchedules, noticeTasks } from "#modules/system/server/notices/notice-tasks.ts";
import { setupMailWriters } from "#modules/system/server/setup/test-mail.ts";
import { bindSystemStaffApi } from "#modules/system/server/staff-api.ts";
import { visitMailHandlers, visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { bindWaitlistApi } from "#modules/waitlist/server/api.ts";
import { openDaysWork } from "#modules/waitlist/server/open-days.ts";
import { waitlistPersonalData } from "#modules/waitlist/server/personal-data.ts";
import { bindWaitlistStaffApi } from "#modules/waitlist/server/staff-api.ts";
import { waitlistSchedules, waitlistTasks } from "#modules/waitlist/server/tasks.ts";
import { waitlistMailWriters } from "#modules/waitlist/server/waitlist-mails.ts";
import { bindWalletApi } from "#modules/wallet/server/api.ts";
import { bindWalletStaffApi } from "#modules/wallet/server/staff-api.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { type Sweep, sweepSchedules } from "#platform/jobs/sweep.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { bulkTasks } from "#platform/resource/bulk/bulk-task.ts";
import { importTasks } from "#platform/resource/csv/import-job.ts";
import { planTasks } from "#platform/resource/plans/apply-plan.ts";
import { versionTasks } from "#platform/resource/versions/planned-versions.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

/**
 * The readers and erasers of customer data in modules above account. The account module exports and erases accounts
 * with them.
 */
export const personalDataParts: PersonalDataPart[] = [
  contentPersonalData,
  ledgerPersonalData,
  paymentsPersonalData,
  notificationsPersonalData,
  giftCardsPersonalData,
  catalogPersonalData,
  membershipPersonalData,
  paymentPlanPersonalData,
  screeningPersonalData,
  notesPersonalData,
  photosPersonalData,
  consentsPersonalData,
  waitlistPersonalData,
  bookingPersonalData,
  cartPersonalData,
  checkoutPersonalData,
  reportsPersonalData,
];

/**
 * Reads the clinic's name, time zone and idle limit for the staff's sign-in. It is passed in, because the account
 * module can't import the higher module that has them.
 */
const readSignInClinic: ReadSignInClinic = async (deps) => {
  const {
    name,
    location: { timeZone },
    staffIdleMinutes = STAFF_IDLE_MINUTES,
  } = await recallClinicSettings(deps);
  return { name, timeZone, idleMinutes: staffIdleMinutes };
};

/** Every module's API, bound in the order of the module table. */
export const moduleApis: BindApi[] = [
  bindAccountApi(personalDataParts, async (deps) => (await recallClinicSettings(deps)).location.phoneDisplay),
  bindAccountStaffApi,
  bindSignInApi(readSignInClinic),
  bindCustomersApi({
    parts: personalDataParts,
    seenBy: customersSeenByInSql,
    visitsAhead: { next: nextVisitStartInSql, underWay: checkedInVisitStartInSql },
    isHereToday: hasVisitTodayInSql,
    zone: async (db) => (await getClinicSettings(db)).location.timeZone,
  }),
  bindContentApi,
  bindContentStaffApi,
  bindMessagesApi,
  bindPaymentsApi,
  bindDisputesApi,
  bindPayoutsApi,
  bindReadersApi,
  bindGiftCardsApi,
  bindGiftCardsStaffApi,
  bindMembershipApi,
  bindMembershipPlans,
  bindMembershipStaffApi,
  bindCreditStaffApi,
  bindPaymentPlansApi(packageTreatments),
  bindPaymentPlans(packageTreatments),
  bindPlanPurchasesApi,
  bindCatalogApi,
  bindCatalogStaffApi,
  bindCartStaffApi,
  bindIngredientsApi,
  bindIngredientsStaffApi,
  bindQuizApi,
  bindQuizStaffApi,
  bindCareStaffApi,
  bindCareApi,
  bindBookingApi,
  bindOwnVisitsApi,
  bindWaitlistApi,
  bindWaitlistStaffApi,
  bindBookingStaffApi,
  bindOwnVisitsStaffApi,
  bindVisitDeskApi,
  bindScheduleStaffApi,
  bindSlotsApi,
  bindSearchApi,
  bindSearchStaffApi,
  bindCartApi,
  bindPayApi,
  bindHoursApi,
  bindAccountingApi,
  bindShellApi,
  bindShellStaffApi,
  bindCheckoutApi,
  bindWalletApi,
  bindWalletStaffApi,
  bindSystemStaffApi,
  // Must come before calls that treat everything after admin/Order/ as an order.
  bindDeskApi,
  bindMailApi,
  bindFeesApi,
  bindStaffOrdersApi,
  bindDayCloseApi,
  bindRefundsApi,
  bindBooksApi,
  bindRefundProposalsApi,
  bindReviewsApi,
  bindReportsApi,
  bindReportSchedulesApi,
  bindCorrectionsApi([refusePaidCorrection]),
];

/** The writers for each kind of email. */
export const mailWriters: MailWriters = {
  ...accountMailWriters,
  ...staffMailWriters,
  ...contactMailWriters,
  ...visitMailWriters,
  ...waitlistMailWriters,
  ...orderMailWriters,
  ...refundMailWriters,
  ...giftCardMailWriters,
  ...renewalMailWriters,
  ...installmentMailWriters,
  ...reminderMailWriters,
  ...cardMailWriters,
  ...feeMailWriters,
  ...ratingMailWriters,
  ...depositMailWriters,
  ...saleConsentMailWriters,
  ...saleCodeMailWriters,
  ...payLinkMailWriters,
  ...parcelMailWriters,
  ...setupMailWriters,
  ...alertMailWriters,
  ...noticeMailWriters,
  ...reportMailWriters,
};

/** The modules' handlers of events, by event type (explained in src/platform/jobs/events.ts). */
export const moduleEventHandlers: ((deps: ServerDeps) => EventHandlers)[] = [
  () => accountMailHandlers,
  () => staffMailHandlers,
  () => contactMailHandlers,
  visitMailHandlers,
  () => practitionerJoinedHandlers,
  () => consumableHandlers,
  () => orderMailHandlers,
  () => refundMailHandlers,
  () => membershipHandlers,
  () => planHandlers,
  () => reminderHandlers,
  () => sessionHandlers,
  () => resoldFeeHandlers,
  () => joinRecordHandlers(personalDataParts),
  () => guestJoinHandlers,
  () => visitOrderHandlers,
  ratingMailHandlers,
  () => noticeHandlers,
  () => erasureHandlers,
];

/** The modules' jobs. */
export const moduleTasks: ((deps: ServerDeps) => JobTasks)[] = [
  (deps) => mailTasks(deps, mailWriters),
  accountTasks,
  bookingTasks,
  waitlistTasks,
  giftCardTasks,
  membershipTasks,
  paymentPlanTasks,
  catalogTasks,
  careTasks,
  (deps) => checkoutTasks(deps, paymentsSubjects(deps)),
  alertTasks,
  noticeTasks,
  reportTasks,
  (deps) => bulkTasks(deps, findStaff),
  (deps) => importTasks(deps, findStaff),
  versionTasks,
  planTasks,
  erasureTasks,
];

/** The modules' hourly cleanups. */
export const moduleSweeps: Sweep[] = [deleteExpiredQuotes];

/** Scheduled tasks, by cron pattern in UTC. */
export const allSchedules: Record<string, string> = {
  ...sweepSchedules,
  ...accountSchedules,
  ...bookingSchedules,
  ...waitlistSchedules,
  ...catalogSchedules,
  ...careSchedules,
  ...checkoutSchedules,
  ...giftCardSchedules,
  ...mailSchedules,
  ...membershipSchedules,
  ...paymentPlanSchedules,
  ...alertSchedules,
  ...noticeSchedules,
  ...reportMailSchedules,
  ...erasureSchedules,
};

/** Checks for work that is due in a module although no job is queued for it. */
export const moduleDueWork: DueWork[] = [
  sweepHoldsWork,
  openDaysWork,
  giftCardDueWork,
  membershipDueWork,
  paymentPlanDueWork,
  ...checkoutDueWork,
];

/** Merges the handlers of all modules. Several modules may handle one event, each handler under its own name. */
export function eventHandlersOf(deps: ServerDeps): EventHandlers {
  const merged: EventHandlers = {};
  for (const handlersOf of moduleEventHandlers) {
    for (const [type, handlers] of Object.entries(handlersOf(deps))) merged[type] = { ...merged[type], ...handlers };
  }
  return merged;
}

export function tasksOf(deps: ServerDeps): JobTasks {
  return Object.assign({}, ...moduleTasks.map((of) => of(deps)));
}
