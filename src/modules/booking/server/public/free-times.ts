/** Times that are free for a visit, and why others aren't. */

export { visitsAroundInSql } from "../intervals/visits-around.ts";
export { explainSlot } from "../slots/explain-slot.ts";
export { findApartWords, findMonth, findSlots, type SlotQuery } from "../slots/find-slots.ts";
export { listOccupants, type Occupant } from "../slots/list-occupants.ts";
export { toWireExplanation, toWireSlot } from "../to-wire.ts";
