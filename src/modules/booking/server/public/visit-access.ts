/** Who may open a visit, by login or by a mailed link, and the links that open it. */

export { toWireVisitTime } from "../visit-day/to-wire-visit-time.ts";
export { calendarPathOf, makeStepLink, type StepPage, stepPathOf } from "../visit-links/step-link.ts";
export {
  type AccessedVisit,
  type CallerRequest,
  lockAccessedVisit,
  readAccessedVisit,
  readVisitAccess,
  type VisitAccess,
} from "../visit-links/visit-callers.ts";
