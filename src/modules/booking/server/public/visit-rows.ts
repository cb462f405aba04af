/** Rows of visits, their treatments, steps and holds, for writes by staff. */

export { lockStatusOn, readDayClosing, writeDayClosing } from "../closing/day-closing.ts";
export { readHeldVisit, setMemberSavings } from "../holds/held-visit-rows.ts";
export {
  insertStaffHold,
  type ReleasedHold,
  readHoldEnd,
  releaseStaffHold,
} from "../holds/staff-hold-rows.ts";
export { endOfDay, reclaimPlace, restoreNoShow } from "../no-show/return-no-show.ts";
export { storeTerms } from "../terms/store-terms.ts";
export { BY_CUSTOMER } from "../visits/customer-step.ts";
export type { ChangedServices, FollowedServices, FollowServices, ReturnServices } from "../visits/follow-services.ts";
export { type LastStep, readLastStep } from "../visits/last-step.ts";
export { listTreated, listTreatedOf, listTreating, type VisitTreated } from "../visits/list-treated.ts";
export { restoreLines, restoreSums, returnTreatments } from "../visits/return-treatments.ts";
export { visitFacts } from "../visits/visit-facts.ts";
export {
  holdEndAfter,
  insertVisitRow,
  recordStep,
  releaseClaims,
  releaseRest,
  takeDragLock,
  writeVisitRow,
} from "../visits/visit-writes.ts";
export { bookedLineOf, type NewLine, writeSums, writeTreatments, writeUsedUnits } from "../visits/write-treatments.ts";
export { insertAppointmentServices, moveAppointmentServices, replaceSegments } from "../visits/write-visit.ts";
