/** A visit as staff work on it, and the ways in which it can be placed. */
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
  assertKnownUnits,
  bindPeople,
  lineToResize,
  type NamedUnits,
  needsOf,
  presentWay,
  waysOfMove,
} from "../visits/ways.ts";
