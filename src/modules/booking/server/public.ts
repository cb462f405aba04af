/**
 * The server API of booking for other modules. A context is anything with `db`, `clock` and `versions`, such as
 * ServerDeps. Callers hold or book in their own transaction (`tx`), so that their writes commit together with the slot.
 */

export { customersSeenByInSql } from "./customers-seen.ts";
export { bookGuestVisit, holdGuestVisit } from "./guests/book-guest-visit.ts";
export { joinGuestVisits } from "./guests/join-guest-visits.ts";
export { lockCustomer } from "./people/assert-may-book.ts";
export { hasVisitAt } from "./people/visits-of-person-in-sql.ts";
export * as clinicResources from "./public/clinic-resources.ts";
export * as clinicState from "./public/clinic-state.ts";
export * as freeTimes from "./public/free-times.ts";
export * as holds from "./public/holds.ts";
export * as offeredPlaces from "./public/offered-places.ts";
export * as ownVisits from "./public/own-visits.ts";
export * as personFacts from "./public/person-facts.ts";
export * as staffVisits from "./public/staff-visits.ts";
export * as visitAccess from "./public/visit-access.ts";
export * as visitFees from "./public/visit-fees.ts";
export * as visitRows from "./public/visit-rows.ts";
export * as visitRules from "./public/visit-rules.ts";
export { type RescheduleByCustomerInput, rescheduleByCustomer } from "./reschedule/reschedule-by-customer.ts";
export { bookingContent } from "./setup/site-content.ts";
export { type SplitVisitRequest, type SplitVisits, splitAppointment } from "./split/split-appointment.ts";
export { writeSplitOrder } from "./split/split-rows.ts";
export { toWireAppointment } from "./to-wire.ts";
export { readVisitCaller, readVisitOwner } from "./visit-links/visit-callers.ts";
export {
  findGuest,
  findVisit,
  getOwnVisit,
  getVisit,
  lockOwnVisit,
  type VisitOwner,
} from "./visits/appointment-queries.ts";
export { cancelUnpaidVisit } from "./visits/cancel-unpaid-visit.ts";
export { hasVisitTodayInSql } from "./visits/next-visit.ts";
export { addPaymentAtClinic, lockVisitToPay, visitLock } from "./visits/paid-at-clinic.ts";
export { listVisitBriefs, readCustomerNameOfVisit } from "./visits/visit-brief.ts";
export { guestOfOrderInSql, visitIdOfLinkInSql, visitTimesOfInSql } from "./visits/visit-fragments.ts";
export { hashOfLink, makeVisitLink, siteOriginOf, visitLinkOf, visitUrlOf } from "./visits/visit-link.ts";
export { readVisitRecord } from "./visits/visit-record.ts";
export {
  canPerform,
  notQualifiedError,
  toBookedServices,
  toVisitRequest,
  visitFullError,
} from "./visits/visit-request.ts";
export {
  setCouponSavings,
  type VisitOrderAmounts,
  type WriteVisitOrder,
  writeOrderOnVisit,
} from "./visits/write-sold.ts";
