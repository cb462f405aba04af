import { listDayHours } from "./list-day-hours.ts";
import { resourceNames } from "./resource-names.ts";
import { visitLinesToReport } from "./visit-lines-to-report.ts";

/** What reports derive facts of: treatments of visits, and the time of people, rooms and devices. */
export const visitFacts = { listDayHours, resourceNames, visitLinesToReport };
