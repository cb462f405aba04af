/**
 * What booking offers other modules' servers. Context is anything with `db`, `clock` and `versions`, such as
 * ServerDeps. Callers hold or book in their own transaction (`tx`), so that their writes commit with the place.
 */
export type { Appointment } from "../domain/appointment.ts";
export type { BookedService } from "../domain/booked-service.ts";
export { bookingRules, type RuleOverride } from "../domain/booking-rule.ts";
export { toCalendarFile } from "../domain/calendar/calendar-file.ts";
export {
  APPOINTMENT_BOOKED,
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_REINSTATED,
  APPOINTMENT_RESCHEDULED,
  type AppointmentEvent,
  type AppointmentRescheduled,
  OUTSIDE_CALENDAR_TOLD,
  TIME_OFF_ANSWERED,
  type TimeOffAnswered,
} from "../domain/events.ts";
export { customersSeenBy } from "./customers-seen.ts";
export {
  type BookForCustomer,
  bookForCustomer,
  bookTogether,
  type MovedVisit,
  openMovedVisits,
  type TogetherWith,
} from "./desk/book-for-customer.ts";
export { holdForCustomer, type SellKept } from "./desk/hold-for-customer.ts";
export { type AddService, addService, takeService } from "./desk/services/change-services.ts";
export type {
  ChangedServices,
  FollowedServices,
  FollowServices,
  ReturnServices,
} from "./desk/services/follow-services.ts";
export { type FollowUnits, type RepricedLine, setUsedUnits } from "./desk/set-used-units.ts";
export { wireStaffVisitOf } from "./desk/staff-visit.ts";
export { stepTaker } from "./desk/take-step.ts";
export { registerVisitUndo } from "./desk/undo/undo-from-log.ts";
export { undoStep } from "./desk/undo/undo-step.ts";
export { type BookGuestVisit, bookGuestVisit, holdGuestVisit } from "./guests/book-guest-visit.ts";
export { joinGuestVisits } from "./guests/join-guest-visits.ts";
export { bookForOrder, guestOfOrder, lockHoldOfOrder, releaseHoldOfOrder } from "./holds/book-for-order.ts";
export { type BookHold, bookHold, tellBooked } from "./holds/book-hold.ts";
export { getHold, type Hold, type HoldRow, hasHold, moveHold, selectHold, toHold } from "./holds/hold-queries.ts";
export { extendHold, type HoldVisit, holdVisit, type Resized, releaseHold, resizeHold } from "./holds/hold-visit.ts";
export { findKeptPlace, isHeldForOrder, keepForPaying, waitsForLink } from "./holds/keep-for-link.ts";
export { sweepHolds } from "./holds/sweep-holds.ts";
export { acknowledgeHold } from "./intervals/acknowledge.ts";
export { listVisitsAround } from "./intervals/visits-around.ts";
export { siteOriginOf } from "./mails/visit-mail-parts.ts";
export { ratingLinkOf, ratingText } from "./moments/rating-link.ts";
export { lockCustomer } from "./people/assert-may-visit.ts";
export { customerOfVisit } from "./people/customer-of-visit.ts";
export { hasVisitAt } from "./people/has-visit-at.ts";
export { bookingContent } from "./people/site-content.ts";
export { customerInSql, hasBooked, isPastOffer, servicesPricedFor } from "./people/visits-of-person.ts";
export { listServiceGaps, type ServiceGaps } from "./setup/list-service-gaps.ts";
export { addUnit, listUnits, removeUnit, type Unit } from "./setup/units.ts";
export { type ClinicSnapshot, loadClinicSnapshot } from "./slots/clinic-snapshot.ts";
export { explainSlot } from "./slots/explain-slot.ts";
export { findApartWords, findMonth, findSlots, type NamedSlot, type SlotQuery } from "./slots/find-slots.ts";
export { decideFee, feeOfOrder, linkFee, lockOwedFees, type OwedFee, payFee } from "./terms/collect-fees.ts";
export { findResoldFees, isFeeResold } from "./terms/freed-time.ts";
export { listFees, toWireFee } from "./terms/list-fees.ts";
export { listVisitsNeedingCard } from "./terms/visits-needing-card.ts";
export { findFee, waiveFee } from "./terms/waive-fee.ts";
export { toWireAppointment, toWireExplanation, toWireSlot } from "./to-wire.ts";
export {
  findGuest,
  findVisit,
  type Guest,
  getAppointment,
  type VisitOwner,
  visitOf,
} from "./visits/appointment-queries.ts";
export { cancelAppointment } from "./visits/cancel-appointment.ts";
export { setCouponSavings } from "./visits/coupon-savings.ts";
export { giveUpUnpaidVisit } from "./visits/give-up-unpaid-visit.ts";
export { nextVisitOf } from "./visits/next-visit.ts";
export { addPaid, lockVisitToPay, visitLock } from "./visits/paid-at-clinic.ts";
export { type RescheduleAppointment, rescheduleAppointment } from "./visits/reschedule-appointment.ts";
export { type SplitAppointment, type SplitVisits, splitAppointment } from "./visits/split-appointment.ts";
export { writeSplitOrder } from "./visits/split-rows.ts";
export { listVisitBriefs, type VisitBrief } from "./visits/visit-brief.ts";
export { holdOfCart, visitOfLink, visitTimesOf } from "./visits/visit-fragments.ts";
export { makeVisitLink, visitLinkOf, visitOwnerOf } from "./visits/visit-link.ts";
export { readVisitRecord } from "./visits/visit-record.ts";
export { visitIsFull } from "./visits/visit-request.ts";
export { type SellVisit, type SoldVisit, writeSold } from "./visits/write-sold.ts";
export {
  type AcceptedOffer,
  acceptOffer,
  acceptPaidOffer,
  findOfferToPay,
  lockHoldOfOffer,
} from "./waitlist/accept-offer.ts";
export { findOffer, type OfferKey, offerKeyOf, visitOfOffer } from "./waitlist/find-offer.ts";
export { readOffer } from "./waitlist/read-offer.ts";
