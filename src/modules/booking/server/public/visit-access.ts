/** Who may open a visit, by login or by a mailed link, and the links that open it. */

export { calendarPathOf, type StepPage, stepLinkOf, stepPathOf } from "../moments/step-link.ts";
export { toMoment } from "../moments/to-moment.ts";
export {
  type AccessedVisit,
  type CallerRequest,
  lockAccessedVisit,
  readAccessedVisit,
  type VisitAccess,
  visitAccessOf,
} from "../moments/visit-access.ts";
