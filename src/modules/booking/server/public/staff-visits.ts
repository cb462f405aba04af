/** Visits for staff, and the ways in which they can be scheduled. */
export { readVisitPage } from "../board/read-visit-page.ts";
export {
  assertNotLocked,
  lockStaffVisit,
  readStaffVisit,
  type StaffVisit,
  toWireStaffVisit,
  type VersionedVisit,
  wireStaffVisitOf,
} from "../visits/staff-visit.ts";
export {
  assertKnownResources,
  findLineToResize,
  limitToPractitioners,
  listMoveOptions,
  type NamedResources,
  toCurrentPlanOption,
  toNeedsOfStaffVisit,
} from "../visits/ways-to-plan.ts";
