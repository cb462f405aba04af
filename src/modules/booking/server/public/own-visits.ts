/** A customer's own visits, for the pages and mails about them. */

export { cancelAppointment } from "../changes/cancel-appointment.ts";
export { previewReschedule } from "../changes/reschedule-appointment.ts";
export { progressOf } from "../moments/visit-progress.ts";
export { toCalendarPlace } from "../to-wire.ts";
export {
  findLastCompleted,
  isLinkOfOtherStart,
  linkEndsAt,
  listPastAppointments,
  listUpcomingAppointments,
} from "../visits/appointment-queries.ts";
export { listSegments } from "../visits/list-segments.ts";
export { hasRebooked } from "../visits/next-visit.ts";
