/** Free times for a visit, and the reasons why other times aren't free. */

export type { MedicalDates } from "../intervals/medical-dates.ts";
export { visitsAroundInSql } from "../intervals/visits-around.ts";
export { explainSlot } from "../slots/explain-slot.ts";
export {
  explainWhyNotTogether,
  findMonth,
  findSlots,
  readMedicalDatesOfQuery,
  type SlotQuery,
} from "../slots/find-slots.ts";
export { type FirstFreeDay, findFirstFreeDay } from "../slots/first-free-day.ts";
export { listOccupants, type Occupant } from "../slots/list-occupants.ts";
export { isSharedPlan } from "../slots/plan-memory.ts";
export { toWireExplanation, toWireSlot } from "../to-wire.ts";
