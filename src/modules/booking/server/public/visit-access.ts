/** Who may open a visit, by login or by a mailed link, and the links that open it. */

export { toMoment } from "../visit-day/to-wire-visit-day.ts";
export { calendarPathOf, type StepPage, stepLinkOf, stepPathOf } from "../visit-links/step-link.ts";
export {
  type AccessedVisit,
  type CallerRequest,
  lockAccessedVisit,
  readAccessedVisit,
  type VisitAccess,
  visitAccessOf,
} from "../visit-links/visit-callers.ts";
