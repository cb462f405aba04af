/**
 * What booking offers other modules' servers. Context is anything with `db`, `clock` and `versions`, such as ServerDeps.
 * Whoever holds or books does it in a transaction of its own (`tx`), so that its own writes and the place's go together.
 */
export type { Appointment } from "../domain/appointment.ts";
export type { BookedService } from "../domain/booked-service.ts";
export { toCalendarFile } from "../domain/calendar-file.ts";
export {
  APPOINTMENT_BOOKED,
  APPOINTMENT_CANCELLED,
  APPOINTMENT_RESCHEDULED,
  type AppointmentEvent,
  type AppointmentRescheduled,
} from "../domain/events.ts";
export { findGuest, type Guest, getAppointment, type VisitOwner, visitOf } from "./appointment-queries.ts";
export { type BookGuestVisit, bookGuestVisit } from "./book-guest-visit.ts";
export { type BookHold, bookHold } from "./book-hold.ts";
export { cancelAppointment } from "./cancel-appointment.ts";
export { findMonth, findSlots, type NamedSlot, type SlotQuery } from "./find-slots.ts";
export { getHold, type Hold, type HoldRow, moveHold, selectHold, toHold } from "./hold-queries.ts";
export { extendHold, type HoldVisit, holdVisit, type Resized, releaseHold, resizeHold } from "./hold-visit.ts";
export { joinGuestVisits } from "./join-guest-visits.ts";
export { rescheduleAppointment } from "./reschedule-appointment.ts";
export { sweepHolds } from "./sweep-holds.ts";
export { toWireAppointment, toWireSlot } from "./to-wire.ts";
export { visitLinkOf, visitOwnerOf } from "./visit-link.ts";
export { visitIsFull } from "./visit-request.ts";
