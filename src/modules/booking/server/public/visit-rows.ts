/** Rows of visits, their treatments, steps and holds, for writes by staff. */

export { endOfDay, returnNoShow, takePlaceBack } from "../changes/return-no-show.ts";
export { lockStatusOn, writeDayClosing } from "../closing/closing-rows.ts";
export { readDayClosing } from "../closing/read-day-closing.ts";
export { readHeldVisit as readKeptVisit, setMemberSavings } from "../holds/held-visit-rows.ts";
export {
  insertStaffHold,
  type ReleasedHold as DroppedHold,
  readHoldEnd,
  releaseStaffHold as dropStaffHold,
} from "../holds/staff-hold-rows.ts";
export { storeTerms } from "../terms/store-terms.ts";
export { BY_CUSTOMER } from "../visits/customer-step.ts";
export { takeDragLock } from "../visits/drag-lock.ts";
export type { ChangedServices, FollowedServices, FollowServices, ReturnServices } from "../visits/follow-services.ts";
export { holdEndAfter as keptUntil, insertVisitRow } from "../visits/insert-visit-row.ts";
export { type LastStep, readLastStep } from "../visits/last-step.ts";
export { listTreated, listTreatedOf, listTreating, type VisitTreated } from "../visits/list-treated.ts";
export { restoreLines, restoreSums, returnTreatments } from "../visits/return-treatments.ts";
export { visitFacts } from "../visits/visit-facts.ts";
export { recordStep, releaseClaims, releaseRest, writeVisitRow } from "../visits/visit-writes.ts";
export { bookedLineOf, type NewLine, writeSums, writeTreatments } from "../visits/write-treatments.ts";
export { writeUsedUnits } from "../visits/write-used-units.ts";
export { insertAppointmentServices, moveAppointmentServices, replaceSegments } from "../visits/write-visit.ts";
