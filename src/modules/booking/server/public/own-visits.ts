/** A customer's own visits, for the pages and mails about them. */

export { cancelAppointment } from "../cancel/cancel-appointment.ts";
export { previewRescheduleByCustomer } from "../reschedule/reschedule-by-customer.ts";
export { toCalendarPlace } from "../to-wire.ts";
export { readVisitProgress } from "../visit-day/visit-progress.ts";
export {
  findLastCompleted,
  isLinkOfOtherStart,
  linkEndsAt,
  listPastAppointments,
  listUpcomingAppointments,
} from "../visits/appointment-queries.ts";
export { listSegments } from "../visits/list-segments.ts";
export { hasRebooked } from "../visits/next-visit.ts";
