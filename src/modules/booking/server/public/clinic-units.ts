/** Rooms, devices and people, and which of them treatments lack. */
export { addUnit, listUnits, removeUnit, type Unit } from "../setup/units.ts";
export { listPractitioners } from "../units/list-practitioners.ts";
export { listServiceGaps } from "../units/list-service-gaps.ts";
export { listScheduledMinutes } from "../units/scheduled-minutes.ts";
