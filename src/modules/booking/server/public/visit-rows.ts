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
export { CUSTOMER_AS_ACTOR } from "../visits/customer-step.ts";
export { type LastStep, readLastStep } from "../visits/last-step.ts";
export {
  listServicePerformers,
  listServicePerformersOfVisits,
  listVisitPerformers,
  type VisitServicePerformers,
} from "../visits/list-service-performers.ts";
export { restoreLines, restoreSums, restoreTreatments } from "../visits/return-treatments.ts";
export type {
  OrderUpdateResult,
  RestoreVisitOrder,
  ServicesChange,
  UpdateOrderForServices,
} from "../visits/update-order-for-services.ts";
export { visitFacts } from "../visits/visit-facts.ts";
export {
  holdExpiryInSql,
  insertVisitRow,
  recordStep,
  releaseClaims,
  releaseRemainingClaims,
  takeDragLock,
  writeVisitRow,
} from "../visits/visit-writes.ts";
export {
  type NewLine,
  toBookedLine,
  writeDiscounts,
  writeTreatments,
  writeUsedUnits,
} from "../visits/write-treatments.ts";
export { insertAppointmentServices, moveAppointmentServices, replaceSegments } from "../visits/write-visit.ts";
