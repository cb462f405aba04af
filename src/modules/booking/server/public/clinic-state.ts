/**
 * The clinic's resources, working hours and occupied times, the locks for writing visits, and the announcement of
 * changes to open pages.
 */

export type { BookingContext } from "../clinic/booking-context.ts";
export { listBusyRanges, spanOfDays } from "../clinic/busy-ranges.ts";
export { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
export { lockForVisit } from "../clinic/schedule-locks.ts";
export { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
export { type Staff, staffOf } from "../clinic/staff-context.ts";
export { findPractitionerOfAccount } from "../clinic/viewer.ts";
