/** Who treats, and when they are scheduled to. */
export { listPractitioners } from "../units/list-practitioners.ts";
export { listScheduledMinutes } from "../units/scheduled-minutes.ts";
