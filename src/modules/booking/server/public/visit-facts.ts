/** What reports derive facts of: treatments of visits, and the time of people, rooms and devices. */
export { listDayHours } from "../visits/list-day-hours.ts";
export { resourceNames } from "../visits/resource-names.ts";
export { visitLinesToReport } from "../visits/visit-lines-to-report.ts";
