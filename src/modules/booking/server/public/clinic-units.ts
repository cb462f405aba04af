/** Rooms, devices and people, and what treatments lack of them. */
export { addUnit, listUnits, removeUnit, type Unit } from "../setup/units.ts";
export { listServiceGaps } from "../units/list-service-gaps.ts";
