/** Rooms, devices and people, and which of them treatments lack. */

export { listPractitioners } from "../resources/list-practitioners.ts";
export { listServiceGaps } from "../resources/list-service-gaps.ts";
export { listScheduledMinutes } from "../resources/scheduled-minutes.ts";
export { addUnit, listUnits, removeUnit, type Unit } from "../setup/set-up-resources.ts";
